package main

import (
	"github.com/drift-analyzer/drift/packs/internal/resolvers"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// definition is the type whose fields a function defines.
type definition struct{ of, kind string }

// read reads definition(t) { … }.
func (d definition) read(fn drift.Node) {
	parameters := fn.Field("parameters")
	builder := fn.Field("parameter")
	if builder == 0 {
		builder = parameters.Child(0)
	}
	if builder.Kind() == "required_parameter" {
		builder = builder.Field("pattern")
	}
	if builder.Kind() != "identifier" {
		resolvers.Open(fn, drift.Text(d.of))
		return
	}
	d.walk(builder.Text(), fn.Field("body"))
}

// walk states the fields of a definition: calls of t.field("name", { resolve }), t.string, t.list.field and their kin. What else is done with t
// may add any field.
func (d definition) walk(builder string, n drift.Node) {
	if n == 0 {
		return
	}
	if n.Kind() == "identifier" && n.Text() == builder {
		resolvers.Open(n, drift.Text(d.of))
		return
	}
	if n.Kind() == "call_expression" {
		if around, method, ok := chain(builder, n.Field("function")); ok {
			d.call(n, around, method)
			return
		}
	}
	for _, c := range n.Children() {
		d.walk(builder, c)
	}
}

// maxChain is how many names a call on a builder has: t.nonNull.list.nonNull.field.
const maxChain = 8

// chain reads t.nonNull.list.string: what is put around the type, and the method at the end.
func chain(builder string, fn drift.Node) (around, method string, ok bool) {
	around = "*"
	for range maxChain {
		switch {
		case fn.Kind() == "identifier" && fn.Text() == builder:
			return around, method, method != ""
		case fn.Kind() != "member_expression":
			return "", "", false
		}
		name := fn.Field("property").Text()
		switch {
		case method == "":
			method = name
		case name == "nonNull":
			around += "!"
		case name == "list":
			around = "[" + around + "]"
		case name == "nullable":
		default:
			return around, "", false // t.model.id(), t.crud.users()
		}
		fn = fn.Field("object")
	}
	return "", "", false
}

// scalars are the methods of a builder that give a type of GraphQL; those of stringArg and its kin are the same.
var scalars = map[string]string{"string": "String", "id": "ID", "int": "Int", "float": "Float", "boolean": "Boolean"}

// call states the field that one call adds.
func (d definition) call(n drift.Node, around, method string) {
	args := n.Arguments()
	if len(args) == 0 {
		resolvers.Open(n, drift.Text(d.of))
		return
	}
	config := args[len(args)-1]
	name := args[0].Str()
	if name == "" {
		name = config.Property("name").Str()
	}
	if name == "" || method == "modify" || method == "implements" {
		resolvers.Open(n, drift.Text(d.of))
	}
	if name == "" {
		return
	}
	var is resolvers.Of
	switch {
	case scalars[method] != "":
		is = resolvers.Of{Type: drift.Text(scalars[method]), Around: around}
	case method == "field" || method == "list":
		if is = typed(config.Property("type")); is.Known() {
			is.Around = put(is.Around, around)
		}
	default:
		is.Open = true // a scalar of the project, or a field of a plug-in, which has arguments of its own
	}
	d.state(n, name, config, is)
}

// put is what is around a type, put into what is around that: "[*]" put into "*!" is "[*]!".
func put(inner, outer string) string {
	for i := range len(outer) {
		if outer[i] == '*' {
			return outer[:i] + inner + outer[i+1:]
		}
	}
	return inner
}

// state states a field and what resolves it.
func (d definition) state(at drift.Node, name string, config drift.Node, is resolvers.Of) {
	of, field := drift.Text(d.of), drift.Text(name)
	for _, option := range []string{"resolve", "subscribe", "nodes"} {
		if resolve := config.Property(option); resolve != 0 && d.kind != "input" {
			resolvers.State(at, of, field, drift.Of(resolve))
			break
		}
	}
	if config.Str() == "" {
		if is.Known() {
			is = stated(config, is)
		}
		is.Defaults = d.kind == "input" && config.Property("default") != 0
		args := config.Property("args")
		is.Open = is.Open || args.More() || args == 0 && config.More()
		for _, key := range args.Keys() {
			resolvers.Argument(at, of, field, drift.Text(key), typed(args.Property(key)))
		}
	}
	resolvers.Field(at, of, field, is)
}

// stated is a type with what the options of a field or of an argument say of it, in the words of all versions: required and list, null and nullable.
func stated(config drift.Node, is resolvers.Of) resolvers.Of {
	if listed := config.Property("list"); listed != 0 {
		is.Around = "[" + is.Around + "]"
	}
	required := said(config, "required") == "true" || said(config, "nullable") == "false"
	if n := len(is.Around); required && is.Around[n-1] != '!' {
		is.Around += "!"
	}
	if config.Property("default") != 0 {
		is.Defaults = true
	}
	return is
}

func said(config drift.Node, option string) string {
	_, value, _ := config.Property(option).Const()
	return value
}

// maxWrapped is how many lists and required types are put around a type at most.
const maxWrapped = 8

// typed is the type that an expression gives: a name, a type that is built here, stringArg() and arg({ type }), or one of them in list(…),
// nonNull(…) and nullable(…).
func typed(of drift.Node) resolvers.Of {
	before, after := "", ""
	within := func(is resolvers.Of) resolvers.Of {
		if is.Known() {
			is.Around = before + is.Around + after
		}
		return is
	}
	for range maxWrapped {
		if name := of.Str(); name != "" {
			return within(resolvers.Of{Type: drift.Text(name), Around: "*"})
		}
		made := of
		if of.Kind() != "call_expression" {
			made = of.Property("()")
		}
		by := called(made.Field("function"))
		args := made.Arguments()
		if n := len(by) - len("Arg"); n > 0 && by[n:] == "Arg" && scalars[by[:n]] != "" {
			is := resolvers.Of{Type: drift.Text(scalars[by[:n]]), Around: "*"}
			if len(args) > 0 {
				is = stated(args[0], is)
			}
			return within(is)
		}
		if len(args) == 0 {
			return resolvers.Of{}
		}
		switch by {
		case "nonNull":
			after = "!" + after
		case "list":
			before, after = before+"[", "]"+after
		case "nullable":
		case "arg":
			is := typed(args[0].Property("type"))
			if is.Known() {
				is = stated(args[0], is)
			}
			return within(is)
		case "objectType", "interfaceType", "inputObjectType", "enumType", "unionType", "scalarType":
			if name := args[0].Property("name").Str(); name != "" {
				return within(resolvers.Of{Type: drift.Text(name), Around: "*"})
			}
			return resolvers.Of{}
		default:
			return resolvers.Of{}
		}
		of = args[0]
	}
	return resolvers.Of{}
}
