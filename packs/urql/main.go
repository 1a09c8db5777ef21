// Command urql is the pack for urql: the GraphQL operations that hooks and clients run.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/operation"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"hook": hook, "runs": runs, "method": method}) }

func main() {}

// hook reads useQuery({ query: DOCUMENT }), useMutation(DOCUMENT) and queryStore({ client, query: DOCUMENT }).
func hook(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	from, name := "", m.Node("fn").Text()
	for _, origin := range drift.Split(m.Node("fn").Origins(), '\n') {
		if parts := drift.Split(origin, '#'); len(parts) == 2 {
			from, name = parts[0], parts[1]
		}
	}
	kind := "query"
	switch name {
	case "useMutation", "mutationStore":
		kind = "mutation"
	case "useSubscription", "subscriptionStore":
		kind = "subscription"
	}
	document, variables := drift.Argument(call, 0), drift.Value{}
	if args[0].Property("query") != 0 {
		document = drift.Of(args[0], ".query")
	}
	if args[0].Property("variables") != 0 {
		variables = drift.Of(args[0], ".variables")
	}
	client := ""
	if from != "@urql/vue" && from != "@urql/svelte" {
		client = "pair"
	}
	operation.Run(call, kind, client, document, variables)
}

// method reads client.query(DOCUMENT, variables) and its kin.
func method(m drift.Match) {
	kind := m.Text("method")
	if kind == "readQuery" {
		kind = "query"
	}
	operation.Run(m.Node("call"), kind, "result", drift.Argument(m.Node("call"), 0), operation.At(m.Node("call").Arguments(), 1))
}

// runs reads sink({ id }) of const [, sink] = useMutation(SINK), which gives what client.mutation gives.
func runs(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactOperation, call).With(abi.FieldRegistrar, drift.Of(m.Node("fn"))).With(abi.FieldClient, drift.Text("result")).With(abi.FieldParams, operation.At(call.Arguments(), 0)).Emit()
}
