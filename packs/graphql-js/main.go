// Command graphql-js is the pack for schemas that are built of graphql-js objects.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/resolvers"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"type": object}) }

func main() {}

// object reads new GraphQLObjectType({ name, fields: { field: { resolve } } }).
func object(m drift.Match) {
	config := m.Node("config")
	name := config.Property("name").Str()
	if name == "" {
		return
	}
	fields := resolvers.Fields(config.Property("fields"))
	for _, field := range fields.Keys() {
		value := fields.Property(field)
		if resolve := resolvers.Option(value, "resolve", "subscribe", "mutateAndGetPayload"); resolve != 0 {
			resolvers.State(value, drift.Text(rootName(name)), drift.Text(field), drift.Of(resolve))
		}
	}
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
