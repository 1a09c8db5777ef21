// Command apollo-angular is the pack for Apollo Angular: the GraphQL operations of its service, and of generated services.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/operation"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"method": method, "service": service}) }

func main() {}

// method reads apollo.query({ query: DOCUMENT, variables }) and its kin.
func method(m drift.Match) {
	options := m.Node("options")
	property, kind, client := ".query", "query", "result"
	switch m.Text("method") {
	case "mutate":
		property, kind = ".mutation", "mutation"
	case "subscribe":
		kind = "subscription"
	case "watchQuery":
		client = "watched"
	}
	operation.Run(m.Node("call"), kind, client, drift.Of(options, property), operation.Under([]drift.Node{options}, 0, true))
}

// service reads document = DOCUMENT of a class that extends Query, Mutation or Subscription.
func service(m drift.Match) {
	kind := "query"
	switch {
	case m.Node("base").Has("apollo-angular#Mutation"):
		kind = "mutation"
	case m.Node("base").Has("apollo-angular#Subscription"):
		kind = "subscription"
	}
	document := m.Node("document")
	operation.Run(document, kind, "", drift.Of(document), drift.Value{})
}
