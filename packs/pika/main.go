// Command pika is the pack for the clients of RabbitMQ in Python.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/exchanges"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

const bus = "rabbitmq"

func init() {
	drift.Register(manifest, drift.Handlers{"opened": opened, "use": use, "publish": publish, "queue": queue, "loop": loop})
}

func main() {}

// opened reads connection.channel(on_open_callback=f): f is handed the channel.
func opened(m drift.Match) {
	drift.New(abi.FactRole, m.Node("call")).With(abi.FieldFunction, drift.Of(m.Node("function"))).With(abi.FieldChildParam, drift.Number("0")).
		With(abi.FieldRole, drift.Text("channel")).Emit()
}

// argument is an argument by its name or its position.
func argument(call drift.Node, name string, position int) drift.Node {
	if k := drift.Keyword(call, name); k != 0 {
		return k
	}
	if args := drift.Positional(call); position < len(args) {
		return args[position]
	}
	return 0
}

// use reads what is done with a channel of pika.
func use(m drift.Match) {
	call := m.Node("call")
	switch m.Text("method") {
	case "basic_publish":
		exchange, key := argument(call, "exchange", 0), argument(call, "routing_key", 1)
		if exchanges.IsReply(key) {
			return
		}
		f := messages.Send(call, bus, exchanges.Sent(exchange, key, everybody(exchange)))
		if body := argument(call, "body", 2); body != 0 {
			f.With(abi.FieldPayload, drift.Of(body, abi.StepJSON))
		}
		f.Emit()
	case "queue_bind":
		exchange := argument(call, "exchange", 1)
		name, made := declared(argument(call, "queue", 0))
		messages.Subscribe(call, bus, exchanges.Queue(argument(call, "queue", 0), name, made),
			exchanges.Bound(exchange, argument(call, "routing_key", 2), everybody(exchange)))
	case "basic_consume":
		of, function := argument(call, "queue", 0), drift.Keyword(call, "on_message_callback")
		if args := drift.Positional(call); function == 0 && len(args) > 1 {
			function = args[1]
		} else if function == 0 {
			function, of = drift.Keyword(call, "consumer_callback"), drift.Keyword(call, "queue")
			if len(args) == 1 && function == 0 {
				function = args[0] // before version 1 the callback came first
			}
		}
		if function != 0 && function.ValueKind() == abi.EvaluatedConstant {
			function, of = of, function
		}
		name, made := declared(of)
		exchanges.Of(messages.Consumer(call, bus, drift.Of(function), "delivery"), of, name, made).Emit()
	}
}

func everybody(exchange drift.Node) bool {
	return exchange != 0 && exchanges.Everybody(exchange, "exchange_declare", "declare_exchange")
}

// declared is the call that declared a queue, and the name that it says, where an expression is what the call gave: the queue
// of result.method.
func declared(n drift.Node) (name, made drift.Node) {
	if n == 0 {
		return 0, 0
	}
	if made = n.Property("()"); made == 0 || made.Field("function").Field("attribute").Text() != "queue_declare" {
		return 0, 0
	}
	return argument(made, "queue", 0), made
}

// ofQueue is the call that declared a queue of aio-pika, and the name that it says.
func ofQueue(n drift.Node) (name, made drift.Node) {
	if made = n.Property("()"); made == 0 {
		return 0, 0
	}
	return argument(made, "name", 0), made
}

// exchangeOf is the expression of the name of an exchange of aio-pika: none for the one without a name.
func exchangeOf(n drift.Node) drift.Node {
	made := n.Property("()")
	if made == 0 {
		return 0
	}
	switch made.Field("function").Field("attribute").Text() {
	case "declare_exchange", "get_exchange":
		return argument(made, "name", 0)
	}
	return 0
}

// publish reads exchange.publish(Message(body=…), routing_key="x").
func publish(m drift.Match) {
	call, on := m.Node("call"), m.Node("on")
	key := argument(call, "routing_key", 1)
	if key == 0 || exchanges.IsReply(key) {
		return
	}
	exchange := exchangeOf(on)
	var channel drift.Value
	if exchange != 0 || isDefault(on) {
		channel = exchanges.Sent(exchange, key, everybody(exchange) || isFanout(on))
	}
	f := messages.Send(call, bus, channel)
	if message := argument(call, "message", 0); message != 0 {
		if made := message.Property("()"); made != 0 {
			if body := argument(made, "body", 0); body != 0 {
				f.With(abi.FieldPayload, drift.Of(body, abi.StepJSON))
			}
		}
	}
	f.Emit()
}

// isDefault reports whether an expression is the exchange without a name.
func isDefault(n drift.Node) bool { return drift.Contains(n.Origins(), "default_exchange") }

// isFanout reports whether the call that declared an exchange says that it hands everything to everybody.
func isFanout(n drift.Node) bool {
	made := n.Property("()")
	if made == 0 {
		return false
	}
	kind := argument(made, "type", 1).Text()
	return drift.Contains(kind, "FANOUT") || drift.Contains(kind, "fanout")
}

// queue reads queue.bind(exchange, routing_key="x"), queue.consume(f) and queue.iterator().
func queue(m drift.Match) {
	call, on := m.Node("call"), m.Node("on")
	name, made := ofQueue(on)
	switch m.Text("method") {
	case "bind":
		exchange := argument(call, "exchange", 0)
		if exchange == 0 {
			return
		}
		all := isFanout(exchange)
		if of := exchangeOf(exchange); of != 0 {
			exchange = of
		}
		messages.Subscribe(call, bus, exchanges.Queue(on, name, made), exchanges.Bound(exchange, argument(call, "routing_key", 1), all || everybody(exchange)))
	case "consume":
		if f := argument(call, "callback", 0); f != 0 {
			exchanges.Of(messages.Consumer(call, bus, drift.Of(f), "incoming"), on, name, made).Emit()
		}
	case "iterator":
		around(call, on)
	}
}

// loop reads async for message in queue.
func loop(m drift.Match) { around(m.Node("loop"), m.Node("on")) }

// around states that the function around a node takes the messages of a queue.
func around(at, on drift.Node) {
	name, made := ofQueue(on)
	if fn := at.EnclosingFunction(); fn != 0 {
		exchanges.Of(messages.Consumer(at, bus, drift.Of(fn), "loop"), on, name, made).Emit()
	}
}
