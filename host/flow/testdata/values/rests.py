# What a destructuring leaves: want(expression, "values").
names = ["a", "b", "c"]
x, *rest = names
*front, y = names
first, *middle, last = ["1", "2", "3", "4"]

def f(a, *more, **named):
    return [more[0], named["k"]]

def run(p):
    want(x, "a")
    want(rest[0], "b")
    want(rest[1], "c")
    want(front[0], "a")
    want(y, "?")
    want(first, "1")
    want(middle[0], "2")
    want(last, "?")
    want(f("1", "2", k="k")[0], "2")
    want(f("1", "2", k="k")[1], "k")
    for r in rest:
        want(r, "b|c")
