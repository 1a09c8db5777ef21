// Command redis-pubsub is the pack for the channels of Redis.
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

const bus = "redis"

func init() {
	drift.Register(manifest, drift.Handlers{"publish": publish, "heard": heard, "subscribe": subscribe, "event": event, "loop": loop, "block": block})
}

func main() {}

// publish reads client.publish("channel", JSON.stringify({ … })).
func publish(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 1 {
		messages.Send(m.Node("call"), bus, drift.Of(args[0])).With(abi.FieldPayload, drift.Of(args[1], abi.StepJSON)).Emit()
	}
}

// channel is the name of a channel, or the pattern of those that psubscribe takes.
func channel(n drift.Node, method string) drift.Value {
	if _, text, ok := n.Const(); ok && strings.HasPrefix(strings.ToLower(method), "psub") && strings.Contains(text, "*") {
		return drift.Text(strings.ReplaceAll(text, "*", "{any}"))
	}
	return drift.Of(n)
}

// heard reads client.subscribe("channel", (message, channel) => …) of the package redis.
func heard(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 1 {
		messages.Consumer(m.Node("call"), bus, drift.Of(args[1]), "message").With(abi.FieldChannel, channel(args[0], m.Text("method"))).Emit()
	}
}

// subscribe reads subscriber.subscribe("a", "b"): what the subscriber is told of comes to its listeners.
func subscribe(m drift.Match) {
	for _, a := range m.Node("call").Arguments() {
		switch a.Kind() {
		case "arrow_function", "function_expression", "keyword_argument", "dictionary_splat", "list_splat", "spread_element", "comment":
		default:
			messages.Subscribe(m.Node("call"), bus, drift.Of(m.Node("on")), channel(a, m.Text("method")))
		}
	}
}

// event reads subscriber.on("message", (channel, message) => …) of ioredis.
func event(m drift.Match) {
	roles := "event"
	if strings.Contains(m.Text("event"), "pmessage") {
		roles = "pattern"
	}
	messages.Consumer(m.Node("call"), bus, drift.Of(m.Node("function")), roles).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).Emit()
}

// loop reads pubsub.listen() and pubsub.get_message() of Python: the code around takes the messages.
func loop(m drift.Match) {
	function := drift.Module(drift.FilePath())
	if fn := m.Node("call").EnclosingFunction(); fn != 0 {
		function = drift.Of(fn)
	}
	messages.Consumer(m.Node("call"), bus, function, "loop").With(abi.FieldRegistrar, drift.Of(m.Node("on"))).Emit()
}

// block reads redis.subscribe("a", "b") { |on| on.message { |channel, message| … } } of Ruby.
func block(m drift.Match) {
	call := m.Node("call")
	method := m.Text("method")
	takes := listener(call.Field("block"))
	if takes == 0 {
		return
	}
	roles := "event"
	if method == "psubscribe" {
		roles = "pattern"
	}
	for _, a := range call.Arguments() {
		if k := a.Kind(); k != "splat_argument" && k != "pair" && k != "block_argument" {
			messages.Consumer(call, bus, drift.Of(takes), roles).With(abi.FieldChannel, channel(a, method)).Emit()
		}
	}
}

// listener is the block that the first call of message or pmessage within a node has.
func listener(within drift.Node) drift.Node {
	for _, n := range within.Children() {
		if method := n.Field("method").Text(); n.Kind() == "call" && (method == "message" || method == "pmessage") && n.Field("block") != 0 {
			return n.Field("block")
		}
		if found := listener(n); found != 0 {
			return found
		}
	}
	return 0
}
