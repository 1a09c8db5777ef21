package annotations

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/brackets"
)

// form says what a type is.
type form uint8

const (
	unknown form = iota
	nothing      // None
	text
	integer
	number
	boolean
	instance   // of class, with args for its type parameters
	list       // of args[0]
	dictionary // of args[1]
	tuple      // of args
	union      // of args
	value      // one literal
	anything   // Any, object: says nothing
	rows       // rows of class, read from a store
	tuples     // the same, each in a tuple
	repeated   // the … of tuple[T, ...]
	named      // a dictionary with names as keys
	none       // no field at all
)

// typ is one type.
type typ struct {
	form  form
	class flow.ClassRef
	args  []typ
	lit   flow.Value
	// names are the keys of a dictionary of which all are known.
	names []string
	// as says how an instance is written; nil as its class says.
	as *dump
}

const maxDepth = 24

// maxParts bounds the elements of a list of which the type is found, maxWrites the values that a name is given.
const (
	maxParts  = 8
	maxWrites = 4
)

// scope gives the type parameters of a generic class their meaning, by name.
type scope map[string]typ

// annotation reads the annotation at a node.
func (o *Oracle) annotation(file flow.FileID, n syntax.Node, s scope, depth int) typ {
	if depth > maxDepth || n == syntax.NoNode {
		return typ{}
	}
	f := o.prog.Files[file]
	t := f.Tree
	switch t.KindName(n) {
	case "type", "parenthesized_expression":
		if c := t.FirstChild(n); c != syntax.NoNode {
			for c := range t.NamedChildren(n) {
				return o.annotation(file, c, s, depth+1)
			}
		}
	case "none":
		return typ{form: nothing}
	case "ellipsis":
		return typ{form: repeated}
	case "string", "concatenated_string":
		return o.quoted(file, n, s, depth)
	case "identifier", "attribute", "dotted_name", "member_type":
		return o.named(flow.Site{File: file, Expr: f.ExprOf(n)}, s, depth)
	case "binary_operator":
		return either(o.annotation(file, t.ChildByFieldName(n, "left"), s, depth+1), o.annotation(file, t.ChildByFieldName(n, "right"), s, depth+1))
	case "union_type":
		var parts []typ
		for c := range t.NamedChildren(n) {
			parts = append(parts, o.annotation(file, c, s, depth+1))
		}
		return either(parts...)
	case "generic_type", "subscript":
		base, args := o.parts(file, n)
		return o.generic(file, base, args, s, depth)
	}
	return typ{}
}

// parts splits Base[A, B].
func (o *Oracle) parts(file flow.FileID, n syntax.Node) (base syntax.Node, args []syntax.Node) {
	t := o.prog.Files[file].Tree
	base = syntax.NoNode
	for c := range t.NamedChildren(n) {
		switch {
		case base == syntax.NoNode:
			base = c
		case t.KindName(c) == "type_parameter":
			for a := range t.NamedChildren(c) {
				args = append(args, a)
			}
		case t.KindName(c) == "tuple":
			for a := range t.NamedChildren(c) {
				args = append(args, a)
			}
		default:
			args = append(args, c)
		}
	}
	return base, args
}

// quoted reads a forward reference. A name is resolved as the front end did; a
// longer text only as far as it is a list or an optional of a name.
func (o *Oracle) quoted(file flow.FileID, n syntax.Node, s scope, depth int) typ {
	f := o.prog.Files[file]
	if e := f.ExprOf(n); e != 0 && f.Expr(e).Kind != unit.ExprLiteral {
		return o.named(flow.Site{File: file, Expr: e}, s, depth)
	}
	return o.spelled(file, strings.Trim(f.Text(n), `'" `), s, depth)
}

// spelled reads an annotation that is written as text.
func (o *Oracle) spelled(file flow.FileID, text string, s scope, depth int) typ {
	if depth > maxDepth {
		return typ{}
	}
	text = strings.TrimSpace(text)
	if parts := brackets.Split(text, '|'); len(parts) > 1 {
		var all []typ
		for _, p := range parts {
			all = append(all, o.spelled(file, p, s, depth+1))
		}
		return either(all...)
	}
	base, rest, generic := strings.Cut(text, "[")
	if !generic {
		return o.spelledName(file, text, s, depth)
	}
	var args []typ
	for _, a := range brackets.Split(strings.TrimSuffix(rest, "]"), ',') {
		args = append(args, o.spelled(file, a, s, depth+1))
	}
	return container(base[strings.LastIndexByte(base, '.')+1:], args)
}

