name = f"/u/{user.id!r:>{width}}/{{}}" "tail"
old = "/u/%s/%(x)s" % (a, b)
new = "{}-{1}-{key.part}".format(a, b, key=c)
raw = r"\d" + b"\x41".decode() + """a
b"""
numbers = [1_000, 0x1F, 1.50, 2j, -3]
d = {"a": 1, b: 2, **c}
e = dict(d, f=1, **g)
one, *many = pair = 1, 2
s = xs[1:2], xs["key"], xs[i], xs[a, b]
squares = [f(x) for x in xs if x]
index = {k: v for k, v in pairs}
total = sum(x for x in xs)
choice = a if b else c
both = a and b or not c
known = isinstance(a, (int, str)) and getattr(a, "real", None) not in (1, 2)
from typing import Annotated, Optional, cast
Alias = Annotated[int, Depends(f)]
typed: Optional[list[int]] = cast(int, a)
