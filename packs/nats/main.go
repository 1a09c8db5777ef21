// Command nats is the pack for the subjects of NATS.
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

const bus = "nats"

func init() { drift.Register(manifest, drift.Handlers{"publish": publish, "subscribe": subscribe}) }

func main() {}

// publish reads connection.publish("subject", codec.encode({ … })), the same of JetStream, and connection.request, which waits for an answer.
func publish(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 || args[0].Kind() == "list_splat" || args[0].Kind() == "spread_element" {
		return
	}
	f := messages.Send(call, bus, drift.Of(args[0]))
	body := drift.Node(0)
	if k := drift.Keyword(call, "payload"); k != 0 {
		body = k
	} else if len(args) > 1 && args[1].Kind() != "keyword_argument" {
		body = args[1]
	}
	if body != 0 {
		f.With(abi.FieldPayload, drift.Of(body, abi.StepJSON))
	}
	f.Emit()
}

// subject is the name of a subject, or the pattern of those that it stands for: "orders.*", "orders.>".
func subject(n drift.Node) drift.Value {
	if _, text, ok := n.Const(); ok && (strings.Contains(text, "*") || strings.HasSuffix(text, ">")) {
		return drift.Text(strings.ReplaceAll(strings.ReplaceAll(text, "*", "{any}"), ">", "{rest}"))
	}
	return drift.Of(n)
}

// subscribe reads connection.subscribe("subject", { callback }) and connection.subscribe("subject", cb=…): the callback takes the messages. Without one the
// code around does, in a loop over what subscribing gives.
func subscribe(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	consumer := func(function drift.Value, roles string) {
		messages.Consumer(call, bus, function, roles).With(abi.FieldChannel, subject(args[0])).Emit()
	}
	if cb := drift.Keyword(call, "cb"); cb != 0 {
		consumer(drift.Of(cb), "message")
		return
	}
	if len(args) > 1 && args[1].Property("callback") != 0 {
		consumer(drift.Of(args[1], ".callback"), "callback")
		return
	}
	function := drift.Module(drift.FilePath())
	if fn := call.EnclosingFunction(); fn != 0 {
		function = drift.Of(fn)
	}
	consumer(function, "loop")
}
