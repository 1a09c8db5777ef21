// Command example-http is a pack for example-http.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "answer": answer})
}

func main() {}

// route reads app.METHOD(path, ...handlers).
func route(m drift.Match) {
	call := m.Node("call")
	if len(call.Arguments()) < 2 {
		return
	}
	drift.New(abi.FactRoute, call).
		With(abi.FieldRegistrar, drift.Of(m.Node("on"))).
		With(abi.FieldMethod, drift.Text(drift.Upper(m.Text("method")))).
		With(abi.FieldPath, drift.Argument(call, 0)).
		With(abi.FieldHandlers, drift.ArgumentsFrom(call, 1)).
		With(abi.FieldRoles, drift.Text("handler")).Emit()
}

// answer reads res.send(body), res.send(status, body) and res.end().
func answer(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).
		With(abi.FieldReceiver, drift.Of(m.Node("on"))).
		With(abi.FieldOutput, drift.Text("response"))
	if len(args) > 1 {
		f.With(abi.FieldStatus, drift.Of(args[0])).With(abi.FieldBody, drift.Of(args[1]))
	} else {
		f.With(abi.FieldDefault, drift.Number("200"))
		if len(args) == 1 {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
	}
	f.Emit()
}
