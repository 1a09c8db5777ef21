// Command apollo is the pack for GraphQL servers whose resolvers are a map: Apollo Server, graphql-tools, GraphQL Yoga, Mercurius.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"server": server, "plugin": plugin, "defined": defined})
}

func main() {}

// server reads new ApolloServer({ resolvers }), where resolvers may be a list of maps.
func server(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	maps(args[0].Property("resolvers"), 0)
	for i := 0; args[0].Element(i) != 0; i++ { // buildSubgraphSchema([{ typeDefs, resolvers }, …])
		maps(args[0].Element(i).Property("resolvers"), 0)
	}
}

// plugin reads app.register(mercurius, { schema, resolvers }).
func plugin(m drift.Match) { maps(m.Node("options").Property("resolvers"), 0) }

// defined reads app.graphql.defineResolvers(resolvers).
func defined(m drift.Match) { maps(m.Node("resolvers"), 0) }

// maxLists bounds the lists of resolvers inside one another, of which one may be an element of itself.
const maxLists = 8

// maps reads a map of resolvers, or a list of maps and lists.
func maps(resolvers drift.Node, depth int) {
	if resolvers == 0 || depth > maxLists {
		return
	}
	if resolvers.Element(0) == 0 {
		types(resolvers)
		return
	}
	for i := 0; resolvers.Element(i) != 0; i++ {
		maps(resolvers.Element(i), depth+1)
	}
}

func types(resolvers drift.Node) {
	for _, name := range resolvers.Keys() {
		fields := resolvers.Property(name)
		for _, field := range fields.Keys() {
			if len(field) > 1 && field[:2] == "__" {
				continue // __resolveType and its kin answer no field
			}
			value := fields.Property(field)
			drift.New(abi.FactUnit, value).
				With(abi.FieldFunction, drift.First(drift.Of(value, ".resolve"), drift.Of(value, ".subscribe"), drift.Of(value))).
				With(abi.FieldUnitKind, drift.Text("resolver")).With(abi.FieldSemantics, drift.Text("graphql-resolver")).
				With(abi.FieldTransport, drift.Text("http")).With(abi.FieldTypeName, drift.Text(name)).With(abi.FieldFieldName, drift.Text(field)).
				With(abi.FieldRoles, drift.Text("resolver")).Emit()
		}
	}
}
