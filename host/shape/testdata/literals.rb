# What a value looks like on the wire: want(value, "shape").
def one
  { id: 1 }
end

def run(a, b)
  want("x", "\"x\"")
  want(:x, "\"x\"")
  want(nil, "null")
  want(true, "true")
  want("n#{a}", "string")
  want({ a: 1, "b" => [1, nil] }, "{ a: 1, b: [1 | null] }")
  want({ **one, b: 2 }, "{ b: 2, id: 1 }")
  want([one], "[{ id: 1 }]")
  want(one, "{ id: 1 }")
  want(a == 1, "bool")
  want(!a, "bool")
  want((a ? 1 : "x"), "1 | \"x\"")
  want(Thing.all.map { |x| { id: x.id } }, "[{ id: any }]")
  made = { a: 1 }
  made[:b] = 2
  want(made, "{ a: 1, b: 2 }")
end
