package main

import (
	"github.com/drift-analyzer/drift/packs/internal/resolvers"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// maxBases is how many classes behind one another a type may take its fields from.
const maxBases = 8

// definition reads a class below @strawberry.type, @strawberry.input, @strawberry.interface or @strawberry.enum.
func definition(m drift.Match) {
	class, decorator := m.Node("class"), m.Node("decorator")
	call := decorator.Child(0)
	on := call
	if call.Kind() == "call" {
		on = call.Field("function")
	}
	kind := ""
	for _, k := range []string{"type", "input", "interface", "enum"} {
		if on.Has("strawberry#"+k, "strawberry.federation#"+k) {
			kind = k
		}
	}
	of := drift.Text(class.Field("name").Text())
	if name := drift.Keyword(call, "name"); name != 0 {
		if name.Str() == "" {
			return
		}
		of = drift.Text(name.Str())
	}
	switch kind {
	case "":
		return
	case "enum":
		values(class, of)
		return
	case "type":
		kind = "object"
	}
	resolvers.Class(decorator, class, of, kind)
	members(class, of, kind, 0)
}

// members states the fields that the body of a class and those of its bases have.
func members(class drift.Node, of drift.Value, kind string, deep int) {
	if bases := class.Field("superclasses"); bases != 0 {
		for _, written := range bases.Children() {
			base := written.BaseClass()
			switch {
			case drift.Contains(written.Text(), "Generic["):
			case base == 0 || base == class || deep == maxBases:
				resolvers.Open(class, of)
			default:
				members(base, of, kind, deep+1)
			}
		}
	}
	for _, s := range class.Field("body").Children() {
		switch s.Kind() {
		case "expression_statement":
			if set := s.Child(0); set.Kind() == "assignment" && set.Field("left").Kind() == "identifier" {
				attribute(set, of, kind, deep > 0)
			}
		case "decorated_definition":
			method := s.Field("definition")
			for _, d := range s.Children() {
				if d.Kind() == "decorator" && method.Kind() == "function_definition" {
					resolved(d, method, of, deep > 0)
				}
			}
		}
	}
}

// attribute states name: Type, name: Type = default and name: Type = strawberry.field(…); of one that a type inherits also what resolves it.
func attribute(set drift.Node, of drift.Value, kind string, inherited bool) {
	name := drift.Text(drift.Camel(set.Field("left").Text()))
	is := typed(set.Field("type").Child(0))
	value := set.Field("right")
	switch {
	case value == 0:
	case value.Kind() == "call" && value.Field("function").Has(fields...):
		if own := drift.Keyword(value, "name"); own != 0 {
			name = drift.Of(own)
		}
		if fn := resolver(value).Function(); fn != 0 {
			if !is.Known() {
				is = typed(fn.Field("return_type").Child(0))
			}
			arguments(fn, of, name)
			if inherited {
				resolves(value, of, value, name, drift.Of(fn), fn.Field("parameters"))
			}
		} else if resolver(value) != 0 {
			is.Open = true
		}
		is.Defaults = kind == "input" && (drift.Keyword(value, "default") != 0 || drift.Keyword(value, "default_factory") != 0)
	case set.Field("type") == 0:
		resolvers.Open(set, of) // what a call of another function makes may be a field
		return
	default:
		is.Defaults = true
	}
	if drift.Contains(set.Field("type").Text(), "strawberry.Private") {
		return
	}
	resolvers.Field(set, of, name, is)
}

// resolver is the function that a field is made of.
func resolver(call drift.Node) drift.Node {
	if fn := drift.Keyword(call, "resolver"); fn != 0 {
		return fn
	}
	if args := drift.Positional(call); len(args) > 0 {
		return args[0]
	}
	return 0
}

// resolved states the field that a decorated method is; of one that a type inherits also that it resolves it.
func resolved(decorator, method drift.Node, of drift.Value, inherited bool) {
	on := decorator.Child(0)
	call := on
	name := drift.Text(drift.Camel(method.Field("name").Text()))
	if on.Kind() == "call" {
		if own := drift.Keyword(on, "name"); own != 0 {
			name = drift.Of(own)
		}
		on = on.Field("function")
	}
	if !on.Has(fields...) {
		if !on.Has("python#property", "python#staticmethod", "python#classmethod") {
			resolvers.Open(decorator, of)
		}
		return
	}
	is := typed(method.Field("return_type").Child(0))
	if drift.Contains(on.Origins(), "strawberry_django") {
		is = resolvers.Of{Open: true} // filters, orders and pages are arguments that nobody writes
	}
	resolvers.Field(decorator, of, name, is)
	arguments(method, of, name)
	if inherited {
		resolves(decorator, of, call, name, drift.Of(method), method.Field("parameters"))
	}
}

// arguments states the parameters of a resolver.
func arguments(fn drift.Node, of, field drift.Value) {
	for _, p := range fn.Field("parameters").Children() {
		key := p
		if p.Kind() != "identifier" {
			if key = p.Field("name"); key == 0 {
				key = p.Child(0)
			}
		}
		switch key.Text() {
		case "self", "info", "root", "parent", "cls":
			continue
		}
		is := typed(p.Field("type").Child(0))
		if drift.Contains(p.Field("type").Text(), "Info") {
			continue
		}
		is.Defaults = p.Field("value") != 0
		if key.Kind() != "identifier" || drift.Contains(p.Field("type").Text(), "strawberry.argument") {
			resolvers.Field(p, of, field, resolvers.Of{Open: true})
			continue
		}
		resolvers.Argument(p, of, field, drift.Text(drift.Camel(key.Text())), is)
	}
}

// scalars are the types of GraphQL for those of the language.
var scalars = map[string]string{"str": "String", "int": "Int", "float": "Float", "bool": "Boolean"}

// typed is the type that an annotation is: a class, a list of it, or either where it may be None.
func typed(t drift.Node) resolvers.Of {
	item, optional := unwrapped(t)
	if item == 0 {
		return resolvers.Of{}
	}
	around := "*"
	if item.Kind() == "generic_type" || item.Kind() == "subscript" {
		name, inner := parts(item)
		switch name {
		case "list", "List", "Sequence", "Iterable":
		default:
			return resolvers.Of{}
		}
		within, nullable := unwrapped(inner)
		if item = within; item == 0 || item.Kind() == "generic_type" || item.Kind() == "subscript" {
			return resolvers.Of{}
		}
		around = "[*!]"
		if nullable {
			around = "[*]"
		}
	}
	if !optional {
		around += "!"
	}
	if item.Kind() == "string" {
		return resolvers.Of{Type: drift.Text(item.Str()), Around: around}
	}
	name := scalars[item.Text()]
	if name == "" && item.Has("strawberry#ID") {
		name = "ID"
	}
	if name != "" {
		return resolvers.Of{Type: drift.Text(name), Around: around}
	}
	if item.Kind() != "identifier" && item.Kind() != "attribute" {
		return resolvers.Of{}
	}
	return resolvers.Of{Type: drift.Of(item), Around: around}
}

// maxWrapped is how many Optional[…], unions and parentheses are put around a type at most.
const maxWrapped = 8

// unwrapped is the type in Optional[…], … | None and the parentheses of an annotation, and whether it may be None.
func unwrapped(t drift.Node) (drift.Node, bool) {
	optional := false
	for range maxWrapped {
		switch {
		case t.Kind() == "type" || t.Kind() == "parenthesized_expression":
			t = t.Child(0)
		case t.Kind() == "generic_type" || t.Kind() == "subscript":
			name, inner := parts(t)
			if name != "Optional" || inner == 0 {
				return t, optional
			}
			t, optional = inner, true
		case t.Kind() == "binary_operator" || t.Kind() == "union_type":
			left, right := t.Child(0), t.Child(1)
			switch {
			case right.Text() == "None":
				t, optional = left, true
			case left.Text() == "None":
				t, optional = right, true
			default:
				return 0, optional
			}
		default:
			return t, optional
		}
	}
	return 0, optional
}

// parts are the name of a generic type, without its module, and what stands in its brackets, 0 where that is more than one.
func parts(t drift.Node) (name string, inner drift.Node) {
	first := t.Child(0)
	name = first.Text()
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			name = name[i+1:]
			break
		}
	}
	if t.Kind() == "subscript" {
		if t.Count() == 2 {
			inner = t.Child(1)
		}
		return name, inner
	}
	if list := t.Child(1); list.Count() == 1 {
		inner = list.Child(0)
	}
	return name, inner
}

// values states an enum.
func values(class drift.Node, of drift.Value) {
	var out []drift.Value
	for _, s := range class.Field("body").Children() {
		set := s.Child(0)
		if s.Kind() != "expression_statement" || set.Kind() != "assignment" || set.Field("left").Kind() != "identifier" {
			continue
		}
		name := drift.Text(set.Field("left").Text())
		if value := set.Field("right"); value.Kind() == "call" {
			if own := drift.Keyword(value, "name"); own != 0 {
				name = drift.Of(own)
			}
		}
		out = append(out, name)
	}
	resolvers.Class(class, class, of, "enum", out...)
}