func (o *Oracle) spelledName(file flow.FileID, name string, s scope, depth int) typ {
	if t, ok := builtins[name]; ok {
		return t
	}
	switch name {
	case "None":
		return typ{form: nothing}
	case "...":
		return typ{form: repeated}
	}
	for _, v := range o.prog.Export(file, name) {
		if v.Kind == flow.Class {
			return typ{form: instance, class: v.Class}
		}
	}
	return s[name]
}

// builtins are the types of the language and of its library that have a shape on the wire.
var builtins = map[string]typ{
	"str": {form: text}, "bytes": {form: text}, "int": {form: integer}, "float": {form: number}, "bool": {form: boolean}, "complex": {form: text},
	"dict": {form: dictionary}, "list": {form: list}, "set": {form: list}, "frozenset": {form: list}, "tuple": {form: list}, "object": {form: anything},
}

// library are types by origin.
var library = map[string]typ{
	"uuid#UUID": {form: text}, "datetime#datetime": {form: text}, "datetime#date": {form: text}, "datetime#time": {form: text},
	"datetime#timedelta": {form: number}, "decimal#Decimal": {form: text}, "pathlib#Path": {form: text}, "ipaddress#IPv4Address": {form: text},
	"ipaddress#IPv6Address": {form: text}, "typing#Any": {form: anything}, "typing#Text": {form: text}, "typing#AnyStr": {form: text},
	"typing#Dict": {form: dictionary}, "typing#Mapping": {form: dictionary}, "typing#List": {form: list}, "typing#Sequence": {form: list},
	"re#Pattern": {form: text}, "fractions#Fraction": {form: text},
	"typing#NoReturn": {form: nothing},
}

// named reads a name in an annotation: a type parameter, a class, a library's
// type, or a name that stands for another annotation.
func (o *Oracle) named(site flow.Site, s scope, depth int) typ {
	if site.Expr == 0 || depth > maxDepth {
		return typ{}
	}
	x := o.expr(site)
	if x.Kind == unit.ExprName {
		if t, ok := s[x.Str]; ok {
			return t
		}
	}
	if at, ok := o.prog.Definition(site); ok && at != site {
		switch d := o.expr(at); d.Kind {
		case unit.ExprCast, unit.ExprIndex, unit.ExprBinary, unit.ExprMember:
			return o.annotation(at.File, o.prog.Files[at.File].Expr(at.Expr).Node, s, depth+1)
		case unit.ExprCall:
			return o.made(at, s, depth)
		}
	}
	for _, v := range o.prog.Eval(site, nil) {
		if t := o.ofType(v); t.form != unknown {
			return t
		}
	}
	return typ{}
}

// made reads NewType("X", T) and TypeVar("T", bound=B).
func (o *Oracle) made(at flow.Site, s scope, depth int) typ {
	f := o.prog.Files[at.File]
	x := f.Expr(at.Expr)
	args := f.ExprsIn(x.List)
	for _, v := range o.prog.Eval(flow.Site{File: at.File, Expr: x.A}, nil) {
		if v.Kind != flow.Extern {
			continue
		}
		switch lastName(v.Text) {
		case "NewType":
			if len(args) == 2 {
				return o.annotation(at.File, f.Expr(args[1]).Node, s, depth+1)
			}
		case "TypeVar":
			for _, a := range args {
				if k := f.Expr(a); k.Kind == unit.ExprKeyword && k.Str == "bound" {
					return o.annotation(at.File, f.Expr(k.A).Node, s, depth+1)
				}
			}
		}
	}
	return typ{}
}

func lastName(origin string) string { return origin[strings.LastIndexAny(origin, ".#")+1:] }

// ofType gives the type that a value, used as an annotation, stands for.
func (o *Oracle) ofType(v flow.Value) typ {
	switch v.Kind {
	case flow.Class:
		return typ{form: instance, class: v.Class}
	case flow.Extern:
		if name, ok := strings.CutPrefix(v.Text, "global#"); ok {
			return builtins[name]
		}
		if t, ok := library[v.Text]; ok {
			return t
		}
		return libraryName(v.Text)
	case flow.Const:
		if v.Lit == unit.LitNull {
			return typ{form: nothing}
		}
	}
	return typ{}
}

