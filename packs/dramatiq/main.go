// Command dramatiq is the pack for the actors of Dramatiq.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	"github.com/drift-analyzer/drift/packs/internal/pytask"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

const bus = "dramatiq"

func init() { drift.Register(manifest, drift.Handlers{"actor": actor, "send": send}) }

func main() {}

// decorator is the decorator of an actor, 0 for other functions.
func decorator(fn drift.Node) drift.Node {
	for _, d := range drift.DecoratorCalls(fn) {
		if d.Has("dramatiq#actor") || d.Kind() == "call" && d.Field("function").Has("dramatiq#actor") {
			return d
		}
	}
	return 0
}

// name is what an actor is called: what its decorator says, otherwise its module and name.
func name(fn drift.Node) drift.Value {
	if d := decorator(fn); d.Kind() == "call" {
		if k := drift.Keyword(d, "actor_name"); k != 0 {
			return drift.Of(k)
		}
	}
	return drift.Of(fn, abi.StepQualified)
}

// actor reads a function decorated with @dramatiq.actor, with or without arguments.
func actor(m drift.Match) {
	fn := m.Node("function")
	messages.Consumer(m.Node("fn"), bus, drift.Of(fn), "actor").With(abi.FieldChannel, name(fn)).Emit()
}

// send reads actor.send(…), actor.send_with_options(args=…, kwargs=…) and their messages.
func send(m drift.Match) {
	fn := m.Node("on").Function()
	if fn == 0 || decorator(fn) == 0 {
		return
	}
	f := messages.Send(m.Node("call"), bus, name(fn))
	switch args := m.Node("call").Arguments(); m.Text("method") {
	case "send", "message":
		pytask.Handed(f, args, nil)
	default:
		pytask.Options(f, args)
	}
	f.Emit()
}
