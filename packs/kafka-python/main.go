// Command kafka-python is the pack for the clients of Kafka in Python.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

const bus = "kafka"

func init() {
	drift.Register(manifest, drift.Handlers{"send": send, "made": made, "subscribe": subscribe, "loop": loop, "poll": poll})
}

func main() {}

// send reads producer.send("topic", value={…}), produce("topic", json.dumps(…)) and send_and_wait.
func send(m drift.Match) {
	call := m.Node("call")
	f := messages.Send(call, bus, drift.KeywordOrPosition(call, "topic", 0))
	if key := drift.Keyword(call, "key"); key != 0 {
		f.With(abi.FieldRoutingKey, drift.Of(key))
	}
	value := drift.Keyword(call, "value")
	if args := drift.Positional(call); value == 0 && len(args) > 1 {
		value = args[1]
	}
	if value != 0 {
		f.With(abi.FieldPayload, drift.Of(value, abi.StepJSON))
	}
	f.Emit()
}

// made reads KafkaConsumer("topic", …): it is subscribed to the topics that it is made with.
func made(m drift.Match) {
	call := m.Node("call")
	for _, topic := range drift.Positional(call) {
		messages.Subscribe(call, bus, drift.Of(call), drift.Of(topic))
	}
}

// subscribe reads consumer.subscribe(["topic"]) and consumer.subscribe(topics=[…]).
func subscribe(m drift.Match) {
	call := m.Node("call")
	if drift.Keyword(call, "pattern") != 0 {
		return
	}
	messages.Subscribe(call, bus, drift.Of(m.Node("on")), drift.KeywordOrPosition(call, "topics", 0))
}

// loop reads for message in consumer: the code around it takes the messages.
func loop(m drift.Match) { takes(m.Node("loop"), m.Node("on")) }

// poll reads consumer.poll(…), consumer.consume(…) and consumer.getone().
func poll(m drift.Match) { takes(m.Node("call"), m.Node("on")) }

// takes states that the function around a node takes the messages of a consumer, or the file where none is around it.
func takes(at, consumer drift.Node) {
	function := drift.Module(drift.FilePath())
	if fn := at.EnclosingFunction(); fn != 0 {
		function = drift.Of(fn)
	}
	messages.Consumer(at, bus, function, "message").With(abi.FieldRegistrar, drift.Of(consumer)).Emit()
}
