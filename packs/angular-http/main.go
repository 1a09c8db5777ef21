// Command angular-http is the pack for Angular's HttpClient.
package main

import (
	_ "embed"
	"strings"

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
	f := drift.New(abi.FactRequest, at).With(abi.FieldReceiver, drift.Of(m.Node("on")))
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
	rules := "angular"
	if len(args) > options && method != "jsonp" {
		rules = given(args[options])
		f.With(abi.FieldParams, drift.Of(args[options], ".params"))
		if options == 1 {
			f.With(abi.FieldBody, drift.Of(args[1], ".body"))
		}
	}
	f.With(abi.FieldClient, drift.Text(rules)).Emit()
}

// given tells in which form a request with these options gives its answer: the body, the whole response, or something that holds
// no fields (a text, a file, the events of the request).
func given(options drift.Node) string {
	observe, form := stated(options, "observe"), stated(options, "responseType")
	switch {
	case observe == "response" && (form == "" || form == "json"):
		return "angular-response"
	case observe != "" && observe != "body", form != "" && form != "json":
		return "angular-other"
	}
	return "angular"
}

// stated is the text that an object which is written down has under a name: "?" for what is no text, "" where it has none.
func stated(object drift.Node, name string) string {
	if object.Kind() != "object" {
		return ""
	}
	for _, p := range object.Children() {
		if p.Kind() != "pair" || p.Field("key").Text() != name {
			continue
		}
		value := p.Field("value")
		if value.Kind() == "as_expression" {
			value = value.Children()[0] // "response" as const
		}
		if value.Kind() != "string" {
			return "?"
		}
		return strings.Trim(value.Text(), "\"'")
	}
	return ""
}
