# What an expression may be: want(expression, "values").
import os.path
from library import thing as renamed, other
import library.deep as deep

LIMIT = 10
NAMES = {"a": 1, "b": [2, 3]}

class Base:
    kind = "base"
    def __init__(self, n="dn"):
        self.n = n
    def hello(self):
        return f"{self.kind} {self.n}"
    @property
    def prop(self):
        return self.n
    @classmethod
    def make(cls):
        return cls("made")
    @staticmethod
    def plain():
        return "static"

class Child(Base):
    kind = "child"
    def hello(self):
        return "so " + super().hello()

def pick(a, b="db", *rest, key="dk", **more):
    return [a, b, key]

def cleaned(base):
    base = base[:-1] if base.endswith("/") else base
    if not base.startswith("http"):
        base = f"https://{base}"
    return base

def run(p, q=None):
    want(LIMIT + 1, "11")
    want("a" "b", "ab")
    want("/".join(["a", p, "b"]), "`a/{p}/b`")
    want("/".join(("a", "b")), "a/b")
    want("/".join(p), "?")
    want("1.2.0-rc.1+x".split("-")[0].split(".")[0], "1")
    want(".".join("1.2.0".split(".")[:2]), "1.2")
    want("1.2.0".split(".")[-1], "0")
    want("/".join("a,b".split(",")[1:]), "b")
    want("a,b".split(",")[p], "a", "b", "?")
    want(f"{p}.b".split(".")[0], "?")
    want("a b".split()[0], "?")
    want("a,b,".split(",")[2], "?")
    want("a,b".split(p)[0], "?")
    want(os.path.join("http://yard", "v1", p), "`http://yard/v1/{p}`")
    want(os.path.join("/boats/", "a/../b"), "/boats/a/../b")
    want(os.path.join("/boats", "/crews"), "/crews")
    want(os.path.join(p, "boats"), "`{p}/boats`")
    want(os.path.join("/boats", *["a", "b"]), "/boats/a/b")
    want(os.path.join("/boats", *p), "os#path.join()")
    want(f"/boats/{p}/".rstrip("/"), "`/boats/{p}`")
    want("/boats/".strip("/"), "boats")
    want("/boats/"[:-1], "/boats")
    want("/boats/"[1:], "boats/")
    want("/boats/"[1:-1], "boats")
    want("/boats/"[:], "/boats/")
    want("/boats/"[::2], "?")
    want("/boats/"[:p], "?")
    want(f"/boats/{p}/"[:-1], "`/boats/{p}`")
    want(f"/boats/{p}"[1:], "`boats/{p}`")
    want(f"/boats/{p}"[:-1], "?")
    want(f"/{p}/boats"[3:], "?")
    want([1, 2][1:], "array")
    want("/boats/".endswith("/"), "true")
    want(f"{p}/boats".endswith("/"), "false")
    want(f"/boats/{p}".endswith("/"), "?")
    want(f"/boats/{p}".startswith("http"), "false")
    want(f"h{p}".startswith("http"), "?")
    want(cleaned("https://h.example/v1/"), "https://h.example/v1")
    want(cleaned("h.example"), "https://h.example")
    want("a://b" if "://" in "a://b" else "c", "a://b")
    want("a" if "://" not in "h.example" else "c", "a")
    want("v1/boats".removeprefix("v1/"), "boats")
    want("/boats".lstrip(p), "?")
    want(f"/users/{p}", "`/users/{p}`")
    want("/users/%s" % p, "`/users/{p}`")
    want("/users/{}".format(p), "`/users/{p}`")
    want("x" if p else "y", "x|y")
    want(NAMES["a"], "1")
    want(NAMES["b"][1], "3")
        want(Base().n, "dn")
    want(Base("n").hello(), "base n")
        want(Base.make().n, "made")
    want(Child.make(), "new Child")
    want(Base.plain(), "static")
    want(Base("p").prop, "p")
    want(Child.kind, "child")
    want(pick("1")[1], "db")
    want(pick("1", "2")[1], "2")
    want(pick("1", key="k")[2], "k")
        want(renamed, "library#thing")
    want(other.x(), "library#other.x()")
    want(deep.y, "library.deep#y")
    want(os.path.join, "os#path.join")
    want([x for x in ["c1", "c2"]][0], "c1|c2")
    want((1, 2)[0], "1")
                        want(not LIMIT, "false")
    first, (second, third) = "t1", ("t2", "t3")
    want(third, "t3")
    with p.open() as f:
        want(f, "param run.0.open()")
    for i, e in enumerate(["e1"]):
        want(e, "e1")
    by_name, by_place, old = "/a/{user}/{n}", "/a/{}/{1}/{{x}}", "/a/%s/%03d/100%%"
    want(by_name.format(user=p, n=2), "`/a/{p}/2`")
    want(by_name.format(**p), "`/a/{user}/{n}`")
    want(by_place.format("u", p), "`/a/u/{p}/{x}`")
    want(old % ("u", p), "`/a/u/{p}/100%`")
    want((by_name + "{n:>4}").format(user="u", n=p), "`/a/u/{p}{n}`")
    want(p.format(1), "param run.0.format()")
