// Command trpc is the pack for tRPC: what serves procedures is in serve.go, what calls them in client.go.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"step": step, "router": router, "record": record, "merge": merge,
		"next": nextjs, "page": page, "fetch": fetch, "handle": handle, "standalone": standalone, "lambda": lambda, "middleware": middleware, "plugin": plugin,
		"link": link, "call": call,
		"rest": rest, "restNext": restNext, "restFetch": restFetch, "restMiddleware": restMiddleware, "restPlugin": restPlugin})
}

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
