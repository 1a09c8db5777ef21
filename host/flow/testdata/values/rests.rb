# What a destructuring leaves: want(expression, "values").
def f(a, *more, **named)
  [more[0], named[:k]]
end

def h(a, b = "db", c = "dc", d: "dd")
  [a, b, c, d]
end

PAIR = ["1", "2"].freeze

def run(p)
  want(h(*PAIR)[0], "1")
  want(h(*PAIR)[1], "2")
  want(h(*PAIR)[2], "dc")
  want(h("0", *PAIR)[1], "1")
  want(h(*PAIR, "3")[2], "3")
  want(h(*PAIR, d: "given")[3], "given")
  want(h(*p)[1], "?")
  x, *rest = ["a", "b", "c"]
  want(x, "a")
  want(rest[0], "b")
  want(rest[1], "c")
  *front, y = ["a", "b", "c"]
  want(front[0], "a")
  want(y, "a|b|c")
  first, *middle, last = "1", "2", "3", "4"
  want(first, "1")
  want(middle[0], "2")
  want(last, "1|2|3|4")
  want(f("1", "2", k: "k")[0], "2")
  want(f("1", "2", k: "k")[1], "k")
  want(rest.map { |r| r + "!" }[0], "b!")
  _, _, *most = [*p, "d", "e"]
  want(most[0], "?")
end
