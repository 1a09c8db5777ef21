// Command axios is the pack for axios.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"verb": verb, "call": call, "interceptor": interceptor, "unwrap": unwrap})
}

func main() {}

// verb reads client.get(url, config), client.post(url, body, config) and client.request(config).
func verb(m drift.Match) {
	at, on, method := m.Node("call"), m.Node("on"), m.Text("method")
	args := at.Arguments()
	if len(args) == 0 {
		return
	}
	base := drift.Of(on, "arg[0]", ".baseURL")
	if method == "request" {
		config(at, on, args[0], base)
		return
	}
	f := drift.New(abi.FactRequest, at).With(abi.FieldClient, drift.Text("axios")).With(abi.FieldReceiver, drift.Of(on)).With(abi.FieldMethod, drift.Text(drift.Upper(method))).
		With(abi.FieldBase, base).With(abi.FieldPath, drift.Of(args[0]))
	if len(args) > 1 && (method == "post" || method == "put" || method == "patch") {
		f.With(abi.FieldBody, drift.Of(args[1]))
	}
	f.Emit()
}

// call reads client(config) and client(url, config).
func call(m drift.Match) {
	at, on := m.Node("call"), m.Node("on")
	args := at.Arguments()
	if len(args) == 0 {
		return
	}
	base := drift.Of(on, "arg[0]", ".baseURL")
	if args[0].ValueKind() == abi.EvaluatedObject || len(args) == 1 && args[0].ValueKind() == abi.EvaluatedParameter {
		config(at, on, args[0], base)
		return
	}
	f := drift.New(abi.FactRequest, at).With(abi.FieldClient, drift.Text("axios")).With(abi.FieldReceiver, drift.Of(on)).With(abi.FieldBase, base).With(abi.FieldPath, drift.Of(args[0]))
	if len(args) > 1 {
		f.With(abi.FieldMethod, drift.First(drift.Of(args[1], ".method"), drift.Text("GET"))).With(abi.FieldBody, drift.Of(args[1], ".data"))
	} else {
		f.With(abi.FieldMethod, drift.Text("GET"))
	}
	f.Emit()
}

func config(at, on, c drift.Node, base drift.Value) {
	drift.New(abi.FactRequest, at).With(abi.FieldClient, drift.Text("axios")).With(abi.FieldReceiver, drift.Of(on)).
		With(abi.FieldMethod, drift.First(drift.Of(c, ".method"), drift.Text("GET"))).
		With(abi.FieldBase, drift.First(drift.Of(c, ".baseURL"), base)).
		With(abi.FieldPath, drift.Of(c, ".url")).With(abi.FieldBody, drift.Of(c, ".data")).Emit()
}