// libraryName knows types of libraries by how they are called: constrained texts
// and numbers are texts and numbers.
func libraryName(origin string) typ {
	switch name := lastName(origin); name {
	case "EmailStr", "AnyUrl", "AnyHttpUrl", "HttpUrl", "SecretStr", "NameEmail", "UUID1", "UUID3", "UUID4", "UUID5", "StrictStr", "PostgresDsn", "RedisDsn",
		"FilePath", "DirectoryPath", "IPvAnyAddress", "constr", "Json", "Base64Str", "AwareDatetime", "NaiveDatetime", "PastDatetime", "FutureDatetime",
		"PastDate", "FutureDate":
		return typ{form: text}
	case "PositiveInt", "NegativeInt", "NonNegativeInt", "NonPositiveInt", "StrictInt", "conint":
		return typ{form: integer}
	case "PositiveFloat", "NegativeFloat", "NonNegativeFloat", "NonPositiveFloat", "StrictFloat", "confloat", "FiniteFloat":
		return typ{form: number}
	case "StrictBool":
		return typ{form: boolean}
	}
	return typ{}
}

func (o *Oracle) generic(file flow.FileID, base syntax.Node, args []syntax.Node, s scope, depth int) typ {
	f := o.prog.Files[file]
	if base == syntax.NoNode {
		return typ{}
	}
	name := f.Text(base)
	name = name[strings.LastIndexByte(name, '.')+1:]
	switch name {
	case "Annotated", "Required", "NotRequired", "ReadOnly", "ClassVar", "Final", "Mapped":
		if len(args) > 0 {
			return o.annotation(file, args[0], s, depth+1)
		}
		return typ{}
	case "Literal":
		var parts []typ
		for _, a := range args {
			parts = append(parts, o.literals(file, a)...)
		}
		return either(parts...)
	}
	var of []typ
	for _, a := range args {
		of = append(of, o.annotation(file, a, s, depth+1))
	}
	for _, v := range o.prog.Eval(flow.Site{File: file, Expr: f.ExprOf(base)}, nil) {
		if v.Kind == flow.Class {
			return typ{form: instance, class: v.Class, args: of}
		}
	}
	return container(name, of)
}

// literals reads the values in Literal[…].
func (o *Oracle) literals(file flow.FileID, n syntax.Node) []typ {
	f := o.prog.Files[file]
	for f.Tree.KindName(n) == "type" {
		inner := syntax.NoNode
		for c := range f.Tree.NamedChildren(n) {
			inner = c
			break
		}
		if inner == syntax.NoNode {
			return nil
		}
		n = inner
	}
	var out []typ
	for _, v := range o.prog.Eval(flow.Site{File: file, Expr: f.ExprOf(n)}, nil) {
		if v.Kind == flow.Const && v.Lit == unit.LitNull {
			out = append(out, typ{form: nothing})
		} else if v.Kind == flow.Const {
			out = append(out, typ{form: value, lit: v})
		}
	}
	return out
}

// container reads the generic types of the language and of typing.
func container(name string, args []typ) typ {
	arg := func(i int) typ {
		if i < len(args) {
			return args[i]
		}
		return typ{}
	}
	switch name {
	case "Optional":
		return either(arg(0), typ{form: nothing})
	case "Union":
		return either(args...)
	case "list", "List", "Sequence", "MutableSequence", "Iterable", "Iterator", "Collection", "set", "Set", "frozenset", "FrozenSet", "AbstractSet", "Generator",
		"AsyncIterator", "AsyncGenerator", "AsyncIterable", "deque", "Deque", "conlist", "conset":
		return typ{form: list, args: []typ{arg(0)}}
	case "tuple", "Tuple":
		if len(args) == 2 && args[1].form == repeated {
			return typ{form: list, args: args[:1]} // tuple[T, ...]
		}
		return typ{form: tuple, args: args}
	case "dict", "Dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict", "DefaultDict":
		return typ{form: dictionary, args: []typ{arg(0), arg(1)}}
	case "Awaitable", "Coroutine":
		if len(args) > 0 {
			return args[len(args)-1]
		}
	}
	return typ{}
}

// either joins alternatives; a part that is not known leaves the whole unknown.
func either(parts ...typ) typ {
	var out []typ
	for _, p := range parts {
		switch p.form {
		case unknown:
			return typ{}
		case union:
			out = append(out, p.args...)
		default:
			out = append(out, p)
		}
	}
	switch len(out) {
	case 0:
		return typ{}
	case 1:
		return out[0]
	}
	return typ{form: union, args: out}
}
