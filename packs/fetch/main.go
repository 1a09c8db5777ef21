// Command fetch is the pack for the fetch function.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/jschain"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"request": request, "typed": typed, "composed": composed, "sent": sent, "opened": opened, "dispatched": dispatched})
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

// opened reads request.open("POST", url) of an XMLHttpRequest. Where the function around it makes one under that name and opens it once, the
// request stands where it is made: what it is answered is read off it, by listeners too, and what send() is passed is the body.
func opened(m drift.Match) {
	call, on := m.Node("call"), m.Node("on")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	at, client := call, "listeners"
	var u uses
	if on.Kind() == "identifier" {
		u.of(around(call), on.Text())
	}
	if len(u.made) == 1 && u.opens == 1 {
		at = u.made[0]
		switch {
		case u.otherwise:
		case u.json:
			client = "xhr-json"
		default:
			client = "xhr"
		}
	}
	f := drift.New(abi.FactRequest, at).With(abi.FieldMethod, drift.Of(args[0])).With(abi.FieldPath, drift.Of(args[1])).With(abi.FieldClient, drift.Text(client))
	if at != call && len(u.sends) == 1 {
		if sent := u.sends[0].Arguments(); len(sent) > 0 {
			f.With(abi.FieldBody, drift.Of(sent[0]))
		}
	}
	f.Emit()
}

// around is the function that a call stands in, or the file.
func around(call drift.Node) drift.Node {
	if fn := call.EnclosingFunction(); fn != 0 {
		return fn
	}
	root := call
	for up := call.Parent(); up != 0; up = up.Parent() {
		root = up
	}
	return root
}

// uses is what is done below a node with what has a name.
type uses struct {
	made, sends []drift.Node
	opens       int
	// otherwise: its answer is, or may be, given as something else than text and JSON; json: it is given as what JSON encodes.
	otherwise, json bool
}

func (u *uses) of(n drift.Node, name string) {
	switch n.Kind() {
	case "variable_declarator":
		if value := n.Field("value"); n.Field("name").Text() == name && value.Kind() == "new_expression" {
			u.made = append(u.made, value)
		}
	case "assignment_expression":
		left := n.Field("left")
		if left.Field("object").Text() == name && left.Field("property").Text() == "responseType" {
			_, as, _ := n.Field("right").Const()
			u.otherwise, u.json = u.otherwise || as != "json" && as != "text", u.json || as == "json"
		}
	case "call_expression":
		if fn := n.Field("function"); fn.Field("object").Text() == name {
			switch fn.Field("property").Text() {
			case "open":
				u.opens++
			case "send":
				u.sends = append(u.sends, n)
			}
		}
	}
	for _, c := range n.Children() {
		u.of(c, name)
	}
}

// dispatched reads request(url, { method, query, body }) of undici.
func dispatched(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	f := drift.New(abi.FactRequest, call).With(abi.FieldPath, drift.Of(args[0])).With(abi.FieldClient, drift.Text("undici"))
	if len(args) == 1 {
		f.With(abi.FieldMethod, drift.Text("GET")).Emit()
		return
	}
	f.With(abi.FieldMethod, drift.First(drift.Of(args[1], ".method"), drift.Text("GET"))).With(abi.FieldBody, drift.Of(args[1], ".body")).
		With(abi.FieldParams, drift.Of(args[1], ".query")).Emit()
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

// composed reads useFetch(url, { method }).post(body).json() of VueUse, also of one that createFetch({ baseUrl }) made.
func composed(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	method := drift.Text("GET")
	if len(args) > 1 {
		method = drift.First(drift.Of(args[1], ".method"), method)
	}
	var body drift.Value
	last := jschain.Behind(call, func(name string, step drift.Node) {
		switch name {
		case "get", "post", "put", "patch", "delete", "head", "options":
			method = drift.Text(drift.Upper(name))
			if given := step.Arguments(); len(given) > 0 && name != "get" && name != "head" {
				body = drift.Of(given[0])
			}
		}
	})
	f := drift.New(abi.FactRequest, last).With(abi.FieldMethod, method).With(abi.FieldPath, drift.Of(args[0])).With(abi.FieldBase, drift.Of(m.Node("fn"), "arg[0]", ".baseUrl")).
		With(abi.FieldClient, drift.Text("vueuse"))
	if body.Kind != abi.ValueNone {
		f.With(abi.FieldBody, body)
	}
	f.Emit()
}
