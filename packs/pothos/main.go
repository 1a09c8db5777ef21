// Command pothos is the pack for schemas that Pothos builds.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/resolvers"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"fields": fields, "field": field, "enum": enum, "input": input, "single": single})
}

func main() {}

// types are the types of the methods that add fields to a root.
var types = map[string]string{"queryType": "Query", "queryFields": "Query", "queryField": "Query", "mutationType": "Mutation", "mutationFields": "Mutation",
	"mutationField": "Mutation", "relayMutationField": "Mutation", "subscriptionType": "Subscription", "subscriptionFields": "Subscription", "subscriptionField": "Subscription"}

// identified are the methods whose types have an id that the plug-in of Relay adds.
var identified = map[string]bool{"node": true, "prismaNode": true, "drizzleNode": true, "loadableNode": true}

// fields reads builder.queryType({ fields: (t) => ({ … }) }), builder.queryFields((t) => ({ … })), builder.objectType("Name", { fields }) and
// builder.objectFields(Ref, (t) => ({ … })).
func fields(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	of := types[m.Text("method")]
	for _, a := range args {
		if of == "" {
			if of = a.Str(); of == "" {
				of = a.Property("name").Str()
			}
			if of == "" && a.Kind() == "identifier" {
				of = named(a).Text
			}
		}
		if listed := a.Property("fields"); listed != 0 {
			if own := a.Property("name").Str(); own != "" {
				of = own
			}
			each(of, resolvers.Fields(listed))
		} else if fn := a.Function(); fn != 0 && fn == a {
			each(of, resolvers.Fields(a))
		}
		if a.Property("interfaces") != 0 && of != "" {
			resolvers.Open(call, drift.Text(of)) // the fields of an interface need not be written again
		}
	}
	switch {
	case of == "" && len(args) > 0:
		resolvers.Open(call, drift.Of(args[0]))
	case identified[m.Text("method")]:
		resolvers.Open(call, drift.Text(of))
	}
}

// single reads builder.objectField(Ref, "name", (t) => t.string({ … })).
func single(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) < 3 {
		return
	}
	of := args[0].Str()
	if of == "" {
		of = named(args[0]).Text
	}
	fn := args[2].Function()
	if of == "" || args[1].Str() == "" || fn == 0 {
		resolvers.Open(m.Node("call"), drift.Of(args[0]))
		return
	}
	state(of, args[1].Str(), resolvers.Fields(fn))
	described(of, args[1].Str(), resolvers.Fields(fn), "object")
}

func each(of string, listed drift.Node) {
	if of == "" {
		return
	}
	resolvers.Type(listed, drift.Text(of), "object")
	keys := listed.Keys()
	for _, name := range keys {
		value := listed.Property(name)
		state(of, name, value)
		described(of, name, value, "object")
	}
	if len(keys) == 0 || listed.More() {
		resolvers.Open(listed, drift.Text(of))
	}
}

func state(of, name string, value drift.Node) {
	if resolve := resolvers.Option(value, "resolve", "subscribe"); resolve != 0 {
		resolvers.New(value, drift.Text(of), drift.Text(name), drift.Of(resolve)).With(abi.FieldHandlers, before(value)).Emit()
	}
}

// before are the options of a field with which plug-ins refuse, which are not read.
func before(value drift.Node) drift.Value {
	var out []drift.Value
	for _, name := range []string{"authScopes", "validate", "directives"} {
		if option := resolvers.Option(value, name); option != 0 {
			out = append(out, drift.Of(option))
		}
	}
	return drift.List(out...)
}

// field reads builder.queryField("name", (t) => t.field({ resolve })) and builder.relayMutationField("name", input, { resolve }).
func field(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) < 2 || args[0].Str() == "" {
		return
	}
	of := types[m.Text("method")]
	for _, a := range args[1:] {
		if a.Function() == a && a != 0 {
			state(of, args[0].Str(), resolvers.Fields(a))
			resolvers.Type(a, drift.Text(of), "object")
			described(of, args[0].Str(), resolvers.Fields(a), "object")
		} else if resolve := a.Property("resolve"); resolve != 0 {
			resolvers.New(a, drift.Text(of), drift.Text(args[0].Str()), drift.Of(resolve)).With(abi.FieldHandlers, before(a)).Emit()
		}
	}
}
