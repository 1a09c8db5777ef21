// Command aws-eventbridge is the pack for the event router client of the AWS SDK.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"command": put, "method": put}) }

func main() {}

// put reads new PutEventsCommand({ Entries: [{ EventBusName, DetailType, Detail, Source }] }): one message an entry,
// on the channel bus#detail-type.
func put(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	entries := args[0].Property("Entries")
	for i := 0; entries != 0 && entries.Element(i) != 0; i++ {
		entry := entries.Element(i)
		bus := drift.First(drift.Of(entry, ".EventBusName", "tail[/]"), drift.Text("default"))
		drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("event_router")).
			With(abi.FieldChannel, drift.Concat(bus, drift.Text("#"), drift.Of(entry, ".DetailType"))).
			With(abi.FieldPayload, drift.Of(entry, ".Detail", abi.StepJSON)).With(abi.FieldRoutingKey, drift.Of(entry, ".Source")).Emit()
	}
}
