// Command kafkajs is the pack for KafkaJS producers and consumers.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"send": send, "subscribe": subscribe, "run": run})
}

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
			records(call, topics.Element(i))
		}
		return
	}
	records(call, args[0])
}

// records are the messages of one topic.
func records(call, input drift.Node) {
	list := input.Property("messages")
	one := func() *drift.Fact { return messages.Send(call, "kafka", drift.Of(input, ".topic")) }
	if list == 0 || list.Element(0) == 0 {
		one().Emit()
		return
	}
	for i := 0; list.Element(i) != 0; i++ {
		m := list.Element(i)
		one().With(abi.FieldPayload, drift.Of(m, ".value", abi.StepJSON)).With(abi.FieldRoutingKey, drift.Of(m, ".key")).Emit()
	}
}

// subscribe reads consumer.subscribe({ topic }) and consumer.subscribe({ topics: […] }).
func subscribe(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		messages.Subscribe(m.Node("call"), "kafka", drift.Of(m.Node("on")), drift.First(drift.Of(args[0], ".topic"), drift.Of(args[0], ".topics")))
	}
}

// run reads consumer.run({ eachMessage }) and consumer.run({ eachBatch }).
func run(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	for _, one := range [][2]string{{"eachMessage", "message"}, {"eachBatch", "batch"}} {
		if args[0].ValueKind() == abi.EvaluatedObject && args[0].Property(one[0]) == 0 {
			continue
		}
		messages.Consumer(m.Node("call"), "kafka", drift.Of(args[0], "."+one[0]), one[1]).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).Emit()
	}
}
