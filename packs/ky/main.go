// Command ky is the pack for ky and got.
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
	drift.Register(manifest, drift.Handlers{
		"verb":    func(m drift.Match) { verb(m, "ky") },
		"call":    func(m drift.Match) { call(m, "ky") },
		"gotVerb": func(m drift.Match) { verb(m, "got") },
		"gotCall": func(m drift.Match) { call(m, "got") },
	})
}

func main() {}

// verb reads client.get(url, options).
func verb(m drift.Match, library string) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	send(m, args, library, drift.Text(drift.Upper(m.Text("method"))))
}

// call reads client(url, { method }).
func call(m drift.Match, library string) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	method := drift.Text("GET")
	if len(args) > 1 {
		method = drift.First(drift.Of(args[1], ".method"), method)
	}
	send(m, args, library, method)
}

// send states a request: a URL, and options with json, searchParams and prefixUrl.
func send(m drift.Match, args []drift.Node, library string, method drift.Value) {
	on := m.Node("on")
	base := drift.Of(on, "arg[0]", ".prefixUrl")
	rules := library
	if len(args) > 1 && jsobject.Gives(args[1], "throwHttpErrors", "false") {
		rules += "-all"
	}
	f := drift.New(abi.FactRequest, m.Node("call")).With(abi.FieldClient, drift.Text(rules)).With(abi.FieldReceiver, drift.Of(on)).
		With(abi.FieldMethod, method).With(abi.FieldPath, drift.Of(args[0]))
	if len(args) > 1 {
		base = drift.First(drift.Of(args[1], ".prefixUrl"), base)
		f.With(abi.FieldBody, drift.First(drift.Of(args[1], ".json"), drift.Of(args[1], ".body"), drift.Of(args[1], ".form"))).With(abi.FieldParams, drift.Of(args[1], ".searchParams"))
	}
	f.With(abi.FieldBase, base).Emit()
}
