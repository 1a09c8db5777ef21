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

func init() { drift.Register(manifest, drift.Handlers{"fields": fields, "field": field}) }

func main() {}

// types are the types of the methods that add fields to a root.
var types = map[string]string{"queryType": "Query", "queryFields": "Query", "queryField": "Query", "mutationType": "Mutation", "mutationFields": "Mutation",
	"mutationField": "Mutation", "relayMutationField": "Mutation", "subscriptionType": "Subscription", "subscriptionFields": "Subscription", "subscriptionField": "Subscription"}

// fields reads builder.queryType({ fields: (t) => ({ … }) }), builder.queryFields((t) => ({ … })) and builder.objectType("Name", { fields }).
func fields(m drift.Match) {
	args := m.Node("call").Arguments()
	of := types[m.Text("method")]
	for _, a := range args {
		if of == "" {
			if of = a.Str(); of == "" {
				of = a.Property("name").Str()
			}
		}
		if listed := a.Property("fields"); listed != 0 {
			if named := a.Property("name").Str(); named != "" {
				of = named
			}
			each(of, resolvers.Fields(listed))
		} else if fn := a.Function(); fn != 0 && fn == a {
			each(of, resolvers.Fields(a))
		}
	}
}

func each(of string, listed drift.Node) {
	if of == "" {
		return
	}
	for _, name := range listed.Keys() {
		state(of, name, listed.Property(name))
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
		} else if resolve := a.Property("resolve"); resolve != 0 {
			resolvers.New(a, drift.Text(of), drift.Text(args[0].Str()), drift.Of(resolve)).With(abi.FieldHandlers, before(a)).Emit()
		}
	}
}
