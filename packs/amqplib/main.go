// Command amqplib is the pack for RabbitMQ's client in JavaScript.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/exchanges"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

const bus = "rabbitmq"

func init() {
	drift.Register(manifest, drift.Handlers{"connect": connect, "open": open, "setup": setup, "use": use})
}

func main() {}

// connect reads amqp.connect(url, (error, connection) => …).
func connect(m drift.Match) { handed(m.Node("call"), "connection") }

// open reads connection.createChannel((error, channel) => …).
func open(m drift.Match) { handed(m.Node("call"), "channel") }

// handed gives the second parameter of a call's callback a role.
func handed(call drift.Node, role string) {
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	drift.New(abi.FactRole, call).With(abi.FieldFunction, drift.Of(args[len(args)-1])).With(abi.FieldChildParam, drift.Number("1")).
		With(abi.FieldRole, drift.Text(role)).Emit()
}

// setup reads manager.createChannel({ setup: (channel) => … }).
func setup(m drift.Match) {
	for _, a := range m.Node("call").Arguments() {
		drift.New(abi.FactRole, m.Node("call")).With(abi.FieldFunction, drift.Of(a, ".setup")).With(abi.FieldChildParam, drift.Number("0")).
			With(abi.FieldRole, drift.Text("channel")).Emit()
	}
}

// use reads what is done with a channel.
func use(m drift.Match) {
	call, args := m.Node("call"), m.Node("call").Arguments()
	if len(args) < 2 {
		return
	}
	switch m.Text("method") {
	case "sendToQueue":
		if !exchanges.IsReply(args[0]) {
			messages.Send(call, bus, queue(args[0])).With(abi.FieldPayload, drift.Of(args[1], abi.StepJSON)).Emit()
		}
	case "publish":
		if len(args) > 2 {
			messages.Send(call, bus, exchanges.Sent(args[0], args[1], exchanges.Everybody(args[0], "assertExchange"))).
				With(abi.FieldPayload, drift.Of(args[2], abi.StepJSON)).Emit()
		}
	case "bindQueue":
		if len(args) > 2 {
			messages.Subscribe(call, bus, queue(args[0]), exchanges.Bound(args[1], args[2], exchanges.Everybody(args[1], "assertExchange")))
		}
	case "consume":
		name, made := declared(args[0])
		exchanges.Of(messages.Consumer(call, bus, drift.Of(args[1]), "message"), args[0], name, made).Emit()
	}
}

// queue identifies a queue.
func queue(n drift.Node) drift.Value {
	name, made := declared(n)
	return exchanges.Queue(n, name, made)
}

// declared is the call that declared a queue, and the name that it says, where an expression is what the call gave: the queue of
// (await channel.assertQueue("x")), or of the second parameter of a function that was handed to it.
func declared(n drift.Node) (name, made drift.Node) {
	if made = n.Property("()"); made == 0 || made.Field("function").Field("property").Text() != "assertQueue" {
		made = handedBy(n)
	}
	if made == 0 {
		return 0, 0
	}
	if args := made.Arguments(); len(args) > 0 {
		name = args[0]
	}
	return name, made
}

// handedBy is the call of assertQueue whose callback has a parameter of which an expression is the queue.
func handedBy(n drift.Node) drift.Node {
	on := n.Field("object").Text()
	if on == "" || n.Field("property").Text() != "queue" {
		return 0
	}
	for up := n.Parent(); up != 0; up = up.Parent() {
		call := up.Parent().Parent()
		if call.Kind() == "call_expression" && call.Field("function").Field("property").Text() == "assertQueue" && strings.Contains(up.Field("parameters").Text(), on) {
			return call
		}
	}
	return 0
}
