// Command angular-http is the pack for Angular's HttpClient.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"verb": verb}) }

func main() {}

// verb reads http.get(url, options), http.post(url, body, options) and http.request(method, url, options).
func verb(m drift.Match) {
	at, method := m.Node("call"), m.Text("method")
	args := at.Arguments()
	f := drift.New(abi.FactRequest, at).With(abi.FieldClient, drift.Text("angular")).With(abi.FieldReceiver, drift.Of(m.Node("on")))
	switch {
	case len(args) == 0:
		return
	case method == "request":
		if len(args) < 2 {
			return // a request that is made elsewhere
		}
		f.With(abi.FieldMethod, drift.Of(args[0]))
		args = args[1:]
	case method == "jsonp":
		f.With(abi.FieldMethod, drift.Text("GET"))
	default:
		f.With(abi.FieldMethod, drift.Text(drift.Upper(method)))
	}
	f.With(abi.FieldPath, drift.Of(args[0]))
	options := 1
	if method == "post" || method == "put" || method == "patch" {
		options = 2
		if len(args) > 1 {
			f.With(abi.FieldBody, drift.Of(args[1]))
		}
	}
	if len(args) > options && method != "jsonp" {
		f.With(abi.FieldParams, drift.Of(args[options], ".params"))
		if options == 1 {
			f.With(abi.FieldBody, drift.Of(args[1], ".body"))
		}
	}
	f.Emit()
}
