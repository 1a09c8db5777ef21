// Command apollo-client is the pack for GraphQL clients: the hooks and methods of Apollo Client.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"hook": hook, "more": more, "method": method, "element": element})
}

func main() {}

const client = "@apollo/client#"

// hook reads useQuery(DOCUMENT, options), and preloadQuery(DOCUMENT) of what createQueryPreloader made.
func hook(m drift.Match) {
	call, fn := m.Node("call"), m.Node("fn")
	if len(call.Arguments()) == 0 {
		return
	}
	kind := "query"
	switch {
	case fn.Has(client+"useMutation", "@apollo/client/react#useMutation", "@apollo/react-hooks#useMutation", "react-apollo#useMutation"):
		kind = "mutation"
	case fn.Has(client+"useSubscription", "@apollo/client/react#useSubscription", "@apollo/react-hooks#useSubscription", "react-apollo#useSubscription"):
		kind = "subscription"
	}
	run(call, kind, drift.Argument(call, 0))
}

// more reads fetchMore({ query: DOCUMENT }) and subscribeToMore({ document: DOCUMENT }); fetchMore
// without a document runs the hook's own once more.
func more(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	if args[0].Property("document") != 0 {
		run(call, "subscription", drift.Of(args[0], ".document"))
	} else if args[0].Property("query") != 0 {
		run(call, "query", drift.Of(args[0], ".query"))
	}
}

// method reads client.query({ query: DOCUMENT }).
func method(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	switch m.Text("method") {
	case "mutate":
		run(call, "mutation", drift.Of(args[0], ".mutation"))
	case "subscribe":
		run(call, "subscription", drift.Of(args[0], ".query"))
	default:
		run(call, "query", drift.Of(args[0], ".query"))
	}
}

// element reads <Query query={DOCUMENT}>, <Mutation mutation={DOCUMENT}> and <Subscription subscription={DOCUMENT}>.
func element(m drift.Match) {
	if value := m.Node("document"); value.Kind() == "jsx_expression" {
		run(m.Node("element"), m.Text("attribute"), drift.Of(value.Child(0)))
	}
}

func run(call drift.Node, kind string, document drift.Value) {
	drift.New(abi.FactOperation, call).With(abi.FieldOperationType, drift.Text(kind)).With(abi.FieldDocument, document).Emit()
}
