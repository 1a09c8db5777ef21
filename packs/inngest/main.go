// Command inngest is the pack for Inngest, whose functions run when an event is sent.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

const bus = "inngest"

func init() {
	drift.Register(manifest, drift.Handlers{"send": send, "step": step, "function": function})
}

func main() {}

// events states a message for an event, { name, data }, or for each of a list.
func events(call, of drift.Node) {
	if of.ValueKind() == abi.EvaluatedArray {
		for i := 0; of.Element(i) != 0; i++ {
			events(call, of.Element(i))
		}
		return
	}
	messages.Send(call, bus, drift.Of(of, ".name")).With(abi.FieldPayload, drift.Of(of, ".data")).Emit()
}

// send reads client.send({ name, data }), and of a list of these.
func send(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		events(m.Node("call"), args[0])
	}
}

// step reads step.sendEvent("id", { name, data }) in a function.
func step(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 1 && args[1].ValueKind() != abi.EvaluatedUnknown {
		events(m.Node("call"), args[1])
	}
}

// function reads client.createFunction({ id }, { event: "name" }, handler), several triggers in a list, and the form of later versions, whose
// triggers stand among the options.
func function(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	handler, triggers := args[len(args)-1], args[0].Property("triggers")
	if len(args) > 2 {
		triggers = args[1]
	}
	if triggers.ValueKind() != abi.EvaluatedArray {
		runs(call, handler, triggers)
		return
	}
	for i := 0; triggers.Element(i) != 0; i++ {
		runs(call, handler, triggers.Element(i))
	}
}

// runs states that a function runs on a trigger, unless that is a timetable.
func runs(call, handler, trigger drift.Node) {
	if trigger.Property("event") != 0 {
		messages.Consumer(call, bus, drift.Of(handler), "function").With(abi.FieldChannel, drift.Of(trigger, ".event")).Emit()
	}
}
