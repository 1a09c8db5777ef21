# Objects and lists that are filled later: want(expression, "values").
def run(p)
  a = {}
  a[:x] = 1
  want(a[:x], "1")
  want(a[:y], "undefined")
  b = { x: 1 }
  b.delete(:x)
  want(b[:x], "1|?")
  c = { x: 1, y: 2 }
  c.delete(:x)
  want(c[:y], "2")
  d = { x: 1 }
  d.merge!(y: 2)
  want(d[:y], "undefined|?")
  want(d[:x], "1")
  e = { x: 1 }
  e.merge!(p)
  want(e[:x], "1|?")
  f = { x: 1 }
  f.clear
  want(f[:x], "1|?")
  g = { x: 1, y: 2 }
  g.slice!(:x)
  want(g[:y], "2|?")
  h = { x: 1 }
  h.store(:y, 2)
  want(h[:y], "undefined|?")
  want(h[:z], "undefined")
  i = { x: 1 }
  i.compact!
  want(i[:x], "1|?")
  j = {}
  j.tap { |h| h[:x] = 1 }
  want(j[:x], "undefined|?")
  want(j[:y], "undefined")
  k = {}.tap { |h| h[:x] = 1 }
  want(k[:x], "undefined|?")
  l = {}
  m = l
  m[:x] = 1
  want(l[:x], "undefined|?")
  want(l[:y], "undefined")
  n = []
  n << "a"
  n.push("b")
  want(n.first, "a|b|null")
  o = ["a"]
  o.concat(["b"])
  want(o[1], "b|null")
  u = ["a"]
  u.prepend("b")
  want(u[0], "a|b|null")
  q = ["a", "b"]
  q.shift
  want(q[0], "a|b|null")
  r = { x: 1 }.merge(y: 2)
  want(r[:x], "?")
  s = { x: 1 }
  s.except!(:x)
  want(s[:x], "1|?")
  t = { x: 1 }
  t.update(y: 2)
  want(t[:y], "undefined|?")
end
