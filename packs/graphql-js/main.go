// Command graphql-js is the pack for schemas that are built of graphql-js objects.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/resolvers"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"type": defined, "relay": relay, "merged": merged})
}

func main() {}

// defined reads new GraphQLObjectType({ name, fields: { field: { type, args, resolve } } }) and its kin.
func defined(m drift.Match) {
	made, config := m.Node("made"), m.Node("config")
	name := config.Property("name").Str()
	kind := kindOf(m.Node("ctor"))
	if name == "" {
		resolvers.Open(made, drift.Of(config)) // some type, of which nothing is known
		return
	}
	of := drift.Text(rootName(name))
	switch kind {
	case "enum":
		listed := config.Property("values")
		resolvers.Type(made, of, kind, texts(listed.Keys())...)
		openWith(made, of, listed)
	case "union":
		members := resolvers.Fields(config.Property("types"))
		var names []drift.Value
		for i := 0; members.Element(i) != 0; i++ {
			names = append(names, typed(members.Element(i)).Type)
		}
		resolvers.Type(made, of, kind, names...)
		openWith(made, of, members)
	default:
		resolvers.Type(made, of, kind)
		each(made, rootName(name), config.Property("fields"), kind)
	}
}

func texts(keys []string) []drift.Value {
	var out []drift.Value
	for _, k := range keys {
		out = append(out, drift.Text(k))
	}
	return out
}

func openWith(at drift.Node, of drift.Value, listed drift.Node) {
	if listed == 0 || listed.More() {
		resolvers.Open(at, of)
	}
}

// each states the fields of a type and what resolves them.
func each(at drift.Node, of string, listed drift.Node, kind string) {
	fields := resolvers.Fields(listed)
	for _, field := range fields.Keys() {
		value := fields.Property(field)
		if resolve := resolvers.Option(value, "resolve", "subscribe", "mutateAndGetPayload"); resolve != 0 && kind != "input" {
			resolvers.State(value, drift.Text(of), drift.Text(field), drift.Of(resolve))
		}
		described(value, drift.Text(of), drift.Text(field), kind)
	}
	openWith(at, drift.Text(of), fields)
}

// described states one field by its configuration, or by the call of graphql-relay that makes it.
func described(value drift.Node, of, name drift.Value, kind string) {
	if made := value.Property("()"); made.Field("function").Has(mutation...) {
		payload := made.Arguments()[0].Property("name").Str()
		if payload == "" {
			resolvers.Field(value, of, name, resolvers.Of{Open: true})
			return
		}
		resolvers.Field(value, of, name, resolvers.Of{Type: drift.Text(payload + "Payload"), Around: "*"})
		resolvers.Argument(value, of, name, drift.Text("input"), resolvers.Of{Type: drift.Text(payload + "Input"), Around: "*!"})
		return
	}
	is := typed(value.Property("type"))
	args := value.Property("args")
	is.Open = args == 0 && value.More() || args.More()
	is.Defaults = kind == "input" && value.Property("defaultValue") != 0
	resolvers.Field(value, of, name, is)
	for _, key := range args.Keys() {
		argument := args.Property(key)
		expects := typed(argument.Property("type"))
		expects.Defaults = argument.Property("defaultValue") != 0
		resolvers.Argument(value, of, name, drift.Text(key), expects)
	}
}

// mutation is the function of graphql-relay that makes a field with an input of its own.
var mutation = []string{"graphql-relay#mutationWithClientMutationId"}

// relay reads mutationWithClientMutationId({ name, inputFields, outputFields }), which makes a type for what goes in and one for what comes out.
func relay(m drift.Match) {
	made, config := m.Node("made"), m.Node("config")
	name := config.Property("name").Str()
	if name == "" {
		return
	}
	for _, part := range []struct{ ending, kind, option string }{{"Payload", "object", "outputFields"}, {"Input", "input", "inputFields"}} {
		of := name + part.ending
		resolvers.Type(made, drift.Text(of), part.kind)
		resolvers.Field(made, drift.Text(of), drift.Text("clientMutationId"), resolvers.Of{Type: drift.Text("String"), Around: "*"})
		if listed := config.Property(part.option); listed != 0 {
			each(made, of, listed, part.kind)
		}
	}
}

// merged reads the functions that put a schema together of several: which fields its types have is not known.
func merged(m drift.Match) { resolvers.Open(m.Node("made"), drift.Of(m.Node("made"))) }

// maxWrapped is how many lists and required types are put around a type at most.
const maxWrapped = 8

// typed is the type that an expression gives: a scalar, a type that is built here, or either in new GraphQLList(…) and new GraphQLNonNull(…).
func typed(of drift.Node) resolvers.Of {
	before, after := "", ""
	for range maxWrapped {
		if scalar := scalarOf(of); scalar != "" {
			return resolvers.Of{Type: drift.Text(scalar), Around: before + "*" + after}
		}
		made := of
		if of.Kind() != "new_expression" {
			made = of.Property("()")
		}
		ctor := made.Field("constructor")
		if ctor == 0 {
			ctor = made.Field("function")
		}
		args := made.Arguments()
		if ctor == 0 || len(args) == 0 {
			return resolvers.Of{}
		}
		switch {
		case ctor.Has(spelled("GraphQLNonNull")...):
			after = "!" + after
		case ctor.Has(spelled("GraphQLList")...):
			before, after = before+"[", "]"+after
		default:
			name := args[0].Property("name").Str()
			if name == "" || kindOf(ctor) == "" && !ctor.Has(spelled("GraphQLScalarType")...) {
				return resolvers.Of{}
			}
			return resolvers.Of{Type: drift.Text(rootName(name)), Around: before + "*" + after}
		}
		of = args[0]
	}
	return resolvers.Of{}
}

// scalarOf is the name of a scalar that graphql-js has, "" for anything else.
func scalarOf(of drift.Node) string {
	for _, name := range []string{"String", "ID", "Int", "Float", "Boolean"} {
		if of.Has(spelled("GraphQL" + name)...) {
			return name
		}
	}
	return ""
}

// kindOf is the kind of the types that a constructor makes.
func kindOf(ctor drift.Node) string {
	for _, k := range []struct{ name, kind string }{{"GraphQLObjectType", "object"}, {"GraphQLInterfaceType", "interface"},
		{"GraphQLInputObjectType", "input"}, {"GraphQLEnumType", "enum"}, {"GraphQLUnionType", "union"}} {
		if ctor.Has(spelled(k.name)...) {
			return k.kind
		}
	}
	return ""
}

// spelled are the origins of what graphql-js exports under a name, from its root and from the modules below it.
func spelled(name string) []string {
	out := make([]string, 0, 4)
	for _, module := range []string{"graphql", "graphql/type", "graphql/type/definition", "graphql/type/scalars"} {
		out = append(out, module+"#"+name)
	}
	return out
}

// roots are the types that operations begin with, by the names that schemas built of objects give them.
var roots = []string{"Query", "Mutation", "Subscription"}

// rootName is the name of a type; that of a root without what is put around it: RootQueryType is Query.
func rootName(name string) string {
	for _, root := range roots {
		for _, spelled := range []string{"Root" + root, "Root" + root + "Type", root + "Type", root + "Root", root + "RootType", root + "Fields", "Root" + root + "Fields"} {
			if name == spelled {
				return root
			}
		}
	}
	return name
}
