package annotations

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/lang/python"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// libraries resolves every module to a library of that name.
type libraries struct{}

func (libraries) Resolve(_ *unit.File, specifier string) flow.Target {
	return flow.Target{File: -1, Package: specifier}
}

func open(t *testing.T, source string) *Oracle {
	t.Helper()
	r := syntax.Parse(syntax.Python, []byte(source), syntax.DefaultLimits, nil)
	if r.Tree == nil {
		t.Fatal(r.Problems)
	}
	f := python.Lower("a.py", "/a.py", r.Tree)
	return New(program.New([]*unit.File{f}, libraries{}, flow.Hints{}))
}

const models = `
from __future__ import annotations
import datetime
import enum
from dataclasses import dataclass
from typing import Annotated, Any, Awaitable, ClassVar, Coroutine, Generic, List, Literal, Mapping, NewType, Optional, TypedDict, TypeVar, Union, cast
from uuid import UUID
from pydantic import BaseModel, ConfigDict, EmailStr, Field, NonNegativeFloat, PositiveInt, PrivateAttr, RootModel, StrictBool, computed_field, model_validator
from pydantic.alias_generators import to_camel, to_pascal

T = TypeVar("T")
UserId = NewType("UserId", int)
Names = list[str]
Named = Annotated[str, Field(max_length=3)]

class Level(str, enum.Enum):
    LOW = "low"
    HIGH = "high"

class Size(enum.IntEnum):
    S = 1
    L = 2

@dataclass
class Pair:
    left: int
    right: "Pair" = None
    kind: ClassVar[str] = "pair"

class Partial(TypedDict, total=False):
    a: int
    b: str

class Base(BaseModel):
    id: int
    made_at: datetime.datetime

class User(Base):
    email: EmailStr | None = None
    level: Level = Level.LOW
    tags: List[str] = Field(default_factory=list)
    secret: str = Field(exclude=True)
    nick: str = Field(alias="nickName")
    _cache: int = 0
    id: UserId

    @computed_field
    @property
    def label(self) -> str:
        return self.nick

    def method(self) -> int:
        return 1

class Camel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel)
    first_name: str

class Page(BaseModel, Generic[T]):
    items: list[T]
    next: Optional[int]

class Ids(RootModel[list[int]]):
    pass

class Node(BaseModel):
    children: list["Node"]

class Pascal(BaseModel):
    model_config = ConfigDict(alias_generator=to_pascal)
    first_name: str
    _kept: int = PrivateAttr()
    sent: int = Field(serialization_alias="isSent")

class Count(RootModel):
    root: int

class Box[U](BaseModel):
    item: U

class Loud(enum.StrEnum):
    HIGH = enum.auto()
    OTHER = "other"

class Rights(enum.Flag):
    READ = enum.auto()
    WRITE = enum.auto()

class Late(enum.IntEnum):
    FIRST = 5
    NEXT = enum.auto()

class Shown(User):
    id: int = Field(exclude=True)
    secret: str

class Spelt(enum.Enum):
    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name

class State(Spelt):
    OPEN = enum.auto()
    SHUT = enum.auto()

class Numbered(enum.Enum):
    ONE = enum.auto()
    TWO = enum.auto()

Bound = TypeVar("Bound", bound=Base)

class Asked(BaseModel):
    plain: int
    maybe: Optional[int]
    given: int = 1
    field: int = Field(1)
    keyword: int = Field(default=1)
    made: list[int] = Field(default_factory=list)
    needed: int = Field(...)
    also: int = Field(default=...)
    read: int = Field(validation_alias="asRead")

class Checked(BaseModel):
    a: int

    @model_validator(mode="before")
    def check(cls, data):
        return data

class Open(BaseModel):
    model_config = ConfigDict(extra="allow")
    a: int

class Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")
    a: int

class ByName(BaseModel):
    model_config = ConfigDict(populate_by_name=True)
    a: int = Field(alias="b")

class Own(BaseModel):
    a: int

    def __init__(self, **data): ...

def load() -> User: ...
async def fetch(id) -> dict[str, Level]: ...

user: User
`

