# What annotations name, in all the ways in which they are written.
import typing
import typing as t
import typing_extensions
from typing import Annotated, List, Literal, Optional, Union
from other import Optional as Mine


def f(a: "Shape", b: "models.Shape", c: "List[Shape]", d: Optional["Shape"], e: Union[int, str, None], g: Union[None], h: typing.Optional[int]): ...
def g(a: Literal["x", 1], b: Annotated[int, more("y")], c: t.Annotated[str, 1, 2], d: typing_extensions.Literal["z"], e: t.ClassVar[int], f: t.Required[int]): ...
def h(a: list[int], b: dict[str, list[int]], c: tuple[()], d: int | None, e: None | None, f: (int), g: models.Shape[int], h: list[int] | None, i: Box[int].item, j: list[int] | dict[str, int]): ...


Alias = Optional[Shape]
Named = typing.Union[int, str]
Known = Annotated[Shape, "x"]
Written = Literal["x"]
Extended = typing_extensions.Optional[Shape]
Other = Mine["x"]
Element = List["x"]
Looked = models["x"]
type Text = Literal["x"] | None
type Pair[T] = tuple[T, "T"]
