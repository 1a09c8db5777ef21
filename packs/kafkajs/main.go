// Command kafkajs is the pack for KafkaJS producers and consumers.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"send": send, "run": run}) }

func main() {}

// send reads producer.send({ topic, messages: [{ key, value }] }).
func send(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	if m.Text("method") == "sendBatch" {
		topics := args[0].Property("topicMessages")
		for i := 0; topics != 0 && topics.Element(i) != 0; i++ {
			messages(call, topics.Element(i))
		}
		return
	}
	messages(call, args[0])
}

func messages(call, input drift.Node) {
	list := input.Property("messages")
	one := func() *drift.Fact {
		return drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("kafka")).With(abi.FieldChannel, drift.Of(input, ".topic"))
	}
	if list == 0 || list.Element(0) == 0 {
		one().Emit()
		return
	}
	for i := 0; list.Element(i) != 0; i++ {
		m := list.Element(i)
		one().With(abi.FieldPayload, drift.Of(m, ".value", abi.StepJSON)).With(abi.FieldRoutingKey, drift.Of(m, ".key")).Emit()
	}
}

// run reads consumer.run({ eachMessage }); the topics are those that the same
// consumer subscribes to in the same block.
func run(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	var topics []drift.Node
	block := call.Parent()
	for block != 0 && block.Kind() != "statement_block" && block.Kind() != "program" {
		block = block.Parent()
	}
	for _, s := range block.Children() {
		c := s.Child(0)
		for c.Kind() == "await_expression" {
			c = c.Child(0)
		}
		fn := c.Field("function")
		if c.Kind() == "call_expression" && fn.Field("property").Text() == "subscribe" && fn.Field("object").Text() == m.Node("on").Text() && len(c.Arguments()) > 0 {
			topics = append(topics, c.Arguments()[0])
		}
	}
	handler := drift.First(drift.Of(args[0], ".eachMessage"), drift.Of(args[0], ".eachBatch"))
	state := func(channel drift.Value) {
		drift.New(abi.FactUnit, call).With(abi.FieldFunction, handler).With(abi.FieldUnitKind, drift.Text("consumer")).
			With(abi.FieldSemantics, drift.Text("message-bus")).With(abi.FieldTransport, drift.Text("kafka")).With(abi.FieldBus, drift.Text("kafka")).
			With(abi.FieldChannel, channel).With(abi.FieldRoles, drift.Text("consumer")).Emit()
	}
	stated := false
	for _, t := range topics {
		if t.Property("topic") != 0 {
			state(drift.Of(t, ".topic"))
			stated = true
		}
		list := t.Property("topics")
		for i := 0; list != 0 && list.Element(i) != 0; i++ {
			state(drift.Of(list.Element(i)))
			stated = true
		}
	}
	if !stated {
		state(drift.Value{})
	}
}