// TestAnnotations reads what annotations stand for.
func TestAnnotations(t *testing.T) {
	user := `{ email: string | null, id: int, label: string, level: "low" | "high", made_at: string, nickName: string, tags: [string] }`
	for annotation, want := range map[string]string{
		"int":                      "int",
		"float":                    "number",
		"bool":                     "bool",
		"bytes":                    "string",
		"None":                     "null",
		"str | None":               "string | null",
		"Optional[int]":            "int | null",
		"Union[int, str, None]":    "int | string | null",
		"list":                     "[any]",
		"Names":                    "[string]",
		"Named":                    "string",
		"UserId":                   "int",
		"UUID":                     "string",
		"tuple[int, ...]":          "[int]",
		"tuple[int, str]":          "[int | string]",
		"tuple[str, callable]":     "[string | any]",
		"Tuple['str', ...]":        "[string]",
		"'tuple[str, ...]'":        "[string]",
		"tuple[str, Beyond]":       "[string | any]",
		"dict[str, bool]":          "{ [key]: bool }",
		"Literal['a', 1]":          `"a" | 1`,
		"Annotated[int, 'x']":      "int",
		"Level":                    `"low" | "high"`,
		"Size":                     "1 | 2",
		"Any":                      "any",
		"Pair":                     "{ left: int, right: Pair }",
		"Partial":                  "{ a?: int, b?: string }",
		"User":                     user,
		"Camel":                    "{ firstName: string }",
		"Page[User]":               "{ items: [" + user + "], next: int | null }",
		"Page":                     "{ items: [any], next: int | null }",
		"Ids":                      "[int]",
		"Node":                     "{ children: [Node] }",
		"'User'":                   user,
		"'list[Level]'":            `["low" | "high"]`,
		"T":                        "",
		"Nowhere":                  "",
		"Callable[[int], str]":     "",
		"PositiveInt":              "int",
		"NonNegativeFloat":         "number",
		"StrictBool":               "bool",
		"Awaitable[str]":           "string",
		"Coroutine[Any, Any, int]": "int",
		"Mapping[str, int]":        "{ [key]: int }",
		"'int | None'":             "int | null",
		"'UserId'":                 "int",
		"Bound":                    "{ id: int, made_at: string }",
		"Box[int]":                 "{ item: int }",
		"Box":                      "{ item: any }",
		"Count":                    "int",
		"Literal[None, True, 1.5]": "null | true | 1.5",
		"Pascal":                   "{ FirstName: string, isSent: int }",
		"Loud":                     `"high" | "other"`,
		"Numbered":                 "1 | 2",
		"State":                    "any",
		"Rights":                   "any",
		"Late":                     "5 | 6",
		"Shown":                    `{ email: string | null, label: string, level: "low" | "high", made_at: string, nickName: string, secret: string, tags: [string] }`,
		"list[Nowhere]":            "[any]",
		"list[int] | None":         "[int] | null",
		"None | list[int]":         "null | [int]",
		"int | str | None":         "int | string | null",
		"list[list[int] | None]":   "[[int] | null]",
		"'list[int] | None'":       "[int] | null",
		"Optional[list[int]]":      "[int] | null",
		"Union[None]":              "null",
		"Union[int]":               "int",
		"Union[int, int]":          "int",
		"Literal['a']":             `"a"`,
		"Literal[-1]":              "-1",
		"tuple":                    "[any]",
		"tuple[()]":                "[any]",
		"tuple[int]":               "[int]",
		"set[int]":                 "[int]",
		"frozenset[str]":           "[string]",
		"dict":                     "{ [key]: any }",
		"dict[str, Any]":           "{ [key]: any }",
		"Page[int | None]":         "{ items: [int | null], next: int | null }",
		"Optional[Page[User]]":     "{ items: [" + user + "], next: int | null } | null",
		"type[User]":               "",
		"object":                   "any",
		"Awaitable[None]":          "null",
		"Mapping":                  "{ [key]: any }",
		"List":                     "[any]",
		"datetime.date":            "string",
		"datetime.datetime":        "string",
		"Annotated[list[int], 1]":  "[int]",
		"(int)":                    "int",
		"'Nowhere'":                "",
		"''":                       "",
		"1":                        "",
		"Level.LOW":                "",
	} {
		source := models + "\nx: " + annotation + "\n"
		o := open(t, source)
		at := strings.LastIndex(source, "x: ") + 3
		s, ok := o.Annotation("/a.py", uint32(at), uint32(at+len(annotation)))
		got := ""
		if ok {
			got = summary.ShapeText(s)
		}
		if got != want {
			t.Errorf("%s is %s, want %s", annotation, got, want)
		}
	}
}

