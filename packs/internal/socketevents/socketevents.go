// Package socketevents names the events of Socket.IO, for the packs of its libraries: those that the server receives and those that
// clients do are channels of their own, since both may be called alike.
//
// It may import the SDK. Begin reading at Channel.
package socketevents

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// Bus is what the transport is called.
const Bus = "socket.io"

// Who receives an event.
const (
	ToServer  = "server/"
	ToClients = "client/"
)

// Channel is the channel of an event.
func Channel(to string, event drift.Node) drift.Value {
	return drift.Concat(drift.Text(to), drift.Of(event))
}

// Reserved reports whether an event is one that the library raises itself: nobody sends it.
func Reserved(event drift.Node) bool {
	_, name, ok := event.Const()
	return ok && IsReserved(name)
}

// IsReserved reports whether the library raises an event of that name itself.
func IsReserved(name string) bool {
	switch name {
	case "connect", "connection", "disconnect", "disconnecting", "connect_error", "connect_timeout", "error", "newListener", "removeListener",
		"reconnect", "reconnect_attempt", "reconnecting", "reconnect_error", "reconnect_failed", "ping", "pong", "new_namespace", "":
		return true
	}
	return false
}
