# What the forms of the language give: want(expression, "values").
from typing import cast
import collections.abc

class Base:
    limit = 0x1F
    def __init__(self, n="none"):
        self.n = n
        self._size = 1
    def hello(self):
        return "hello"
    @property
    def size(self):
        return self._size
    @size.setter
    def size(self, value):
        self._size = value
    @classmethod
    def made(cls, n="m"):
        return cls(n)
    def __call__(self, x):
        return x + "!"
    def __getitem__(self, key):
        return "item"
    def __enter__(self):
        return "entered"
    def __exit__(self, *args):
        pass

class Child(Base):
    def __init__(self):
        Base.__init__(self, "child")
    hello_again = Base.hello
    def hello(self):
        return super().hello() + " child"

class Later(Base):
    def __init__(self):
        super().__init__("later")

def generated():
    yield "g1"
    yield from ["g2"]

async def awaited():
    return "kept"

def keyword(a, /, b="db", *, c="dc"):
    return [a, b, c]

def spread(*args, **kwargs):
    return keyword(*args, **kwargs)

def chosen(p):
    if p == 1:
        return "one"
    elif p == 2:
        return "two"
    else:
        return "three"

def tried(p):
    try:
        return p.get()
    except KeyError:
        return "missing"

def matched(p):
    match p:
        case 1 | 2:
            return "low"
        case {"k": value}:
            return value
        case [first, *rest]:
            return first
        case str():
            return "text"
        case _:
            return "other"

def looped(p):
    for x in p:
        if x:
            break
    else:
        return "never"
    return "found"

async def run(p):
    want(Base.limit, "31")
    want(Base().n, "none")
    want(Base("q").n, "q")
    want(Child().n, "child")
    want(Later().n, "later")
    want(Child().hello(), "hello child")
    want(Child().hello_again(), "hello")
    want(Base.made().n, "m")
    want(Child.made, "fn made")
    want(Base()("x"), "x!")
    want(Base().size, "1")
    want(cast(str, "c"), "c")
    want(await awaited(), "kept")
    want(keyword("a")[1], "db")
    want(keyword("a", "b")[1], "b")
    want(keyword("a", c="c")[2], "c")
    want(spread("a", c="s")[0], "a")
    want(chosen(p), "one|two|three")
    want(looped(p), "never|found")
    want((lambda x: x + "l")("a"), "al")
    want([x + "c" for x in ["a"]][0], "ac")
    want({k: v for k, v in [("k", "v")]}["k"], "v")
    want([*["a"], "b"][1], "b")
    want({**{"a": "x"}, "b": "y"}["a"], "x")
    want({**{"a": "x"}, "a": "z"}["a"], "z")
    want(("t",)[0], "t")
    want("a" if p else "b", "a|b")
    want((named := "w"), "w")
    want(named, "w")
    want(getattr(Base, "limit"), "31")
    want("%s-%d" % ("a", 1), "a-1")
    want("{}-{}".format("a", 1), "a-1")
    want("{x}".format(x="n"), "n")
    want(f"{'a'}b{1}", "ab1")
    want("-".join(["a", "b"]), "a-b")
    want(r"a\n", "a\\n")
    want("a\tb\x41\u00e9\101", "a	bAéA")
    want(b"bytes", "bytes")
    want("""long""", "long")
    want(1_000, "1000")
    want(0o17, "15")
    want(0b11, "3")
    want(1e3, "1000")
    want(-1, "-1")
    a = b = "both"
    want(a, "both")
    want(b, "both")
    c: str = "typed"
    want(c, "typed")
    (d, [e, f]), g = ("d", ["e", "f"]), "g"
    want(d, "d")
    want(e, "e")
    want(f, "f")
    want(g, "g")
    for h, i in [("h1", "i1"), ("h2", "i2")]:
        want(h, "h1|h2")
        want(i, "i1|i2")
    for j, k in {"j1": "k1"}.items():
        want(j, "j1")
        want(k, "k1")
    for m in {"m1": "v1"}.values():
        want(m, "v1")
    for n in {"n1": 1}.keys():
        want(n, "n1")
    for o in sorted(["o1", "o2"]):
        want(o, "o1|o2")
    for q in reversed(["q1"]):
        want(q, "q1")
    for t in (u for u in ["u1"]):
        want(t, "u1|?")
    for v in generated():
        want(v, "g1|g2")
    del a
