// Command axios is the pack for axios.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"transformed": transformed, "verb": verb, "call": call, "interceptor": interceptor, "unwrap": unwrap})
}

func main() {}

// verb reads client.get(url, config), client.post(url, body, config), client.request(config) and client.request(url, config).
func verb(m drift.Match) {
	at, on, method := m.Node("call"), m.Node("on"), m.Text("method")
	args := at.Arguments()
	if len(args) == 0 {
		return
	}
	base := drift.Of(on, "arg[0]", ".baseURL")
	if method == "request" {
		// It takes a configuration, or a URL and one.
		if _, _, text := args[0].Const(); len(args) == 1 && !text || args[0].ValueKind() == abi.EvaluatedObject {
			config(at, on, args[0], base)
		} else {
			located(at, on, args, base)
		}
		return
	}
	f := drift.New(abi.FactRequest, at).With(abi.FieldClient, of(at, options(args, method))).With(abi.FieldReceiver, drift.Of(on)).With(abi.FieldMethod, drift.Text(drift.Upper(method))).
		With(abi.FieldBase, base).With(abi.FieldPath, drift.Of(args[0]))
	if len(args) > 1 && (method == "post" || method == "put" || method == "patch") {
		f.With(abi.FieldBody, drift.Of(args[1]))
	}
	if given := options(args, method); given != 0 {
		f.With(abi.FieldParams, drift.Of(given, ".params"))
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
	located(at, on, args, base)
}

// located reads the arguments url and config.
func located(at, on drift.Node, args []drift.Node, base drift.Value) {
	var second drift.Node
	if len(args) > 1 {
		second = args[1]
	}
	f := drift.New(abi.FactRequest, at).With(abi.FieldClient, of(at, second)).With(abi.FieldReceiver, drift.Of(on)).With(abi.FieldBase, base).With(abi.FieldPath, drift.Of(args[0]))
	if second != 0 {
		f.With(abi.FieldMethod, drift.First(drift.Of(args[1], ".method"), drift.Text("GET"))).With(abi.FieldBody, drift.Of(args[1], ".data")).
			With(abi.FieldParams, drift.Of(args[1], ".params"))
	} else {
		f.With(abi.FieldMethod, drift.Text("GET"))
	}
	f.Emit()
}

func config(at, on, c drift.Node, base drift.Value) {
	drift.New(abi.FactRequest, at).With(abi.FieldClient, of(at, c)).With(abi.FieldReceiver, drift.Of(on)).
		With(abi.FieldMethod, drift.First(drift.Of(c, ".method"), drift.Text("GET"))).
		With(abi.FieldBase, drift.First(drift.Of(c, ".baseURL"), base)).
		With(abi.FieldPath, drift.Of(c, ".url")).With(abi.FieldBody, drift.Of(c, ".data")).With(abi.FieldParams, drift.Of(c, ".params")).Emit()
}

// options is the configuration among the arguments of client.get(url, config) and client.post(url, body, config).
func options(args []drift.Node, method string) drift.Node {
	at := 1
	if method == "post" || method == "put" || method == "patch" {
		at = 2
	}
	if len(args) > at {
		return args[at]
	}
	return 0
}

// of names the rules for the answer of a request: which answers are thrown, its validateStatus may say. What is subscribed to, or whose
// stream handles failures, raises none.
func of(at, config drift.Node) drift.Value {
	if on := at.Parent(); on.Kind() == "member_expression" && on.Field("object") == at {
		call := on.Parent()
		switch on.Field("property").Text() {
		case "subscribe":
			return drift.Text("axios-kept")
		case "pipe":
			if strings.Contains(call.Field("arguments").Text(), "catchError") {
				return drift.Text("axios-kept")
			}
		}
	}
	if config != 0 && config.Property("transformResponse") != 0 {
		return drift.Text("axios-unread") // what is read is not what was sent
	}
	if config.Kind() != "object" {
		return drift.Text("axios")
	}
	for _, p := range config.Children() {
		if p.Kind() != "pair" || p.Field("key").Text() != "validateStatus" {
			continue
		}
		switch v := p.Field("value"); {
		case v.Kind() == "null" || v.Kind() == "undefined" || v.Kind() == "false", v.Field("body").Kind() == "true":
			return drift.Text("axios-all")
		default:
			return drift.Text("axios-chosen")
		}
	}
	return drift.Text("axios")
}

// transformed reads axios.create({ transformResponse }): what the client's requests give is not what was sent.
func transformed(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(call)).With(abi.FieldPhase, drift.Text("response")).
		With(abi.FieldClient, drift.Text("axios-unread")).Emit()
}
