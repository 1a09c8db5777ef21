// Command urql is the pack for urql: the GraphQL operations that hooks and clients run.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"hook": hook, "method": method}) }

func main() {}

// hook reads useQuery({ query: DOCUMENT }), useMutation(DOCUMENT) and queryStore({ client, query: DOCUMENT }).
func hook(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	name := m.Node("fn").Text()
	for _, origin := range drift.Split(m.Node("fn").Origins(), '\n') {
		if parts := drift.Split(origin, '#'); len(parts) == 2 {
			name = parts[1]
		}
	}
	kind := "query"
	switch name {
	case "useMutation", "mutationStore":
		kind = "mutation"
	case "useSubscription", "subscriptionStore":
		kind = "subscription"
	}
	document := drift.Argument(call, 0)
	if args[0].Property("query") != 0 {
		document = drift.Of(args[0], ".query")
	}
	run(call, kind, document)
}

// method reads client.query(DOCUMENT, variables) and its kin.
func method(m drift.Match) {
	kind := m.Text("method")
	if kind == "readQuery" {
		kind = "query"
	}
	run(m.Node("call"), kind, drift.Argument(m.Node("call"), 0))
}

func run(call drift.Node, kind string, document drift.Value) {
	drift.New(abi.FactOperation, call).With(abi.FieldOperationType, drift.Text(kind)).With(abi.FieldDocument, document).Emit()
}
