// Command ofetch is the pack for ofetch and the $fetch of Nuxt.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/jsobject"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"request": request, "raw": raw, "composed": composed})
}

func main() {}

// request reads ofetch(url, { method, body, baseURL, query }), which gives the body.
func request(m drift.Match) {
	args := m.Node("call").Arguments()
	rules := "ofetch"
	if len(args) > 1 && jsobject.Gives(args[1], "ignoreResponseError", "true") {
		rules = "ofetch-all"
	}
	send(m, args, rules)
}

// raw reads ofetch.raw(url, options), which gives the answer, and ofetch.native, which is fetch.
func raw(m drift.Match) {
	rules := "ofetch-raw"
	if m.Text("method") == "native" {
		rules = "ofetch-native"
	}
	send(m, m.Node("call").Arguments(), rules)
}

// composed reads useFetch(url, { method, body, query }) of Nuxt, whose URL may be a function that gives it.
func composed(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	f := drift.New(abi.FactRequest, m.Node("call")).With(abi.FieldClient, drift.Text("nuxt"))
	if args[0].ValueKind() == abi.EvaluatedFunction {
		f.With(abi.FieldPath, drift.Of(args[0], abi.StepCall))
	} else {
		f.With(abi.FieldPath, drift.Of(args[0]))
	}
	if len(args) == 1 {
		f.With(abi.FieldMethod, drift.Text("GET")).Emit()
		return
	}
	f.With(abi.FieldMethod, drift.First(drift.Of(args[1], ".method"), drift.Text("GET"))).With(abi.FieldBase, drift.Of(args[1], ".baseURL")).
		With(abi.FieldBody, drift.Of(args[1], ".body")).With(abi.FieldParams, drift.First(drift.Of(args[1], ".query"), drift.Of(args[1], ".params"))).Emit()
}

func send(m drift.Match, args []drift.Node, rules string) {
	if len(args) == 0 {
		return
	}
	on := m.Node("on")
	base := drift.Of(on, "arg[0]", ".baseURL")
	f := drift.New(abi.FactRequest, m.Node("call")).With(abi.FieldClient, drift.Text(rules)).With(abi.FieldReceiver, drift.Of(on)).With(abi.FieldPath, drift.Of(args[0]))
	if len(args) == 1 {
		f.With(abi.FieldMethod, drift.Text("GET")).With(abi.FieldBase, base).Emit()
		return
	}
	f.With(abi.FieldMethod, drift.First(drift.Of(args[1], ".method"), drift.Text("GET"))).
		With(abi.FieldBase, drift.First(drift.Of(args[1], ".baseURL"), base)).
		With(abi.FieldBody, drift.Of(args[1], ".body")).
		With(abi.FieldParams, drift.First(drift.Of(args[1], ".query"), drift.Of(args[1], ".params"))).Emit()
}
