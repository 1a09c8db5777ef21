package main

import (
	"github.com/drift-analyzer/drift/packs/internal/resolvers"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// scalars are the methods of a builder of fields that give a type of GraphQL; those of exposeString and its kin are the same.
var scalars = map[string]string{"string": "String", "id": "ID", "int": "Int", "float": "Float", "boolean": "Boolean"}

// made is the call that makes a field or an argument: t.string({ … }), t.exposeID("id"), t.field({ type, … }), and the name of its method.
func made(value drift.Node) (call drift.Node, method string) {
	call = value
	if call.Kind() != "call_expression" {
		call = value.Property("()")
	}
	on := call.Field("function")
	if on.Kind() != "member_expression" {
		return 0, ""
	}
	return call, on.Field("property").Text()
}

// described states a field of a type by what makes it.
func described(of, name string, value drift.Node, kind string) {
	call, method := made(value)
	is := typed(call, method, kind)
	resolvers.Field(value, drift.Text(of), drift.Text(name), is)
	args := resolvers.Option(value, "args")
	if args == 0 {
		return
	}
	listed := resolvers.Fields(args)
	keys := listed.Keys()
	for _, key := range keys {
		argument, method := made(listed.Property(key))
		resolvers.Argument(value, drift.Text(of), drift.Text(name), drift.Text(key), typed(argument, method, "input"))
	}
	if len(keys) == 0 || listed.More() {
		resolvers.Field(value, drift.Text(of), drift.Text(name), resolvers.Of{Open: true})
	}
}

// typed is the type that a call gives a field, an argument or a field of an input: the last two may be left out unless they are required.
func typed(call drift.Node, method, kind string) resolvers.Of {
	exposed := false
	if len(method) > len("expose") && method[:len("expose")] == "expose" {
		exposed = true
		method = lower(method[len("expose"):])
	}
	list := false
	if len(method) > len("List") && method[len(method)-len("List"):] == "List" {
		list, method = true, method[:len(method)-len("List")]
	}
	var out resolvers.Of
	if name := scalars[method]; name != "" {
		out.Type = drift.Text(name)
	} else {
		of := resolvers.Option(call, "type")
		if args := call.Arguments(); of == 0 && kind == "input" && len(args) > 0 && method == "arg" {
			of = args[0]
		}
		if exposed && method != "" && of == 0 || method != "field" && method != "expose" && method != "arg" && method != "" {
			return resolvers.Of{Open: true} // a field of a plug-in
		}
		if of.Kind() == "array" {
			of, list = of.Child(0), true
		}
		switch text := of.Str(); {
		case text != "":
			out.Type = drift.Text(text)
		case of.Kind() == "identifier":
			if out.Type = named(of); out.Type.Text == "" {
				return resolvers.Of{}
			}
		default:
			return resolvers.Of{}
		}
	}
	required := false // whether a field is null where nothing is said differs with the version
	option := "nullable"
	if kind == "input" {
		option = "required"
	}
	if said := resolvers.Option(call, option); said != 0 {
		_, value, ok := said.Const()
		if !ok || value != "true" && value != "false" {
			return resolvers.Of{}
		}
		required = (value == "true") == (option == "required")
	}
	out.Around = resolvers.Around(list, required)
	if list && kind == "input" { // which of its items may be null is an option of its own: who gives none that is null is right with either
		out.Around = "[*]"
		if required {
			out.Around += "!"
		}
	}
	out.Defaults = resolvers.Option(call, "defaultValue") != 0
	return out
}

// maxChained is how many methods behind the call that makes a type are followed back to it.
const maxChained = 4

// named is the type that a reference stands for, by the call that made it: builder.enumType("Kind", …), builder.objectRef("Boat").
func named(of drift.Node) drift.Value {
	call := of.Property("()")
	for range maxChained {
		args := call.Arguments()
		if len(args) > 0 && args[0].Str() != "" {
			return drift.Text(args[0].Str())
		}
		if len(args) > 1 && args[1].Property("name").Str() != "" {
			return drift.Text(args[1].Property("name").Str())
		}
		on := call.Field("function")
		if on.Kind() != "member_expression" {
			break
		}
		call = on.Field("object") // builder.objectRef("Boat").implement({ … })
	}
	return drift.Value{}
}

// enum reads builder.enumType("Kind", { values }) and builder.enumType(Kind, { name: "Kind" }).
func enum(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	name := args[0].Str()
	keys := args[1].Property("values").Keys()
	var values []drift.Value
	if name == "" {
		name, keys = args[1].Property("name").Str(), args[0].Keys()
	}
	for _, k := range keys {
		values = append(values, drift.Text(k))
	}
	listed := args[1].Property("values")
	for i := 0; len(keys) == 0; i++ {
		item := listed.Element(i)
		if item.Str() == "" {
			break
		}
		values = append(values, drift.Text(item.Str()))
	}
	if name == "" {
		return
	}
	resolvers.Type(call, drift.Text(name), "enum", values...)
}

// input reads builder.inputType("BoatInput", { fields: (t) => ({ … }) }).
func input(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 || args[0].Str() == "" {
		return
	}
	name := args[0].Str()
	resolvers.Type(call, drift.Text(name), "input")
	listed := resolvers.Fields(args[1].Property("fields"))
	keys := listed.Keys()
	for _, key := range keys {
		described(name, key, listed.Property(key), "input")
	}
	if len(keys) == 0 || listed.More() {
		resolvers.Open(call, drift.Text(name))
	}
}

func lower(s string) string {
	if s == "ID" {
		return "id"
	}
	b := []byte(s)
	if b[0] >= 'A' && b[0] <= 'Z' {
		b[0] += 'a' - 'A'
	}
	return string(b)
}
