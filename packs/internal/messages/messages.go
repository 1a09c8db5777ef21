// Package messages has what packs of message buses state in the same words: what is sent, who takes it, and what a consumer is
// subscribed to.
//
// It may import abi and the SDK. Begin reading at Send.
package messages

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Send is a message that is sent to a channel.
func Send(at drift.Node, bus string, channel drift.Value) *drift.Fact {
	return drift.New(abi.FactSend, at).With(abi.FieldBus, drift.Text(bus)).With(abi.FieldChannel, channel)
}

// Consumer is a function that takes messages; its parameters have the roles of that name.
func Consumer(at drift.Node, bus string, function drift.Value, roles string) *drift.Fact {
	return drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("consumer")).
		With(abi.FieldSemantics, drift.Text("message-bus")).With(abi.FieldTransport, drift.Text(bus)).With(abi.FieldBus, drift.Text(bus)).
		With(abi.FieldRoles, drift.Text(roles))
}

// Subscribe states that what is sent to a channel comes to a consumer.
func Subscribe(at drift.Node, bus string, registrar, channel drift.Value) {
	drift.New(abi.FactSubscribe, at).With(abi.FieldRegistrar, registrar).With(abi.FieldBus, drift.Text(bus)).With(abi.FieldChannel, channel).Emit()
}
