// Command urql is the pack for urql: the GraphQL operations that hooks and clients run.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
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
	run(call, kind, client, document, variables)
}

// method reads client.query(DOCUMENT, variables) and its kin.
func method(m drift.Match) {
	kind := m.Text("method")
	if kind == "readQuery" {
		kind = "query"
	}
	run(m.Node("call"), kind, "result", drift.Argument(m.Node("call"), 0), variables(m.Node("call").Arguments(), 1))
}

// runs reads sink({ id }) of const [, sink] = useMutation(SINK).
func runs(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactOperation, call).With(abi.FieldRegistrar, drift.Of(m.Node("fn"))).With(abi.FieldParams, variables(call.Arguments(), 0)).Emit()
}

// variables are the argument at a place; without one they are none.
func variables(args []drift.Node, place int) drift.Value {
	if place < len(args) {
		return drift.Of(args[place])
	}
	return drift.List()
}

// run states an operation; client is how its answer is read, "" where that is not known.
func run(call drift.Node, kind, client string, document, variables drift.Value) {
	f := drift.New(abi.FactOperation, call).With(abi.FieldOperationType, drift.Text(kind)).With(abi.FieldDocument, document).With(abi.FieldParams, variables)
	if client != "" {
		f.With(abi.FieldClient, drift.Text(client))
	}
	f.Emit()
}
