// Command aws-amplify is the pack for the GraphQL client of AWS Amplify.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/operation"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"graphql": graphql}) }

func main() {}

// graphql reads client.graphql({ query: DOCUMENT, variables }) and API.graphql(graphqlOperation(DOCUMENT, variables)).
func graphql(m drift.Match) {
	call, options := m.Node("call"), m.Node("options")
	if options.Kind() == "call_expression" {
		if made := options.Arguments(); options.Field("function").Has("aws-amplify#graphqlOperation", "@aws-amplify/api#graphqlOperation", "@aws-amplify/api-graphql#graphqlOperation") && len(made) > 0 {
			operation.Run(call, "", "result", drift.Of(made[0]), operation.At(made, 1))
		}
		return
	}
	operation.Run(call, "", "result", drift.Of(options, ".query"), operation.Under([]drift.Node{options}, 0, true))
}
