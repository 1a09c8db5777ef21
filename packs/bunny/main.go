// Command bunny is the pack for RabbitMQ's client in Ruby.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/exchanges"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

const bus = "rabbitmq"

func init() { drift.Register(manifest, drift.Handlers{"use": use}) }

func main() {}

// use reads what is done with a queue or an exchange of a channel.
func use(m drift.Match) {
	call, on := m.Node("call"), m.Node("on")
	made, method := madeBy(on)
	switch {
	case m.Text("method") == "publish":
		publish(call, on, made, method)
	case method != "queue":
	case m.Text("method") == "bind":
		if args := rubycall.Positional(call); len(args) > 0 {
			by, kind := madeBy(args[0])
			exchange := args[0]
			if by != 0 {
				exchange = named(by)
			}
			messages.Subscribe(call, bus, queue(on, made), exchanges.Bound(exchange, rubycall.Keyword(call, "routing_key"), kind == "fanout"))
		}
	case m.Text("method") == "subscribe":
		if block := call.Field("block"); block != 0 {
			exchanges.Of(messages.Consumer(call, bus, drift.Of(block), "delivery"), on, named(made), made).Emit()
		}
	}
}

// publish reads queue.publish(body), exchange.publish(body, routing_key: "x").
func publish(call, on, made drift.Node, method string) {
	key := rubycall.Keyword(call, "routing_key")
	var channel drift.Value
	switch method {
	case "queue":
		channel = queue(on, made)
	case "default_exchange", "":
		if key == 0 || method == "" {
			return
		}
		channel = keyOf(key)
	default:
		channel = exchanges.Sent(named(made), key, method == "fanout")
	}
	if key != 0 && exchanges.IsReply(key) {
		return
	}
	f := messages.Send(call, bus, channel)
	if args := rubycall.Positional(call); len(args) > 0 {
		f.With(abi.FieldPayload, drift.Of(args[0], abi.StepJSON))
	}
	f.Emit()
}

// keyOf is a key: the name of a queue where it is what queue.name gives.
func keyOf(key drift.Node) drift.Value {
	if key.Field("method").Text() == "name" {
		if made, method := madeBy(key.Field("receiver")); method == "queue" {
			return drift.Of(named(made))
		}
	}
	return drift.Of(key)
}

// madeBy is the call that made a queue or an exchange, and its method; the channel's own exchange is made by default_exchange.
func madeBy(n drift.Node) (made drift.Node, method string) {
	made = n.Property("()")
	for made != 0 && made.Field("method").Text() == "bind" {
		made = made.Field("receiver")
		if by := made.Property("()"); by != 0 {
			made = by
		}
	}
	switch method = made.Field("method").Text(); method {
	case "queue", "fanout", "direct", "topic", "exchange", "headers", "default_exchange":
		return made, method
	case "temporary_queue", "quorum_queue", "durable_queue":
		return made, "queue"
	}
	if drift.Contains(n.Origins(), "default_exchange") {
		return 0, "default_exchange"
	}
	return 0, ""
}

// named is the name that a call says of what it makes; 0 for none.
func named(made drift.Node) drift.Node {
	if made == 0 {
		return 0
	}
	if args := rubycall.Positional(made); len(args) > 0 {
		return args[0]
	}
	return 0
}

func queue(on, made drift.Node) drift.Value { return exchanges.Queue(on, named(made), made) }
