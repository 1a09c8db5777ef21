// Command swr is the pack for SWR: what hooks fetch.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"hook": hook, "provider": provider, "provider-method": provider, "provider-short": provider})
}

func main() {}

// client is the name of what sends the requests of hooks without a fetcher of their own.
const client = "swr"

// hook reads useSWR(key, fetcher), whose fetcher the manifest says to run with the key, and useSWR(key), which asks the
// fetcher that a provider configures for what the key holds.
func hook(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	var fetcher drift.Node
	for _, a := range args[1:] {
		if fn := a.Property("fetcher"); fn != 0 {
			fetcher = fn
		} else if a.Kind() != "object" && a.Kind() != "undefined" && a.Kind() != "null" && a.ValueKind() != abi.EvaluatedObject && fetcher == 0 {
			fetcher = a
		}
	}
	if fetcher != 0 {
		if fetcher == fetcher.Function() {
			run(call, m.Node("fn").Text(), fetcher)
		}
		return
	}
	gives := client
	if m.Node("fn").Has("swr/infinite#default", "swr#useSWRInfinite", "swr/infinite#useSWRInfinite") {
		gives = "pages"
	}
	drift.New(abi.FactRequest, call).With(abi.FieldMethod, drift.Text("GET")).With(abi.FieldPath, keyOf(args[0])).
		With(abi.FieldClient, drift.Text(gives)).With(abi.FieldReceiver, drift.Text(client)).Emit()
}

// keyOf is what a key asks for: a text, the first of a list, or what a function gives.
func keyOf(key drift.Node) drift.Value {
	if key.ValueKind() == abi.EvaluatedFunction {
		return drift.First(drift.Of(key, abi.StepCall, "[0]"), drift.Of(key, abi.StepCall))
	}
	if key.ValueKind() == abi.EvaluatedArray {
		return drift.Of(key, "[0]")
	}
	return drift.Of(key)
}

// run states that a hook runs a fetcher which is written where it is called.
func run(call drift.Node, via string, callback drift.Node) {
	drift.New(abi.FactSchedule, call).With(abi.FieldVia, drift.Text(via)).With(abi.FieldCallback, drift.Of(callback)).Emit()
	drift.New(abi.FactUnit, call).With(abi.FieldFunction, drift.Of(callback)).With(abi.FieldUnitKind, drift.Text("scheduled-callback")).
		With(abi.FieldSemantics, drift.Text("function-call")).With(abi.FieldTransport, drift.Text("in-process")).
		With(abi.FieldRoles, drift.Text("callback")).Emit()
}

// provider reads <SWRConfig value={{ fetcher }}>: where the fetcher hands its parameter to the function that sends, keys
// are whole URLs.
func provider(m drift.Match) {
	fetcher := m.Node("fetcher")
	if !configures(fetcher) {
		return
	}
	fn := fetcher.Function()
	if fetcher.Kind() == "method_definition" {
		fn = fetcher
	}
	if fn == 0 {
		return
	}
	name := firstParameter(fn)
	if name == "" || !handsOn(fn.Field("body"), name) {
		return
	}
	drift.New(abi.FactWrap, fetcher).With(abi.FieldRegistrar, drift.Text(client)).With(abi.FieldPhase, drift.Text("request")).
		With(abi.FieldBase, drift.Text("/{url}")).Emit()
}

// maxAbove bounds the nodes between a property and the element that it configures.
const maxAbove = 8

// configures reports whether a property stands in the value of an SWRConfig element.
func configures(n drift.Node) bool {
	for up, hops := n.Parent(), 0; up != 0 && hops < maxAbove; up, hops = up.Parent(), hops+1 {
		switch up.Kind() {
		case "jsx_opening_element", "jsx_self_closing_element":
			return up.Field("name").Has("swr#SWRConfig", "swr#default.SWRConfig", "swr/_internal#SWRConfig")
		case "variable_declarator":
			return false
		}
	}
	return false
}

// firstParameter is the name of a function's first parameter, or of the first element of the list that it is.
func firstParameter(fn drift.Node) string {
	if p := fn.Field("parameter"); p != 0 {
		return p.Text()
	}
	p := fn.Field("parameters").Child(0)
	if pattern := p.Field("pattern"); pattern != 0 {
		p = pattern
	}
	if p.Kind() == "array_pattern" {
		return p.Child(0).Text()
	}
	return p.Text()
}

// handsOn reports whether some call below a node has a name as its first argument.
func handsOn(n drift.Node, name string) bool {
	if n == 0 {
		return false
	}
	if n.Kind() == "call_expression" {
		if args := n.Arguments(); len(args) > 0 && (args[0].Text() == name || "..."+args[0].Text() == name) {
			return true
		}
	}
	for _, c := range n.Children() {
		if handsOn(c, name) {
			return true
		}
	}
	return false
}
