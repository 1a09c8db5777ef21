# What a value looks like on the wire: want(value, "shape").
LIMIT = 10

def one():
    return {"id": 1}

def run(a, b):
    want("x", "\"x\"")
    want(True, "true")
    want(False, "false")
    want(None, "null")
    want(1.5, "1.5")
    want(f"n{a}", "string")
    want(LIMIT, "10")
    want({"a": 1, "b": [1, None]}, "{ a: 1, b: [1 | null] }")
    want({**one(), "b": 2}, "{ b: 2, id: 1 }")
    want({**a, "b": 2}, "{ b: 2, ...a }")
    want({a: 1}, "{ [key]: 1 }")
    want(dict(a=1, b="x"), "{ a: 1, b: \"x\" }")
    want([one()], "[{ id: 1 }]")
    want((1, "x"), "[1 | \"x\"]")
    want([{"id": x.id} for x in a], "[{ id: any }]")
    want({"id": 1} if a else None, "{ id: 1 } | null")
    want(not a, "bool")
    want(a is None, "bool")
    want(a == 1, "bool")
    want(one()["id"], "1")
    want(a / b, "number")
    made = {"a": 1}
    made["b"] = 2
    if a:
        made["c"] = 3
    want(made, "{ a: 1, b: 2, c?: 3 }")
    made2 = {}
    made2.update({"x": 1})
    want(made2, "{ x: 1 }")
    joined = {"a": 1} | {"b": 2}
    joined["c"] = 3
    joined.pop("a")
    want(joined, "{ b: 2, c: 3 }")
    later = {"a": 1}
    later.update(b=2)
    copy = {k: v for k, v in later.items() if k != "a"}
    want(copy, "{ a?: 1, b?: 2 }")
    want({k.upper(): v for k, v in later.items()}, "{ [key]: 1 | 2 }")
