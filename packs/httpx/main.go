// Command httpx is the pack for httpx.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"verb": verb, "bare": bare}) }

func main() {}

// verb reads httpx.get(url) and the same on a session or client.
func verb(m drift.Match) { request(m.Node("call"), m.Text("method"), m.Node("on")) }

// bare reads get(url) of `from httpx import get`.
func bare(m drift.Match) {
	fn := m.Node("fn")
	for _, v := range []string{"get", "post", "put", "delete", "patch", "head", "options", "request"} {
		if fn.Has("httpx#" + v) {
			request(m.Node("call"), v, 0)
		}
	}
}

func request(call drift.Node, method string, on drift.Node) {
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("httpx"))
	if on != 0 {
		f.With(abi.FieldBase, drift.Of(on, "arg[base_url]"))
	}
	if method == "request" || method == "stream" {
		f.With(abi.FieldMethod, drift.Given(call, "method", 0)).With(abi.FieldPath, drift.Given(call, "url", 1))
	} else {
		f.With(abi.FieldMethod, drift.Text(drift.Upper(method))).With(abi.FieldPath, drift.Given(call, "url", 0))
	}
	if body := drift.Keyword(call, "json"); body != 0 {
		f.With(abi.FieldBody, drift.Of(body))
	} else {
		f.With(abi.FieldBody, drift.Of(drift.Keyword(call, "data")))
	}
	f.Emit()
}
