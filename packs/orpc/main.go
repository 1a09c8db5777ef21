// Command orpc is the pack for oRPC: what serves procedures is in serve.go, how chains of calls and contracts are read in
// chain.go, what calls procedures in client.go.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"step": step, "rpc": rpc, "openapi": openapi, "handle": handle, "refuse": refuse,
		"link": link, "call": call})
}

func main() {}

// step reads os.use(fn), .handler(fn) and functions that middleware is made of: each is handed { context, errors, next }.
func step(m drift.Match) {
	call := m.Node("call")
	for _, a := range call.Arguments() {
		drift.New(abi.FactRole, call).With(abi.FieldFunction, drift.Of(a)).
			With(abi.FieldChildParam, drift.Number("0")).With(abi.FieldRole, drift.Text("step")).Emit()
	}
}
