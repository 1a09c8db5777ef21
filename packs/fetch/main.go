// Command fetch is the pack for the fetch function.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"request": request}) }

func main() {}

// request reads fetch(url, { method, body, headers }).
func request(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	f := drift.New(abi.FactRequest, call).With(abi.FieldPath, drift.Of(args[0])).With(abi.FieldClient, drift.Text("fetch"))
	if len(args) > 1 {
		f.With(abi.FieldMethod, drift.First(drift.Of(args[1], ".method"), drift.Text("GET"))).
			With(abi.FieldBody, drift.Of(args[1], ".body"))
	} else {
		f.With(abi.FieldMethod, drift.Text("GET"))
	}
	f.Emit()
}
