# What a value is described as: want(value, "description").
import os
LIMIT = 10

class Failure(Exception):
    def __init__(self, status):
        self.status = status

def part(x):
    return x.part

def run(a, b=None, *rest, **options):
    want(a.b["c"], "a.b.c")
    want(a[0], "a[0]")
    want(a[-1], "a[-1]")
    want(True, "true")
    want(None, "null")
    want(LIMIT, "10")
    want(f"n{LIMIT}", "\"n10\"")
    want(load(a).x, "load().x")
    want(part(a.inner), "a.inner.part")
    want(a.get("x"), "a.get(\"x\")")
    want(os.environ, "os.environ")
    want(self, "self")
    for x in a.items:
        want(x.y, "a.items[*].y")
    first, second = a.pair
    want(second, "a.pair[1]")
    with open(a) as f:
        want(f.read(), "open().read()")
    try:
        load(a)
    except ValueError as err:
        want(err.args, "caught.args")
