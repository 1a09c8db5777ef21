# What a value is described as: want(value, "description").
LIMIT = 10

def run(a, b = 2, key: nil)
  want(a, "a")
  want(a[:k], "a.k")
  want(a["k"], "a.k")
  want(a[0], "a[0]")
  want(:sym, "\"sym\"")
  want(nil, "null")
  want(true, "true")
  want("n#{LIMIT}", "\"n10\"")
  want(load_it(a), "load_it()")
  want(a.name, "a.name()")
  want(User.find(a), "User.find()")
  want(key, "key")
  copy = a[:x]
  want(copy[:y], "a.x.y")
end
