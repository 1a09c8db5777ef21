import os.path, json as j
from . import *
from .. import near
from ...far.off import (one, two as second,)
from typing import overload, cast
import typing
import typing as t
from __future__ import annotations

__all__ = ["Shape", "area"]
__all__ += ["more"]

type Pair[T] = tuple[T, T]
type Name = str | None
Vector: t.TypeAlias = "list[float]"
declared: int
box.size: int = 3
one, (two, *three), [four] = values
first = second = 1
(alone) = 2
( spaced ) = ((nested)) = 3
(single,) = 4
(alone) += 5
casted = cast("Shape | None", x), typing.cast(int, y), t.cast(list[int], z)


class Shape(Base, Generic[T], *others, metaclass=Meta, **options):
    """A shape."""
    __slots__ = ("a",)
    kind: ClassVar[str] = "shape"
    size: "Optional[Size]"
    handler = lambda self: self.size
    _inner = __inner = 1

    class Meta:
        abstract = True

    def __init__(self, a, *, b: int = 1):
        self.a: int = a
        self._b = b
        self.c: str
        self.d += 1
        self["e"] = 2
        (self.f) = 3
        other.g = 4

    @overload
    def area(self, x: int) -> int: ...
    @overload
    def area(self, x: str) -> str: ...
    def area(self, x):
        return x

    @property
    def width(self): return self._width

    @width.setter
    def width(self, value): self._width = value

    @functools.cached_property
    def height(self): return 1

    @staticmethod
    def zero(): return Shape()

    @classmethod
    def make(cls, *args): return cls(*args)

    @abc.abstractmethod
    def todo(self): """Nothing here."""

    def later(self):
        raise NotImplementedError

    def said(self):
        raise NotImplementedError("later")

    def loose(*args): return args

    async def fetch(self):
        async with session as s, other.lock:
            async for row in s:
                yield row


def loops(xs, pairs):
    for i, x in enumerate(xs, 1):
        pass
    for a, b in zip(xs, pairs):
        pass
    for k, v in sorted(d.items()):
        pass
    for k in d.keys():
        pass
    for v in d.values():
        pass
    for x in list(reversed(xs)):
        pass
    for i in range(3):
        pass
    for x, y, z in xs:
        pass
    for box.size in xs:
        continue
    for x in 1, 2:
        break
    while a:
        pass
    else:
        return 1
    return 2


def tried():
    try:
        work()
    except* KeyError as group:
        raise
    except* (A, b.C):
        raise Problem from None
    try:
        work()
    except:
        raise Problem, "old"
    finally:
        pass


def scoped():
    global count
    count = 1
    held = 0

    def inner():
        nonlocal held
        held += 1
        count = 2
        return count

    with (open(a) as f, open(b) as (g, h)):
        return f
    with lock:
        pass
    assert held > 0
    assert held, "none " + str(held)
    if (n := inner()) and n:
        return n
    elif m:
        return [y := 1, y]
    return inner
