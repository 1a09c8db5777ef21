// Command aws-sns is the pack for the topic client of the AWS SDK.
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

// command reads new PublishCommand({ TopicArn, Message, Subject }).
func command(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		publish(m.Node("call"), args[0], m.Node("name").Has("@aws-sdk/client-sns#PublishBatchCommand"))
	}
}

// method reads sns.publish({ … }) of the aggregated client.
func method(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		publish(m.Node("call"), args[0], m.Text("method") == "publishBatch")
	}
}

func publish(at, input drift.Node, batch bool) {
	entries := input.Property("PublishBatchRequestEntries")
	if !batch || entries == 0 || entries.Element(0) == 0 {
		topic(at, input).With(abi.FieldPayload, drift.Of(input, ".Message", abi.StepJSON)).With(abi.FieldRoutingKey, drift.Of(input, ".Subject")).Emit()
		return
	}
	for i := 0; entries.Element(i) != 0; i++ {
		entry := entries.Element(i)
		topic(at, input).With(abi.FieldPayload, drift.Of(entry, ".Message", abi.StepJSON)).With(abi.FieldRoutingKey, drift.Of(entry, ".Subject")).Emit()
	}
}

// topic names the topic by the last part of its ARN; a message to a phone number has no channel.
func topic(at, input drift.Node) *drift.Fact {
	return drift.New(abi.FactSend, at).With(abi.FieldBus, drift.Text("cloud_topic")).
		With(abi.FieldChannel, drift.First(drift.Of(input, ".TopicArn", "tail[:]"), drift.Of(input, ".TargetArn", "tail[:]")))
}
