// Command gql is the pack for gql, the GraphQL client of Python.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/operation"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"execute": execute}) }

func main() {}

// execute reads client.execute(DOCUMENT, variable_values={…}), and the same of a session.
func execute(m drift.Match) {
	call, variables := m.Node("call"), drift.List()
	for i, a := range call.Arguments() {
		switch a.Kind() {
		case "keyword_argument":
			if name := a.Field("name").Text(); name == "variable_values" {
				variables = drift.Of(a.Field("value"))
			}
		case "dictionary_splat", "list_splat":
			variables = drift.Value{}
		default:
			if i == 1 {
				variables = drift.Of(a)
			}
		}
	}
	client := "data"
	if m.Text("method") == "subscribe" {
		client = ""
	}
	operation.Run(call, "", client, drift.Of(m.Node("document")), variables)
}