// TestTaken reads what has to be given for a class: what has a default may be left out, and code of the class may take
// anything.
func TestTaken(t *testing.T) {
	for annotation, want := range map[string]string{
		"User":    `{ email?: string | null, id: int, level?: "low" | "high", made_at: string, nickName: string, secret: string, tags?: [string] }`,
		"Asked":   "{ also: int, asRead: int, field?: int, given?: int, keyword?: int, made?: [int], maybe?: int | null, needed: int, plain: int }",
		"Checked": "{ a?: int, ...what else is given }",
		"Open":    "{ a: int, ...what else is given }",
		"Closed":  "{ a: int }",
		"ByName":  "{ b?: int, ...what else is given }",
		"Own":     "{ a?: int, ...what else is given }",
		"Partial": "", // no code looks at what is given
		"Count":   "int",
	} {
		source := models + "\nx: " + annotation + "\n"
		o := open(t, source)
		at := strings.LastIndex(source, "x: ") + 3
		for range 2 { // asked again it is remembered
			s, ok := o.Taken("/a.py", uint32(at), uint32(at+len(annotation)))
			got := ""
			if ok {
				got = summary.ShapeText(s)
			}
			if got != want {
				t.Errorf("%s takes %s, want %s", annotation, got, want)
			}
		}
	}
}

// TestValues reads the types of expressions.
func TestValues(t *testing.T) {
	for expression, want := range map[string]string{
		"user.email":                       "string | null",
		"user.level.value":                 `"low" | "high"`,
		"load().tags[0]":                   "string",
		"load().made_at.isoformat()":       "string",
		"[u.id for u in [load()]]":         "[int]",
		"len(user.tags)":                   "int",
		"user.email or 'none'":             `string | "none"`,
		"(await fetch(1))['x']":            `"low" | "high"`,
		"user.id if user else None":        "int | null",
		"user.nothing":                     "",
		"sorted(user.tags)":                "[string]",
		"f'{user}'":                        "string",
		"Camel(first_name='x').first_name": "string",
		"Page[int](items=[], next=None)":   "",
		"user.level.name":                  "string",
		"user.tags[0][0]":                  "string",
		"user.secret":                      "string",
		"max(user.tags)":                   "string",
		"max(user.id, 1)":                  "",
		"sum(u.id for u in [load()])":      "int",
		"sum([True, False])":               "int",
		"sum([1, 2])":                      "int",
		"sum([1.5, 2])":                    "number",
		"cast(int, user)":                  "int",
	} {
		source := models + "\nasync def run():\n    return " + expression + "\n"
		o := open(t, source)
		at := strings.LastIndex(source, "return ") + 7
		s, ok := o.Shape("/a.py", uint32(at), uint32(at+len(expression)))
		got := ""
		if ok {
			got = summary.ShapeText(s)
		}
		if got != want {
			t.Errorf("%s is %s, want %s", expression, got, want)
		}
	}
	o := open(t, models)
	if _, ok := o.Shape("/elsewhere.py", 0, 1); ok {
		t.Error("a file that is not there has a type")
	}
}
