// Command fetch is the pack for the fetch function.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"request": request, "typed": typed, "sent": sent, "opened": opened})
}

func main() {}

// request reads fetch(url, { method, body, headers }).
func request(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("fetch"))
	if args[0].Kind() == "spread_element" {
		// fetch(...args) in a function that hands on what it is given.
		f.With(abi.FieldPath, drift.Argument(call, 0)).With(abi.FieldMethod, drift.First(argument(call, 1, ".method"), drift.Text("GET"))).
			With(abi.FieldBody, argument(call, 1, ".body")).Emit()
		return
	}
	made := abi.StepOnly("global#Request()")
	object := args[0].Has("global#Request()")
	if object {
		// fetch(new Request(url, { method, body })): what stands beside it counts first.
		f.With(abi.FieldPath, drift.Of(args[0], made, abi.StepArgument(0)))
	} else {
		f.With(abi.FieldPath, drift.Of(args[0]))
	}
	var methods, bodies []drift.Value
	if len(args) > 1 {
		methods, bodies = append(methods, drift.Of(args[1], ".method")), append(bodies, drift.Of(args[1], ".body"))
	}
	if object {
		methods, bodies = append(methods, drift.Of(args[0], made, abi.StepArgument(1), ".method")), append(bodies, drift.Of(args[0], made, abi.StepArgument(1), ".body"))
	}
	f.With(abi.FieldMethod, drift.First(append(methods, drift.Text("GET"))...))
	if len(bodies) > 0 {
		f.With(abi.FieldBody, drift.First(bodies...))
	}
	f.Emit()
}

// argument is a property of an argument, wherever that comes from.
func argument(call drift.Node, index int, property string) drift.Value {
	v := drift.Argument(call, index)
	v.Steps = []string{property}
	return v
}

// sent reads new EventSource(url), fetchEventSource(url, { method, body }) and navigator.sendBeacon(url, data). What they are answered is
// handed to functions elsewhere, and not read. None of them gives code an answer that failed: an event source gives its messages, and has a
// handler of its own for what is none; a beacon gives nothing.
func sent(m drift.Match) {
	call, fn := m.Node("call"), m.Node("fn")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	f := drift.New(abi.FactRequest, call).With(abi.FieldPath, drift.Of(args[0])).With(abi.FieldClient, drift.Text("elsewhere"))
	switch {
	case fn.Has("global#navigator.sendBeacon"):
		f.With(abi.FieldMethod, drift.Text("POST"))
		if len(args) > 1 {
			f.With(abi.FieldBody, drift.Of(args[1]))
		}
	case len(args) > 1 && call.Kind() == "call_expression":
		// It takes nothing but a stream, unless the caller opens that itself.
		if args[1].Property("onopen") == 0 {
			f.With(abi.FieldClient, drift.Text("fetch-event-source"))
		}
		f.With(abi.FieldMethod, drift.First(drift.Of(args[1], ".method"), drift.Text("GET"))).With(abi.FieldBody, drift.Of(args[1], ".body"))
	default:
		f.With(abi.FieldMethod, drift.Text("GET"))
	}
	f.Emit()
}

// opened reads request.open("POST", url) of an XMLHttpRequest, whose answer listeners read, which are not followed.
func opened(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 1 {
		drift.New(abi.FactRequest, m.Node("call")).With(abi.FieldMethod, drift.Of(args[0])).With(abi.FieldPath, drift.Of(args[1])).With(abi.FieldClient, drift.Text("listeners")).Emit()
	}
}

// typed reads client.GET("/users/{id}", { body }) of a client that is made for an API description.
func typed(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	f := drift.New(abi.FactRequest, call).With(abi.FieldMethod, drift.Text(m.Text("method"))).With(abi.FieldPath, drift.Of(args[0])).
		With(abi.FieldBase, drift.Of(m.Node("on"), "arg[0]", ".baseUrl")).With(abi.FieldClient, drift.Text("openapi-fetch"))
	if len(args) > 1 {
		f.With(abi.FieldBody, drift.Of(args[1], ".body"))
	}
	f.Emit()
}
