// Command trpc is the pack for tRPC.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"step": step}) }

func main() {}

// step reads procedure.use(fn), .query(fn) and its kin, and functions that middleware is made of: each is
// handed { ctx, input, next }.
func step(m drift.Match) {
	call := m.Node("call")
	for _, a := range call.Arguments() {
		drift.New(abi.FactRole, call).With(abi.FieldFunction, drift.Of(a)).
			With(abi.FieldChildParam, drift.Number("0")).With(abi.FieldRole, drift.Text("step")).Emit()
	}
}
