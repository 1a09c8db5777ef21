# Objects and lists that are filled later: want(expression, "values").
from http import HTTPMethod
from urllib.parse import urlencode
class Kept:
    kind = "k"
    def __init__(self):
        self.own = "o"
def mark(o):
    o.own = "l"
def mark_inside(o):
    o.inner.own = "l"
def run(p, q):
    hh = Kept()
    mark(hh)
    want(hh.own, "o|?")
    want(hh.kind, "k")
    ii = Kept()
    mark_inside(ii)
    want(ii.own, "o")
    aa = Kept()
    aa.kind = "l"
    want(aa.kind, "l")
    want(aa.own, "o")
    dd = Kept()
    dd.own = "l"
    want(dd.own, "l")
    ee = Kept()
    ff = ee
    ff.own = "l"
    want(ee.own, "o|?")
    gg = Kept()
    setattr(gg, "own", "l")
    want(gg.own, "o|?")
    setattr(gg, p, "l")
    want(gg.kind, "k|?")
    a = {}
    a["x"] = 1
    want(a["x"], "1")
    want(a["y"], "undefined")
    b = {"x": 1}
    b.update(y=2)
    want(b["y"], "undefined|?")
    want(b["x"], "1")
    c = {"x": 1}
    c.update({"y": 2})
    want(c["y"], "undefined|?")
    want(c["z"], "undefined")
    d = {"x": 1}
    d.update(p)
    want(d["x"], "1|?")
    e = {"x": 1}
    e.update(**p)
    want(e["x"], "1|?")
    f = {"x": 1}
    f.setdefault("y", 2)
    want(f["y"], "undefined|?")
    g = {"x": 1, "y": 2}
    g.pop("x")
    want(g["x"], "1|?")
    want(g["y"], "2")
    h = {"x": 1}
    h.pop(p)
    want(h["x"], "1|?")
    i = {"x": 1}
    i.clear()
    want(i["x"], "1|?")
    j = {"x": 1}
    del j["x"]
    want(j["x"], "1|?")
    k = {"x": 1, "y": 2}
    del k["x"]
    want(k["y"], "2")
    m = {}
    n = m
    n["x"] = 1
    want(m["x"], "undefined|?")
    want(m["y"], "undefined")
    o = []
    o.append("a")
    o.extend(["b", "c"])
    want(o[0], "a|b|c")
    r = {**{"x": 1}, "y": 2}
    want(r["x"], "1")
    want(r["y"], "2")
    want({"x": 1}.get("x"), "1")
    want({"x": 1}.get("y"), "null")
    want({"x": 1}.get("y", "d"), "d")
    want({"x": 1}.get("x", "d"), "1")
    want(dict(x=1)["x"], "1")
    want(dict(x=1)["y"], "undefined")
    want(dict({"x": 1}, y=2)["y"], "2")
    want(HTTPMethod.GET, "GET")
    want(urlencode({"a": 1, "b": 2}), "`a={a}&b={b}`")
    want([1, 2, 3][-1], "3")
    want([1, 2, 3][-4], "undefined")
    want([1, 2, 3][3], "undefined")
    want((1, 2)[-1], "2")
    want("{}/{}".format("a", p), "`a/{p}`")
    want("{0}/{0}".format("a"), "a/a")
    want("{a}".format(a=1), "1")
    want("{a.b}".format(a=p), "`{b}`")
    want("{0:>4}".format(p), "`{p}`")
    want("{:d}".format(4), "4")
    want("{a[0]}".format(a=p), "`{value}`")
    want("{}/{}".format(*p), "`{value}/{value}`")
    want("%(a)s/%(b)s" % {"a": 1, "b": p}, "`1/{p}`")
    want("%s" % "a", "a")
    want("%d%%" % 5, "5%")
    want("%5.2f" % p, "`{p}`")
    want("a.b".removesuffix(".b"), "a")
    want("a.b".removeprefix("a."), "b")
    want("xaxx".strip("x"), "a")
    want("xaxx".lstrip("x"), "axx")
    want("xaxx".rstrip("x"), "xa")
    want(" a ".strip(), "a")
    want(" a ".rstrip(), " a")
    want("a-b".replace("-", "/"), "a/b")
    want("-".join(["a", "b"]), "a-b")
    want("-".join([]), "")
    want(7 // 2, "3")
    want(-7 // 2, "-4")
    want(7 / 2, "3.5")
    want(not "", "true")
    want(not 0, "true")
    want("" or "a", "a")
    want("b" in "abc", "true")
    want("d" in "abc", "false")
    want("a" == "a", "true")
    want("a" != "a", "false")
    want(1 < 2, "true")
    want(p in ["a"], "?")
    want(1 if p else 2, "1|2")
