// Command graphql-request is the pack for graphql-request: the GraphQL operations that are sent.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"request": request, "method": method}) }

func main() {}

// request reads request(url, DOCUMENT, variables) and request({ url, document: DOCUMENT }).
func request(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	switch {
	case len(args) > 0 && args[0].Property("document") != 0:
		run(call, drift.Of(args[0], ".document"), property(args[0]))
	case len(args) > 1:
		run(call, drift.Argument(call, 1), argument(args, 2))
	}
}

// method reads client.request(DOCUMENT, variables) and client.request({ document: DOCUMENT }).
func method(m drift.Match) {
	document := m.Node("document")
	if document.Property("document") != 0 {
		run(m.Node("call"), drift.Of(document, ".document"), property(document))
		return
	}
	run(m.Node("call"), drift.Of(document), argument(m.Node("call").Arguments(), 1))
}

// argument are the variables at a place among arguments; without one they are none.
func argument(args []drift.Node, place int) drift.Value {
	if place < len(args) {
		return drift.Of(args[place])
	}
	return drift.List()
}

// property are the variables among options that state some.
func property(options drift.Node) drift.Value {
	if options.Property("variables") == 0 {
		return drift.Value{}
	}
	return drift.Of(options, ".variables")
}

// run states an operation, whose document says of which kind it is.
func run(call drift.Node, document, variables drift.Value) {
	drift.New(abi.FactOperation, call).With(abi.FieldClient, drift.Text("data")).With(abi.FieldDocument, document).With(abi.FieldParams, variables).Emit()
}
