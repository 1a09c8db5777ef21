// Command aws-sqs is the pack for the queue client of the AWS SDK.
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
	drift.Register(manifest, drift.Handlers{"command": command, "method": method, "poll": poll, "consumer": consumer})
}

func main() {}

// command reads new SendMessageCommand({ QueueUrl, MessageBody }), wherever it is sent.
func command(m drift.Match) {
	batch := m.Node("name").Has("@aws-sdk/client-sqs#SendMessageBatchCommand")
	if args := m.Node("call").Arguments(); len(args) > 0 {
		send(m.Node("call"), args[0], batch)
	}
}

// method reads sqs.sendMessage({ … }) of the aggregated client.
func method(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		send(m.Node("call"), args[0], m.Text("method") == "sendMessageBatch")
	}
}

func send(at, input drift.Node, batch bool) {
	if !batch {
		message(at, input).With(abi.FieldPayload, drift.Of(input, ".MessageBody", abi.StepJSON)).With(abi.FieldRoutingKey, drift.Of(input, ".MessageGroupId")).Emit()
		return
	}
	entries := input.Property("Entries")
	if entries == 0 || entries.Element(0) == 0 {
		message(at, input).Emit()
		return
	}
	for i := 0; entries.Element(i) != 0; i++ {
		message(at, input).With(abi.FieldPayload, drift.Of(entries.Element(i), ".MessageBody", abi.StepJSON)).Emit()
	}
}

// message names the queue by the last part of its URL, or by the variable that holds it.
func message(at, input drift.Node) *drift.Fact {
	return drift.New(abi.FactSend, at).With(abi.FieldBus, drift.Text("cloud_queue")).With(abi.FieldChannel, drift.Of(input, ".QueueUrl", "tail[/]"))
}

// poll reads new ReceiveMessageCommand({ QueueUrl }) and sqs.receiveMessage({ QueueUrl }): the code around takes the messages.
func poll(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	function := drift.Module(drift.FilePath())
	if fn := call.EnclosingFunction(); fn != 0 {
		function = drift.Of(fn)
	}
	messages.Consumer(call, "cloud_queue", function, "poll").With(abi.FieldChannel, drift.Of(args[0], ".QueueUrl", "tail[/]")).Emit()
}

// consumer reads Consumer.create({ queueUrl, handleMessage }) of sqs-consumer, and its handleMessageBatch.
func consumer(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	for _, one := range [][2]string{{"handleMessage", "message"}, {"handleMessageBatch", "batch"}} {
		if args[0].ValueKind() == abi.EvaluatedObject && args[0].Property(one[0]) == 0 {
			continue
		}
		messages.Consumer(m.Node("call"), "cloud_queue", drift.Of(args[0], "."+one[0]), one[1]).With(abi.FieldChannel, drift.Of(args[0], ".queueUrl", "tail[/]")).Emit()
	}
}
