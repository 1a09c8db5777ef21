// Command python-socketio is the pack for the events of Socket.IO in Python.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	"github.com/drift-analyzer/drift/packs/internal/socketevents"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"server": server, "flask": flask, "client": client, "registered": registered,
		"namespace": namespace, "told": told, "asked": asked})
}

func main() {}

// server reads @sio.on("event") and @sio.event of a server: the session comes first.
func server(m drift.Match) { decorated(m, socketevents.ToServer, "server") }

// flask reads @socketio.on("event") and @socketio.event of flask-socketio.
func flask(m drift.Match) { decorated(m, socketevents.ToServer, "handler") }

// client reads the same of a client.
func client(m drift.Match) { decorated(m, socketevents.ToClients, "handler") }

func decorated(m drift.Match, to, roles string) {
	fn := m.Node("function")
	if event := m.Node("event"); event != 0 {
		if socketevents.Reserved(event) {
			_, name, _ := event.Const()
			raised(m.Node("at"), drift.Of(fn), name)
			return
		}
		messages.Consumer(m.Node("at"), socketevents.Bus, drift.Of(fn), roles).With(abi.FieldChannel, socketevents.Channel(to, event)).Emit()
		return
	}
	named(m.Node("at"), fn, fn.Field("name").Text(), to, roles)
}

// named states the unit of an event that is called as a function says.
func named(at, fn drift.Node, event, to, roles string) {
	if socketevents.IsReserved(event) {
		raised(at, drift.Of(fn), event)
		return
	}
	messages.Consumer(at, socketevents.Bus, drift.Of(fn), roles).With(abi.FieldChannel, drift.Text(to+event)).Emit()
}

// raised states the unit of an event that the library raises itself: it takes no message, and may send some.
func raised(at drift.Node, function drift.Value, event string) {
	drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("consumer")).
		With(abi.FieldTransport, drift.Text("websocket")).With(abi.FieldSemantics, drift.Text("function-call")).
		With(abi.FieldName, drift.Text("on "+event)).With(abi.FieldRoles, drift.Text("raised")).Emit()
}

// registered reads sio.on("event", handler) and socketio.on_event("event", handler).
func registered(m drift.Match) {
	event, function := m.Node("event"), drift.Of(m.Node("function"))
	if m.Node("function").Kind() == "keyword_argument" {
		return
	}
	if socketevents.Reserved(event) {
		_, name, _ := event.Const()
		raised(m.Node("at"), function, name)
		return
	}
	to, roles := socketevents.ToServer, "server"
	if m.Text("method") == "on_event" {
		roles = "handler"
	} else if drift.Contains(m.Node("on").Origins(), "Client") {
		to, roles = socketevents.ToClients, "handler"
	}
	messages.Consumer(m.Node("at"), socketevents.Bus, function, roles).With(abi.FieldChannel, socketevents.Channel(to, event)).Emit()
}

// namespace reads the methods of a class that are called after events: def on_chat(self, sid, data), and what they send.
func namespace(m drift.Match) {
	class := m.Node("class")
	to, roles := socketevents.ToServer, "server"
	for _, base := range class.Field("superclasses").Children() {
		switch {
		case base.Has("socketio#ClientNamespace", "socketio#AsyncClientNamespace"):
			to, roles = socketevents.ToClients, "handler"
		case base.Has("flask_socketio#Namespace"):
			roles = "handler"
		}
	}
	for _, member := range class.Field("body").Children() {
		if member.Kind() == "decorated_definition" {
			member = member.Field("definition")
		}
		if event, ok := strings.CutPrefix(member.Field("name").Text(), "on_"); ok && member.Kind() == "function_definition" {
			named(member, member, event, to, roles)
		}
	}
	from := socketevents.ToClients
	if to == socketevents.ToClients {
		from = socketevents.ToServer
	}
	emitted(class.Field("body"), from)
}

// emitted states what the methods of a namespace send: self.emit("event", data).
func emitted(n drift.Node, to string) {
	for _, c := range n.Children() {
		if f := c.Field("function"); c.Kind() == "call" && f.Field("object").Text() == "self" {
			if method := f.Field("attribute").Text(); method == "emit" || method == "send" {
				emits(c, method, to)
			}
		}
		emitted(c, to)
	}
}

// told reads sio.emit("event", data), emit("event", data) and send(data) of a server.
func told(m drift.Match) { emits(m.Node("call"), m.Text("method"), socketevents.ToClients) }

// asked reads the same of a client.
func asked(m drift.Match) { emits(m.Node("call"), m.Text("method"), socketevents.ToServer) }

func emits(call drift.Node, method, to string) {
	args := drift.Positional(call)
	if method == "send" {
		f := messages.Send(call, socketevents.Bus, drift.Text(to+"message"))
		if len(args) > 0 {
			f.With(abi.FieldPayload, drift.Of(args[0]))
		}
		f.Emit()
		return
	}
	event := drift.Keyword(call, "event")
	if len(args) > 0 {
		event = args[0]
	}
	if event == 0 || socketevents.Reserved(event) {
		return
	}
	f := messages.Send(call, socketevents.Bus, socketevents.Channel(to, event))
	if data := drift.Keyword(call, "data"); data != 0 {
		f.With(abi.FieldPayload, drift.Of(data))
	} else if len(args) > 1 {
		f.With(abi.FieldPayload, drift.Of(args[1]))
	}
	f.Emit()
}
