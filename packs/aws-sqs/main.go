// Command aws-sqs is the pack for the queue client of the AWS SDK.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"command": command, "method": method}) }

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
