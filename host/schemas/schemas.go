package schemas

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/summary"
)

// stageName is what failures call this stage.
const stageName = "schemas"

// Kinds of types, as packs name them and as metadata has them.
const (
	object      = "object"
	input       = "input"
	iface       = "interface"
	enumeration = "enum"
	union       = "union"
)

// keywords begin the definition of a type of each kind.
var keywords = map[string]string{object: "type", input: "input", iface: "interface", enumeration: "enum", union: "union"}

// roots are the types with which operations begin.
var roots = []string{"Query", "Mutation", "Subscription"}

// schema is what the facts of one pack say.
type schema struct {
	types map[string]*typed
	// open: some type has parts that were not read, and it is not known which.
	open bool
	// first is the place of the first fact about a root.
	first *facts.Fact
}

// typed is one type.
type typed struct {
	kind   string
	open   bool
	names  []string // values of an enum, members of a union
	fields map[string]*field
}

// field is one field of a type, or one argument of a field.
type field struct {
	// of is the name of its type, "" when that is not known, written the type with what makes it a list or required.
	of, written string
	optional    bool
	open        bool
	arguments   map[string]*field
}

// Schemas are the schemas that the code of a project builds.
type Schemas struct {
	code *reading.Code
	eval *facts.Evaluator
	// classes are the names that classes have in the schema, where these are stated.
	classes map[classOf]string
	byPack  map[int]*schema
}

// Read takes what the facts say of types.
func Read(code *reading.Code, stated *facts.Facts) *Schemas {
	r := &Schemas{code: code, eval: stated.Evaluator, classes: map[classOf]string{}, byPack: map[int]*schema{}}
	stated.Each(stageName, r.class, abi.FactType)
	stated.Each(stageName, r.read, abi.FactType)
	return r
}

// NameOf is the name that a class has in the schema of a pack.
func (r *Schemas) NameOf(pack int, class flow.ClassRef) string {
	if name := r.classes[classOf{pack, r.code.Prog.Canonical(class)}]; name != "" {
		return name
	}
	return r.code.Prog.Class(class).Name
}

// Summaries are the schemas with a root. The fields that found units resolve are fields of their types, read or not.
func (r *Schemas) Summaries(found []*summary.Summary) []*summary.Summary {
	var packs []int
	for pack, s := range r.byPack {
		if s.first != nil && s.types[roots[0]] != nil {
			packs = append(packs, pack)
		}
	}
	slices.Sort(packs)
	var out []*summary.Summary
	for _, pack := range packs {
		s := r.byPack[pack]
		s.resolvedElsewhere(found)
		out = append(out, s.summary(r.code))
	}
	return out
}

// classOf is a class as one pack sees it.
type classOf struct {
	pack  int
	class flow.ClassRef
}

// class notes the name of a class that stands for a type.
func (r *Schemas) class(f *facts.Fact) {
	class, ok := r.eval.ClassAt(f, f.Get(abi.FieldClass))
	if name, text := r.eval.Text(f, abi.FieldTypeName, nil); ok && text {
		r.classes[classOf{f.Pack, r.code.Prog.Canonical(class)}] = name
	}
}

// read takes what one fact says.
func (r *Schemas) read(f *facts.Fact) {
	s := r.byPack[f.Pack]
	if s == nil {
		s = &schema{types: map[string]*typed{}}
		r.byPack[f.Pack] = s
	}
	owner := r.named(f, f.Get(abi.FieldTypeName))
	if owner == "" {
		s.open = s.open || f.Get(abi.FieldContinues).Bool // a part of a type that is not known, which may be any
		return
	}
	if slices.Contains(roots, owner) && s.first == nil {
		s.first = f
	}
	t := s.types[owner]
	if t == nil {
		t = &typed{fields: map[string]*field{}}
		s.types[owner] = t
	}
	if kind := facts.Literal(f, abi.FieldName); kind != "" {
		t.open = t.open || t.kind != "" && t.kind != kind // two types of one name
		t.kind = kind
	}
	further := f.Get(abi.FieldContinues).Bool
	if f.Get(abi.FieldFieldName).Kind == abi.ValueNone {
		t.open = t.open || further
		for _, item := range f.Get(abi.FieldFields).Items {
			name := r.named(f, item)
			if name == "" {
				t.open = true
				continue
			}
			t.names = append(t.names, name)
		}
		return
	}
	name, ok := r.eval.Text(f, abi.FieldFieldName, nil)
	if !ok || name == "" {
		t.open = true
		return
	}
	of := t.fields[name]
	if of == nil {
		of = &field{arguments: map[string]*field{}}
		t.fields[name] = of
	}
	of.open = of.open || further
	if f.Get(abi.FieldChildParam).Kind == abi.ValueNone {
		of.is(r.named(f, f.Get(abi.FieldContainer)), f)
		return
	}
	argument, ok := r.eval.Text(f, abi.FieldChildParam, nil)
	if !ok || argument == "" {
		of.open = true
		return
	}
	a := &field{}
	a.is(r.named(f, f.Get(abi.FieldContainer)), f)
	of.arguments[argument] = a
}

// is says of which type a field is.
func (x *field) is(of string, f *facts.Fact) {
	x.optional = f.Get(abi.FieldDefault).Bool
	if of == "" {
		return
	}
	x.of, x.written = of, of
	if around := facts.Literal(f, abi.FieldOutput); strings.Contains(around, "*") {
		x.written = strings.Replace(around, "*", of, 1)
	}
}

// named is the type that a value stands for: a text, or the class that has that name in the schema; the first of several that are tried.
func (r *Schemas) named(f *facts.Fact, v abi.Value) string {
	if v.Kind == abi.ValueFirst {
		for _, item := range v.Items {
			if name := r.named(f, item); name != "" {
				return name
			}
		}
		return ""
	}
	name := ""
	for _, value := range facts.Present(r.eval.Values(f, v, nil, nil)) {
		one := ""
		if value.Kind == flow.Class {
			one = r.NameOf(f.Pack, value.Class)
		} else if texts := r.eval.Texts([]flow.Value{value}); len(texts) == 1 {
			one = texts[0].Text
		}
		if !spelled(one) || name != "" && name != one {
			return ""
		}
		name = one
	}
	return name
}

// spelled reports whether a text is a name of GraphQL.
func spelled(name string) bool {
	for i, c := range name {
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// resolvedElsewhere opens the types of which code resolves a field that no fact states: there are more ways to add fields than were read.
func (s *schema) resolvedElsewhere(found []*summary.Summary) {
	for _, unit := range found {
		b, ok := summary.BindingOf[summary.GraphqlResolver](unit)
		if !ok || b.TypeName == nil {
			continue
		}
		if t := s.types[*b.TypeName]; t != nil && t.fields[b.FieldName] == nil {
			t.open = true
		}
	}
}
