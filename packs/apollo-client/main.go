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
	run(call, kind, client, drift.Argument(call, 0), option(args, 1, kind == "query" && client == "result"))
}

// lazy are the hooks that give a function to run their query with.
var lazy = []string{origin + "useLazyQuery", "@apollo/client/react#useLazyQuery", "@apollo/react-hooks#useLazyQuery", "react-apollo#useLazyQuery",
	origin + "useLoadableQuery", "@apollo/client/react#useLoadableQuery", origin + "createQueryPreloader()", "@apollo/client/react#createQueryPreloader()"}

// option is the variables that options at a place among arguments hold. Where it is certain that there are none, and runs says that the
// call itself runs the operation, they are none.
func option(args []drift.Node, place int, runs bool) drift.Value {
	switch {
	case place < len(args) && (args[place].Kind() != "object" || args[place].Property("variables") != 0):
		return drift.Of(args[place], ".variables")
	case runs && (place >= len(args) || args[place].Kind() == "object" && whole(args[place])):
		return drift.List()
	}
	return drift.Value{}
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

// runs reads sink({ variables }) of const [sink] = useMutation(SINK).
func runs(m drift.Match) {
	call, fn := m.Node("call"), m.Node("fn")
	drift.New(abi.FactOperation, call).With(abi.FieldRegistrar, drift.Of(fn)).With(abi.FieldParams, option(call.Arguments(), 0, true)).Emit()
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
		run(call, "subscription", "", drift.Of(args[0], ".document"), option(args, 0, true))
	} else if args[0].Property("query") != 0 {
		run(call, "query", "", drift.Of(args[0], ".query"), option(args, 0, false))
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
		run(call, "mutation", "result", drift.Of(args[0], ".mutation"), option(args, 0, true))
	case "subscribe":
		run(call, "subscription", "", drift.Of(args[0], ".query"), option(args, 0, true))
	default:
		run(call, "query", "result", drift.Of(args[0], ".query"), option(args, 0, true))
	}
}

// element reads <Query query={DOCUMENT}>, <Mutation mutation={DOCUMENT}> and <Subscription subscription={DOCUMENT}>.
func element(m drift.Match) {
	if value := m.Node("document"); value.Kind() == "jsx_expression" {
		run(m.Node("element"), m.Text("attribute"), "", drift.Of(value.Child(0)), drift.Value{})
	}
}

// run states an operation; client is how its answer is read, "" where that is not known.
func run(call drift.Node, kind, client string, document, variables drift.Value) {
	f := drift.New(abi.FactOperation, call).With(abi.FieldOperationType, drift.Text(kind)).With(abi.FieldDocument, document).With(abi.FieldParams, variables)
	if client != "" {
		f.With(abi.FieldClient, drift.Text(client))
	}
	f.Emit()
}
