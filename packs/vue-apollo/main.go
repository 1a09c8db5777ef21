// Command vue-apollo is the pack for Vue Apollo: the GraphQL operations of composables, of $apollo and of a component's option.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/operation"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"composable": composable, "runs": runs, "method": method, "option": option})
}

func main() {}

const origin = "@vue/apollo-composable#"

// composable reads useQuery(DOCUMENT, variables, options) and useMutation(DOCUMENT, options).
func composable(m drift.Match) {
	call, fn := m.Node("call"), m.Node("fn")
	args := call.Arguments()
	switch {
	case fn.Has(origin + "useMutation"):
		variables := drift.Value{}
		if len(args) > 1 && args[1].Kind() == "object" {
			variables = operation.Under(args, 1, false)
		}
		operation.Run(call, "mutation", "mutation", drift.Of(args[0]), variables)
	case fn.Has(origin + "useSubscription"):
		operation.Run(call, "subscription", "composable", drift.Of(args[0]), written(args, true))
	default:
		operation.Run(call, "query", "composable", drift.Of(args[0]), written(args, !fn.Has(origin+"useLazyQuery")))
	}
}

// written are the variables behind the document, where they are written down; runs says that the call runs the operation.
func written(args []drift.Node, runs bool) drift.Value {
	if len(args) > 1 && args[1].Kind() != "object" || len(args) < 2 && !runs {
		return drift.Value{} // a ref, or a function
	}
	return operation.At(args, 1)
}

// runs reads mutate(variables) of const { mutate } = useMutation(DOCUMENT).
func runs(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactOperation, call).With(abi.FieldRegistrar, drift.Of(m.Node("fn"))).With(abi.FieldParams, operation.At(call.Arguments(), 0)).Emit()
}

// method reads this.$apollo.query({ query: DOCUMENT, variables }).
func method(m drift.Match) {
	options := m.Node("options")
	property, kind := ".query", "query"
	switch m.Text("method") {
	case "mutate":
		property, kind = ".mutation", "mutation"
	case "subscribe":
		kind = "subscription"
	}
	operation.Run(m.Node("call"), kind, "result", drift.Of(options, property), operation.Under([]drift.Node{options}, 0, true))
}

// option reads apollo: { ships: { query: DOCUMENT } } of a component.
func option(m drift.Match) {
	document := m.Node("document")
	operation.Run(document, "query", "", drift.Of(document), drift.Value{})
}
