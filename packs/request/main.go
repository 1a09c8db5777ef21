// Command request is the pack for request and request-promise.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"verb": verb, "call": call}) }

func main() {}

// verb reads request.post(url, options) and request.post(options).
func verb(m drift.Match) {
	method := drift.Upper(m.Text("method"))
	if method == "DEL" {
		method = "DELETE"
	}
	send(m, drift.Text(method))
}

// call reads request(url, options) and request(options).
func call(m drift.Match) { send(m, drift.Value{}) }

// promising are the packages whose clients give the body of an answer.
var promising = []string{"request-promise#default", "request-promise-native#default", "request-promise#default.defaults()", "request-promise-native#default.defaults()",
	"request-promise#defaults()", "request-promise-native#defaults()"}

// send states a request; method is left out where the options say it.
func send(m drift.Match, method drift.Value) {
	at, on := m.Node("call"), m.Node("on")
	args := at.Arguments()
	if len(args) == 0 {
		return
	}
	options, path := drift.Node(0), drift.Of(args[0])
	if args[0].ValueKind() == abi.EvaluatedObject {
		options, path = args[0], drift.First(drift.Of(args[0], ".url"), drift.Of(args[0], ".uri"))
	} else if len(args) > 1 && args[1].ValueKind() == abi.EvaluatedObject {
		options = args[1]
	}
	f := drift.New(abi.FactRequest, at).With(abi.FieldReceiver, drift.Of(on)).With(abi.FieldPath, path)
	base := drift.Of(on, "arg[0]", ".baseUrl")
	if options != 0 {
		base = drift.First(drift.Of(options, ".baseUrl"), base)
		if method.Kind == abi.ValueNone {
			method = drift.First(drift.Of(options, ".method"), drift.Text("GET"))
		}
		f.With(abi.FieldParams, drift.Of(options, ".qs"))
		if body, sends := bodyOf(options); sends {
			f.With(abi.FieldBody, body)
		}
	} else if method.Kind == abi.ValueNone {
		method = drift.Text("GET")
	}
	f.With(abi.FieldBase, base).With(abi.FieldMethod, method).With(abi.FieldClient, drift.Text(rules(on, options))).Emit()
}

// bodyOf is what options send: body, form, or json unless that is true.
func bodyOf(options drift.Node) (body drift.Value, sends bool) {
	for _, key := range []string{"body", "form", "json"} {
		p := options.Property(key)
		if p != 0 && p.Kind() != "true" && p.Kind() != "false" {
			return drift.Of(options, "."+key), true
		}
	}
	return body, false
}

// rules names what is known of the answer.
func rules(on, options drift.Node) string {
	switch {
	case !on.Has(promising...):
		return "request"
	case options == 0:
		return "request-promise"
	case options.Property("simple") != 0 || options.Property("transform") != 0:
		return "request-chosen"
	case options.Property("resolveWithFullResponse") != 0:
		return "request-whole"
	}
	return "request-promise"
}
