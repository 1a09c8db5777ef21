// Command react-query is the pack for TanStack Query: it ties components to what their queries and mutations run.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"hook": hook, "positional": positional, "several": several, "client": client})
}

func main() {}

// hook reads useQuery({ queryFn }) and useMutation({ mutationFn }).
func hook(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	for _, name := range []string{"queryFn", "mutationFn"} {
		if fn := args[0].Property(name); fn != 0 {
			state(call, m.Node("fn").Text(), fn)
		}
	}
}

// positional reads useQuery(key, fn) and useMutation(fn) of the versions before 5.
func positional(m drift.Match) {
	call := m.Node("call")
	for i, a := range call.Arguments() {
		if i < 2 && a.ValueKind() == abi.EvaluatedFunction {
			state(call, m.Node("fn").Text(), a)
			return
		}
	}
}

// several reads useQueries({ queries: [{ queryFn }, …] }), a list that map makes of one included.
func several(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	queries := args[0].Property("queries")
	if queries == 0 {
		queries = args[0]
	}
	if queries.Element(0) == 0 {
		run(call, m.Node("fn").Text(), drift.Of(queries, abi.StepElements, ".queryFn"))
		return
	}
	for i := 0; queries.Element(i) != 0; i++ {
		if fn := queries.Element(i).Property("queryFn"); fn != 0 {
			state(call, m.Node("fn").Text(), fn)
		}
	}
}

// client reads queryClient.fetchQuery({ queryFn }) and its kin.
func client(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		if fn := args[0].Property("queryFn"); fn != 0 {
			state(m.Node("call"), m.Text("method"), fn)
		}
	}
}

func state(call drift.Node, via string, callback drift.Node) { run(call, via, drift.Of(callback)) }

func run(call drift.Node, via string, callback drift.Value) {
	drift.New(abi.FactSchedule, call).With(abi.FieldVia, drift.Text(via)).With(abi.FieldCallback, callback).Emit()
	drift.New(abi.FactUnit, call).With(abi.FieldFunction, callback).With(abi.FieldUnitKind, drift.Text("scheduled-callback")).
		With(abi.FieldSemantics, drift.Text("function-call")).With(abi.FieldTransport, drift.Text("in-process")).
		With(abi.FieldRoles, drift.Text("callback")).Emit()
}
