# What a test reads as in a condition: want(test, "condition").
KINDS = ("x", "y")

def is_old(x):
    return x.age > 65

def run(a, b, c=None):
    want(a, "a")
    want(not a, "!a")
    want(a is None, "a == null")
    want(a is not None, "a != null")
    want(a == None, "a == null")
    want(a == 1, "a === 1")
    want("x" != a.b, "a.b !== \"x\"")
    want(a == True, "a === true")
    want(a in KINDS, "a === \"x\" || a === \"y\"")
    want(a not in ("p", "q"), "!(a === \"p\" || a === \"q\")")
    want("k" in a, "\"k\" in a")
    want("k" not in a, "!(\"k\" in a)")
    want(b in a, "contains(a, b)")
    want(isinstance(a, int), "a is int")
    want(a and not b, "a && !b")
    want(a or b and c, "a || (b && c)")
    want(bool(a), "a")
    is_number = isinstance(a, int)
    want(is_number, "a is int")
    want(is_old(a), "a.age > 65")
    want(check(a, 1), "check(a, 1)")
    want(1 < a, "1 < a")
    want(a["k"], "a.k")
    want(a[0], "a[0]")
    want((b if a else c), "(a && b) || (!a && c)")
