// Command apollo-client is the pack for GraphQL clients: the hooks and methods of Apollo Client.
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
	drift.Register(manifest, drift.Handlers{"hook": hook, "runs": runs, "more": more, "method": method, "element": element})
}

func main() {}

const origin = "@apollo/client#"

// hook reads useQuery(DOCUMENT, options), and preloadQuery(DOCUMENT) of what createQueryPreloader made.
func hook(m drift.Match) {
	call, fn := m.Node("call"), m.Node("fn")
	if len(call.Arguments()) == 0 {
		return
	}
	kind := "query"
	switch {
	case fn.Has(origin+"useMutation", "@apollo/client/react#useMutation", "@apollo/react-hooks#useMutation", "react-apollo#useMutation"):
		kind = "mutation"
	case fn.Has(origin+"useSubscription", "@apollo/client/react#useSubscription", "@apollo/react-hooks#useSubscription", "react-apollo#useSubscription"):
		kind = "subscription"
	}
	args := call.Arguments()
	client := "pair"
	if kind != "mutation" && !fn.Has(lazy...) {
		client = "result"
	}
	operation.Run(call, kind, client, drift.Argument(call, 0), operation.Under(args, 1, kind == "query" && client == "result"))
}

// lazy are the hooks that give a function to run their query with.
var lazy = []string{origin + "useLazyQuery", "@apollo/client/react#useLazyQuery", "@apollo/react-hooks#useLazyQuery", "react-apollo#useLazyQuery",
	origin + "useLoadableQuery", "@apollo/client/react#useLoadableQuery", origin + "createQueryPreloader()", "@apollo/client/react#createQueryPreloader()"}

// runs reads sink({ variables }) of const [sink] = useMutation(SINK), which gives what client.mutate gives.
func runs(m drift.Match) {
	call, fn := m.Node("call"), m.Node("fn")
	drift.New(abi.FactOperation, call).With(abi.FieldRegistrar, drift.Of(fn)).With(abi.FieldClient, drift.Text("result")).With(abi.FieldParams, operation.Under(call.Arguments(), 0, true)).Emit()
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
		operation.Run(call, "subscription", "", drift.Of(args[0], ".document"), operation.Under(args, 0, true))
	} else if args[0].Property("query") != 0 {
		operation.Run(call, "query", "", drift.Of(args[0], ".query"), operation.Under(args, 0, false))
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
		operation.Run(call, "mutation", "result", drift.Of(args[0], ".mutation"), operation.Under(args, 0, true))
	case "subscribe":
		operation.Run(call, "subscription", "", drift.Of(args[0], ".query"), operation.Under(args, 0, true))
	default:
		operation.Run(call, "query", "result", drift.Of(args[0], ".query"), operation.Under(args, 0, true))
	}
}

// element reads <Query query={DOCUMENT}>, <Mutation mutation={DOCUMENT}> and <Subscription subscription={DOCUMENT}>.
func element(m drift.Match) {
	if value := m.Node("document"); value.Kind() == "jsx_expression" {
		operation.Run(m.Node("element"), m.Text("attribute"), "", drift.Of(value.Child(0)), drift.Value{})
	}
}
