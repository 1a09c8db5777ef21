"""Syntax of many kinds, in few lines."""
from __future__ import annotations
import library as lib
from library.deep import (named as renamed, other)

app = lib.create(base="/api", *[1], **{"a": 2})
TABLE = {"a": 1, **{"b": [x for x in range(3) if x]}, "ünï": None}


@app.route("/things/<int:id>", methods=["GET", "POST"])
async def things(id: int, *args, full: bool = False, **options) -> dict[str, int] | None:
    try:
        async with lib.session() as session:
            rows = [row async for row in session.query(id)]
    except (KeyError, lib.Error) as error:
        raise lib.HTTPError(404, detail=f"no {id!r}") from error
    else:
        return {"rows": rows} if (n := len(rows)) > 0 else None
    finally:
        del rows


class Things(lib.Base, metaclass=type):
    name: str = lib.Field(default="x")

    @property
    def size(self): return self._size

    @staticmethod
    def make(*, kind=lambda x: x): yield from kind(1)


match TABLE:
    case {"a": int(value), **rest} if value: print(value)
    case [first, *_] | first: pass
