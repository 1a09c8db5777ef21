// Command socket-io is the pack for the events of Socket.IO.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	"github.com/drift-analyzer/drift/packs/internal/socketevents"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"connected": connected, "received": received, "heard": heard, "asked": asked, "told": told})
}

func main() {}

// connected reads io.on("connection", (socket) => …).
func connected(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) < 2 {
		return
	}
	drift.New(abi.FactRole, m.Node("call")).With(abi.FieldFunction, drift.Of(args[1])).With(abi.FieldChildParam, drift.Number("0")).
		With(abi.FieldRole, drift.Text("socket")).Emit()
	raised(m.Node("call"), args[1], "connection", "socket")
}

// raised states the unit of an event that the library raises itself: it takes no message, and may send some.
func raised(call, handler drift.Node, event, roles string) {
	drift.New(abi.FactUnit, call).With(abi.FieldFunction, drift.Of(handler)).With(abi.FieldUnitKind, drift.Text("consumer")).
		With(abi.FieldTransport, drift.Text("websocket")).With(abi.FieldSemantics, drift.Text("function-call")).
		With(abi.FieldName, drift.Text("on "+event)).With(abi.FieldRoles, drift.Text(roles)).Emit()
}

// received reads socket.on("event", (payload) => …) of a server.
func received(m drift.Match) { takes(m, socketevents.ToServer) }

// heard reads the same of a client.
func heard(m drift.Match) { takes(m, socketevents.ToClients) }

func takes(m drift.Match, to string) {
	event := m.Node("event")
	if socketevents.Reserved(event) {
		_, name, _ := event.Const()
		raised(m.Node("call"), m.Node("handler"), name, "raised")
		return
	}
	messages.Consumer(m.Node("call"), socketevents.Bus, drift.Of(m.Node("handler")), "message").
		With(abi.FieldChannel, socketevents.Channel(to, event)).Emit()
}

// asked reads socket.emit("event", payload) of a client.
func asked(m drift.Match) { emits(m, socketevents.ToServer) }

// told reads io.emit("event", payload) and socket.emit of a server, to a room and to all others as well.
func told(m drift.Match) { emits(m, socketevents.ToClients) }

func emits(m drift.Match, to string) {
	call, event := m.Node("call"), m.Node("event")
	if socketevents.Reserved(event) {
		return
	}
	f := messages.Send(call, socketevents.Bus, socketevents.Channel(to, event))
	if args := call.Arguments(); len(args) > 1 && args[1].ValueKind() != abi.EvaluatedFunction {
		f.With(abi.FieldPayload, drift.Of(args[1]))
	}
	f.Emit()
}
