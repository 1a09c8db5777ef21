import a.b
import a.c
import x.y as z
from . import near as close
from ..up import far
from stars import *

count = 0
__all__ = ["count", "outer"]


def outer(first, /, second: int = 2, *rest, third, fourth=4, **others):
    local = first

    def inner():
        nonlocal local
        global count
        count += 1
        local = second
        return unknown

    return inner


class Point(Base, metaclass=Meta):
    x: int = 1
    y: "Point"

    def __init__(self, x):
        self.x, self.z = x, 0
        super().__init__(x)

    @property
    def size(self) -> float:
        return self.x

    @classmethod
    def make(cls, x):
        return cls(x)

    @staticmethod
    def zero():
        return Point(0)

    def _hidden(self): ...


twice = lambda n: n * 2
