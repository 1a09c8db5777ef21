// Command graphql-client is the pack for the gem graphql-client.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/operation"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"query": query}) }

func main() {}

// query reads Client.query(Document, variables: {…}).
func query(m drift.Match) {
	call, variables := m.Node("call"), drift.List()
	if given := rubycall.Keyword(call, "variables"); given != 0 {
		variables = drift.Of(given)
	} else if len(call.Arguments()) > 1 {
		variables = drift.Value{}
	}
	operation.Run(call, "", "", drift.Of(m.Node("document")), variables)
}
