// Command nexus is the pack for schemas that Nexus builds.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/resolvers"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"type": object, "field": field}) }

func main() {}

// roots are the types of the functions that define a root, or fields of it.
var roots = map[string]string{"queryType": "Query", "queryField": "Query", "mutationType": "Mutation", "mutationField": "Mutation", "subscriptionType": "Subscription",
	"subscriptionField": "Subscription"}

func called(fn drift.Node) string {
	for _, origin := range drift.Split(fn.Origins(), '\n') {
		if parts := drift.Split(origin, '#'); len(parts) == 2 {
			return parts[1]
		}
	}
	return fn.Text()
}

// object reads objectType({ name, definition(t) { t.field("name", { resolve }) } }), extendType({ type, definition }) and queryType({ definition }).
func object(m drift.Match) {
	config := m.Node("config")
	of := roots[called(m.Node("fn"))]
	if of == "" {
		if of = config.Property("name").Str(); of == "" {
			of = config.Property("type").Str()
		}
	}
	if fn := config.Property("definition").Function(); fn != 0 && of != "" {
		walk(of, fn.Field("body"))
	}
}

// field reads queryField("name", { resolve }) and queryField((t) => { t.field("name", { resolve }) }).
func field(m drift.Match) {
	args := m.Node("call").Arguments()
	of := roots[called(m.Node("fn"))]
	switch {
	case len(args) > 1 && args[0].Str() != "":
		config := resolvers.Fields(args[1])
		state(config, of, args[0].Str(), config)
	case len(args) == 1 && args[0].Function() != 0:
		walk(of, args[0].Function().Field("body"))
	}
}

// walk states the fields of a definition: calls of t.field("name", { resolve }), t.string, t.list.field and their kin.
func walk(of string, n drift.Node) {
	if n == 0 {
		return
	}
	if n.Kind() == "call_expression" {
		args := n.Arguments()
		if len(args) == 0 {
			return
		}
		config := args[len(args)-1]
		name := args[0].Str()
		if name == "" {
			name = config.Property("name").Str()
		}
		if name != "" {
			state(n, of, name, config)
		}
		return
	}
	for _, c := range n.Children() {
		walk(of, c)
	}
}

func state(at drift.Node, of, name string, config drift.Node) {
	for _, option := range []string{"resolve", "subscribe", "nodes"} {
		if resolve := config.Property(option); resolve != 0 {
			resolvers.State(at, drift.Text(of), drift.Text(name), drift.Of(resolve))
			return
		}
	}
}
