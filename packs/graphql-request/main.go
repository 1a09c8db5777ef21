// Command graphql-request is the pack for graphql-request: the GraphQL operations that are sent.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/operation"
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
		operation.Run(call, "", "data", drift.Of(args[0], ".document"), property(args[0]))
	case len(args) > 1:
		operation.Run(call, "", "data", drift.Argument(call, 1), operation.At(args, 2))
	}
}

// method reads client.request(DOCUMENT, variables) and client.request({ document: DOCUMENT }).
func method(m drift.Match) {
	document := m.Node("document")
	if document.Property("document") != 0 {
		operation.Run(m.Node("call"), "", "data", drift.Of(document, ".document"), property(document))
		return
	}
	operation.Run(m.Node("call"), "", "data", drift.Of(document), operation.At(m.Node("call").Arguments(), 1))
}

// property are the variables among options that state some.
func property(options drift.Node) drift.Value {
	if options.Property("variables") == 0 {
		return drift.Value{}
	}
	return drift.Of(options, ".variables")
}
