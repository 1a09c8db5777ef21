# What a destructuring leaves: want(expression, "values").
names = ["a", "b", "c"]
x, *rest = names
*front, y = names
first, *middle, last = ["1", "2", "3", "4"]

def f(a, *more, **named):
    return [more[0], named["k"]]

def g(a, b="db", c="dc", *, d="dd"):
    return [a, b, c, d]

pair = ["1", "2"]
kept = {"c": "k"}

def run(p):
    want(g(*pair)[0], "1")
    want(g(*pair)[1], "2")
    want(g(*pair)[2], "dc")
    want(g("0", *pair)[0], "0")
    want(g("0", *pair)[1], "1")
    want(g("0", *pair)[2], "2")
    want(g(*pair, "3")[2], "3")
    want(g(*pair, *names)[3], "dd")
    want(g(*["1"], *pair)[2], "2")
    want(g(*pair, **kept)[2], "k")
    want(g(*pair, d="given")[3], "given")
    want(g(*p)[1], "?")
    want(g(*pair, **p)[2], "?")
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
