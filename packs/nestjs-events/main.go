// Command nestjs-events is the pack for the events that modules of a NestJS application send one another.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

const bus = "nestjs-events"

func init() { drift.Register(manifest, drift.Handlers{"handler": handler, "on": on, "emit": emit}) }

func main() {}

// event is the name of an event, or the pattern of those that a listener takes: "orders.*", "orders.**".
func event(n drift.Node) drift.Value {
	if _, text, ok := n.Const(); ok && strings.Contains(text, "*") {
		return drift.Text(strings.ReplaceAll(strings.ReplaceAll(text, "**", "{rest}"), "*", "{any}"))
	}
	return drift.Of(n)
}

// listens states that a function takes the event that an argument names, or each of a list.
func listens(at, named drift.Node, function drift.Value) {
	if named.ValueKind() == abi.EvaluatedArray {
		for i := 0; named.Element(i) != 0; i++ {
			messages.Consumer(at, bus, function, "message").With(abi.FieldChannel, event(named.Element(i))).Emit()
		}
		return
	}
	messages.Consumer(at, bus, function, "message").With(abi.FieldChannel, event(named)).Emit()
}

// handler reads @OnEvent("name") on a method.
func handler(m drift.Match) {
	decorator := m.Node("decorator")
	method := drift.Decorated(decorator)
	if args := drift.DecoratorArguments(decorator); method != 0 && len(args) > 0 {
		listens(decorator, args[0], drift.Of(method))
	}
}

// on reads emitter.on("name", function) and its kin.
func on(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 1 {
		listens(m.Node("call"), args[0], drift.Of(args[1]))
	}
}

// emit reads emitter.emit("name", payload) and emitter.emitAsync("name", payload).
func emit(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	f := messages.Send(call, bus, drift.Of(args[0]))
	if len(args) > 1 {
		f.With(abi.FieldPayload, drift.Of(args[1]))
	}
	f.Emit()
}
