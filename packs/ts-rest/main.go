// Command ts-rest is the pack for ts-rest: both sides of a contract object.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"serve": serve, "call": call}) }

func main() {}

// serve reads s.router(contract, { name: async ({ params }) => ({ status, body }) }).
func serve(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) < 2 {
		return
	}
	router(m.Node("call"), args[0], nil, args[1], 0)
}

// router walks contract and handlers side by side.
func router(at, contract drift.Node, steps []string, handlers drift.Node, depth int) {
	if depth > 6 {
		return
	}
	for _, name := range handlers.Keys() {
		handler := handlers.Property(name)
		here := append(steps[:len(steps):len(steps)], "."+name)
		if handler.ValueKind() == 3 && handler.Property("handler") == 0 {
			router(at, contract, here, handler, depth+1)
			continue
		}
		route := func(property string) drift.Value { return entry(contract, here, property) }
		drift.New(abi.FactUnit, handler).With(abi.FieldFunction, drift.First(drift.Of(handler, ".handler"), drift.Of(handler))).
			With(abi.FieldUnitKind, drift.Text("handler")).With(abi.FieldSemantics, drift.Text("rest")).
			With(abi.FieldMethod, route("method")).With(abi.FieldPath, route("path")).With(abi.FieldRoles, drift.Text("handler")).Emit()
		drift.New(abi.FactDeclare, handler).With(abi.FieldResponses, route("responses")).With(abi.FieldProvenance, drift.Text("derived")).
			With(abi.FieldName, drift.Text("ts-rest")).Emit()
	}
}

// entry is a property of a route of the contract, which c.router({ … }) was given, or which is the object itself.
func entry(contract drift.Node, steps []string, property string) drift.Value {
	made := append([]string{"arg[0]"}, steps...)
	return drift.First(drift.Of(contract, append(made, "."+property)...), drift.Of(contract, append(steps[:len(steps):len(steps)], "."+property)...))
}

// call reads client.posts.create({ body }) of initClient(contract, { baseUrl }).
func call(m drift.Match) {
	at := m.Node("call")
	steps, root := path(m.Node("fn"))
	if len(steps) == 0 {
		return
	}
	route := func(property string) drift.Value {
		return drift.First(drift.Of(root, append(append([]string{"arg[0]", "arg[0]"}, steps...), "."+property)...),
			drift.Of(root, append(append([]string{"arg[0]"}, steps...), "."+property)...))
	}
	f := drift.New(abi.FactRequest, at).With(abi.FieldClient, drift.Text("ts-rest")).With(abi.FieldMethod, route("method")).With(abi.FieldPath, route("path"))
	if args := at.Arguments(); len(args) > 0 {
		f.With(abi.FieldBody, drift.Of(args[0], ".body"))
	}
	f.Emit()
}

// path takes client.posts.create apart: the steps behind the client, and the client.
func path(fn drift.Node) ([]string, drift.Node) {
	var steps []string
	for fn.Kind() == "member_expression" && !fn.Has("@ts-rest/core#initClient()") {
		steps = append([]string{"." + fn.Field("property").Text()}, steps...)
		fn = fn.Field("object")
	}
	return steps, fn
}
