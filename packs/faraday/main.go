// Command faraday is the pack for Faraday.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"verb": verb, "raises": raises}) }

func main() {}

// verb reads Faraday.get(url) and connection.post(path, body).
func verb(m drift.Match) {
	call := m.Node("call")
	on := call.Field("receiver")
	method := drift.Upper(m.Text("method"))
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("faraday")).With(abi.FieldMethod, drift.Text(method)).
		With(abi.FieldReceiver, drift.Of(on)).With(abi.FieldBase, drift.First(drift.Of(on, "arg[0]", ".url"), drift.Of(on, "arg[0]")))
	args := call.Arguments()
	switch {
	case len(args) > 0 && args[0].Kind() != "pair" && args[0].Kind() != "block_argument":
		f.With(abi.FieldPath, drift.Of(args[0]))
		if len(args) > 1 && args[1].Kind() != "pair" && (method == "POST" || method == "PUT" || method == "PATCH") {
			f.With(abi.FieldBody, drift.Of(args[1]))
		} else if len(args) > 1 && args[1].Kind() == "hash" && (method == "GET" || method == "DELETE" || method == "HEAD") {
			f.With(abi.FieldParams, drift.Of(args[1]))
		}
	case call.Field("block") != 0:
		if path := inBlock(call.Field("block")); path != 0 {
			f.With(abi.FieldPath, drift.Of(path))
		}
	default:
		f.With(abi.FieldPath, drift.Text("/"))
	}
	f.Emit()
}

// raises reads Faraday.new(…) { |f| f.response :raise_error }: answers of the connection that are no success are raised.
func raises(m drift.Match) {
	call := m.Node("call")
	for block := call.Parent(); block != 0; block = block.Parent() {
		if k := block.Kind(); k != "block" && k != "do_block" {
			continue
		}
		made := block.Parent()
		if made.Kind() == "call" && made.Field("method").Text() == "new" && call.Field("receiver").Text() == block.Field("parameters").Child(0).Text() {
			drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(made)).With(abi.FieldPhase, drift.Text("response")).
				With(abi.FieldClient, drift.Text("faraday-raising")).Emit()
		}
		return
	}
}

// inBlock finds the path in connection.get { |req| req.url "/path" }.
func inBlock(block drift.Node) drift.Node {
	param := block.Field("parameters").Child(0).Text()
	if param == "" {
		return 0
	}
	for _, s := range block.Field("body").Children() {
		switch s.Kind() {
		case "call":
			if s.Field("receiver").Text() == param && s.Field("method").Text() == "url" && len(s.Arguments()) > 0 {
				return s.Arguments()[0]
			}
		case "assignment":
			if s.Field("left").Text() == param+".path" {
				return s.Field("right")
			}
		}
	}
	return 0
}
