// Command react-query is the pack for TanStack Query: it ties components to what their queries and mutations run.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"hook": hook, "positional": positional}) }

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
		if i < 2 && a.ValueKind() == 5 {
			state(call, m.Node("fn").Text(), a)
			return
		}
	}
}

func state(call drift.Node, via string, callback drift.Node) {
	drift.New(abi.FactSchedule, call).With(abi.FieldVia, drift.Text(via)).With(abi.FieldCallback, drift.Of(callback)).Emit()
	drift.New(abi.FactUnit, call).With(abi.FieldFunction, drift.Of(callback)).With(abi.FieldUnitKind, drift.Text("scheduled-callback")).
		With(abi.FieldSemantics, drift.Text("function-call")).With(abi.FieldTransport, drift.Text("in-process")).
		With(abi.FieldRoles, drift.Text("callback")).Emit()
}
