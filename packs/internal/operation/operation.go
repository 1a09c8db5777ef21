// Package operation states the GraphQL operations that clients run, and with which variables.
//
// It imports abi and the SDK only.
package operation

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Run states an operation. Its kind is "" where only the document says it; client is how its answer is read, "" where that is not known.
func Run(call drift.Node, kind, client string, document, variables drift.Value) {
	f := drift.New(abi.FactOperation, call).With(abi.FieldDocument, document).With(abi.FieldParams, variables)
	if kind != "" {
		f.With(abi.FieldOperationType, drift.Text(kind))
	}
	if client != "" {
		f.With(abi.FieldClient, drift.Text(client))
	}
	f.Emit()
}

// Under are the variables that options at a place among arguments hold under "variables". Where it is certain that there are none, and
// runs says that the call itself runs the operation, they are none.
func Under(args []drift.Node, place int, runs bool) drift.Value {
	switch {
	case place < len(args) && (args[place].Kind() != "object" || args[place].Property("variables") != 0):
		return drift.Of(args[place], ".variables")
	case runs && (place >= len(args) || args[place].Kind() == "object" && whole(args[place])):
		return drift.List()
	}
	return drift.Value{}
}

// At are the variables at a place among arguments; without one they are none.
func At(args []drift.Node, place int) drift.Value {
	if place < len(args) {
		return drift.Of(args[place])
	}
	return drift.List()
}

// whole reports whether an object is written down without others spread into it.
func whole(object drift.Node) bool {
	for _, c := range object.Children() {
		if c.Kind() == "spread_element" {
			return false
		}
	}
	return true
}
