package main

import (
	"github.com/drift-analyzer/drift/packs/internal/resolvers"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// maxBases is how many classes behind one another a type may take its fields from.
const maxBases = 8

func object(m drift.Match)      { definition(m.Node("class"), "object") }
func input(m drift.Match)       { definition(m.Node("class"), "input") }
func enumeration(m drift.Match) { definition(m.Node("class"), "enum") }
func union(m drift.Match)       { definition(m.Node("class"), "union") }

// definition states a type that a class is: its name, its kind, and all that its body and those of its bases declare.
func definition(class drift.Node, kind string) {
	name := typeName(class)
	of := drift.Text(name)
	switch kind {
	case "enum":
		values(class, of)
	case "union":
		members(class, of)
	default:
		resolvers.Class(class, class, of, kind)
		body(class, name, kind, 0)
	}
}

// body states what the body of a class declares for a type.
func body(class drift.Node, name, kind string, deep int) {
	of := drift.Text(name)
	if base := class.BaseClass(); base != 0 && base != class {
		if deep == maxBases {
			resolvers.Open(class, of)
		} else {
			body(base, name, kind, deep+1)
		}
	}
	for _, s := range class.Field("body").Children() {
		if s.Kind() != "call" && s.Kind() != "identifier" {
			continue
		}
		method := s.Field("method").Text()
		switch {
		case s.Field("receiver") != 0:
		case method == "field" && kind == "object":
			fieldOf(s, name)
		case method == "argument" && kind == "input":
			if at, is, ok := argument(s); ok {
				resolvers.Field(s, of, at, is)
			} else {
				resolvers.Open(s, of)
			}
		case method == "global_id_field":
			if args := s.Arguments(); len(args) > 0 && args[0].Str() != "" {
				resolvers.Field(s, of, drift.Text(drift.Camel(args[0].Str())), resolvers.Of{Type: drift.Text("ID"), Around: "*!"})
			}
		case quiet(method):
		default:
			resolvers.Open(s, of) // what adds fields in a way of its own: include, implements, a loop, a macro
		}
	}
}

// quiet reports whether a call in the body of a class adds no fields to it.
func quiet(method string) bool {
	switch method {
	case "graphql_name", "description", "private", "protected", "public", "attr_reader", "attr_accessor", "delegate", "authorize", "def_delegators", "field_class",
		"argument_class", "edge_type_class", "connection_type_class", "edges_nullable", "node_nullable", "extend", "alias_method", "visible", "scope", "one_of", "prepare":
		return true
	}
	return false
}

// fieldOf states one field :name, Type, null: false do argument … end.
func fieldOf(call drift.Node, owner string) {
	args := call.Arguments()
	of := drift.Text(owner)
	if len(args) == 0 || args[0].Str() == "" {
		resolvers.Open(call, of)
		return
	}
	name := spelled(call, args[0].Str())
	is := typed(call, "null", false)
	if made := made(call); made != 0 {
		is = madeBy(call, made, of, name)
	}
	resolvers.Field(call, of, name, is)
	for _, s := range rubycall.Block(call).Field("body").Children() {
		if s.Kind() == "call" && s.Field("method").Text() == "argument" {
			state(call, s, of, name)
		}
	}
	if plural(call) {
		resolvers.Field(call, of, name, resolvers.Of{Open: true}) // first, after and others, unless the gem is told not to
	}
}

// plural reports whether a field may be a connection, which takes arguments of its own.
func plural(call drift.Node) bool {
	for _, a := range call.Arguments() {
		if drift.Contains(a.Text(), "connection") {
			return true
		}
	}
	return false
}

// made is the class of a resolver or a mutation that a field is made of.
func made(call drift.Node) drift.Node {
	for _, option := range []string{"mutation", "resolver", "subscription"} {
		if class := rubycall.Keyword(call, option); class != 0 {
			return class
		}
	}
	return 0
}

// madeBy is the type of a field that a class resolves, whose arguments it states.
func madeBy(call, made drift.Node, of, name drift.Value) resolvers.Of {
	out := resolvers.Of{Open: true}
	class := made.BaseClass()
	if class == 0 || class.Kind() != "class" {
		return out
	}
	if relay(class) {
		return out // one argument input, of a type that the gem makes
	}
	out.Open = false
	for deep := 0; class != 0 && deep < maxBases; deep++ {
		for _, s := range class.Field("body").Children() {
			if s.Kind() != "call" || s.Field("receiver") != 0 {
				continue
			}
			switch method := s.Field("method").Text(); {
			case method == "argument":
				state(call, s, of, name)
			case method == "type":
				if !out.Known() {
					is := typed(s, "null", true)
					out.Type, out.Around = is.Type, is.Around
				}
			case method != "field" && !quiet(method):
				out.Open = true // what may add arguments in a way of its own
			}
		}
		base := class.BaseClass()
		if base == class {
			return out
		}
		class = base
	}
	out.Open = out.Open || class != 0
	return out
}

// relay reports whether a class descends from one whose arguments stand in an input of its own, or from one that is not the project's.
func relay(class drift.Node) bool {
	for deep := 0; deep < maxBases; deep++ {
		above := class.Field("superclass").Child(0)
		switch rubycall.Last(above.Text()) {
		case "RelayClassicMutation":
			return true
		case "Mutation", "Resolver", "Subscription":
			if above.BaseClass() == 0 {
				return false
			}
		}
		base := class.BaseClass()
		if base == 0 || base == class {
			return true
		}
		class = base
	}
	return true
}

// state states an argument of a field.
func state(at, call drift.Node, of, field drift.Value) {
	if name, is, ok := argument(call); ok {
		resolvers.Argument(call, of, field, name, is)
	} else {
		resolvers.Field(at, of, field, resolvers.Of{Open: true})
	}
}

// argument is what argument :name, Type, required: true says.
func argument(call drift.Node) (name drift.Value, is resolvers.Of, ok bool) {
	args := call.Arguments()
	if len(args) == 0 || args[0].Str() == "" {
		return name, is, false
	}
	is = typed(call, "required", true)
	is.Defaults = rubycall.Keyword(call, "default_value") != 0
	return spelled(call, args[0].Str()), is, true
}

// spelled is the name that a field or an argument has in the schema.
func spelled(call drift.Node, name string) drift.Value {
	if camelize := rubycall.Keyword(call, "camelize"); camelize.Kind() == "false" {
		return drift.Text(name)
	}
	return drift.Text(drift.Camel(name))
}

// typed is the type that a declaration gives as its second argument, or as type:. An option says whether it is required: null: false, or
// required: true, which an argument is that does not say so.
func typed(call drift.Node, option string, required bool) resolvers.Of {
	var of drift.Node
	if positional := rubycall.Positional(call); option == "null" && required && len(positional) > 0 {
		of = positional[0] // type [Boat], null: false
	} else if len(positional) > 1 {
		of = positional[1]
	} else {
		of = rubycall.Keyword(call, "type")
	}
	switch value := rubycall.Keyword(call, option); {
	case value == 0 && option == "null":
		required = false
	case value == 0:
	case value.Kind() == "true":
		required = option == "required"
	case value.Kind() == "false":
		required = option == "null"
	default:
		return resolvers.Of{}
	}
	list := of.Kind() == "array"
	around := resolvers.Around(list, required)
	if list {
		if of.Count() > 1 {
			around = "[*]" + around[len("[*!]"):]
		}
		of = of.Child(0)
	}
	if of.Kind() != "constant" && of.Kind() != "scope_resolution" {
		return resolvers.Of{}
	}
	if name := scalar(rubycall.Last(of.Text())); name != "" {
		return resolvers.Of{Type: drift.Text(name), Around: around}
	}
	return resolvers.Of{Type: drift.Of(of), Around: around}
}

// scalar is the type of GraphQL for a constant; "" for any other.
func scalar(name string) string {
	switch name {
	case "String", "Float", "Boolean", "ID":
		return name
	case "Integer", "Int":
		return "Int"
	}
	return ""
}

// values states an enum.
func values(class drift.Node, of drift.Value) {
	var out []drift.Value
	open := false
	for _, s := range class.Field("body").Children() {
		if s.Kind() != "call" {
			continue
		}
		switch method := s.Field("method").Text(); {
		case s.Field("receiver") != 0:
			open = true
		case method == "value":
			if args := s.Arguments(); len(args) > 0 && args[0].Str() != "" {
				out = append(out, drift.Text(args[0].Str()))
			} else {
				open = true
			}
		case !quiet(method):
			open = true
		}
	}
	resolvers.Class(class, class, of, "enum", out...)
	if open || class.BaseClass() != 0 && class.BaseClass() != class && len(class.BaseClass().Field("body").Children()) > 0 {
		resolvers.Open(class, of)
	}
}

// members states a union.
func members(class drift.Node, of drift.Value) {
	var out []drift.Value
	for _, s := range class.Field("body").Children() {
		if s.Kind() == "call" && s.Field("receiver") == 0 && s.Field("method").Text() == "possible_types" {
			for _, a := range s.Arguments() {
				out = append(out, drift.Of(a))
			}
		}
	}
	resolvers.Class(class, class, of, "union", out...)
}
