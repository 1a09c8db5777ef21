package checktest

import (
	"github.com/drift-analyzer/drift/summary"
)

// Queue is a declared channel.
func Queue(bus, name string, m Meta) *summary.Summary {
	return ContractAt("template.yaml", name, "cloudformation", summary.MessageBus{MessageBus: bus, Channel: &name}, Meta{"messageBus": m})
}

// Wired is a subscription of a deploy template; no channel when the name is empty.
func Wired(bus, name string, m Meta) *summary.Summary {
	s := ContractAt("template.yaml", "On"+name, "cloudformation", summary.MessageBus{MessageBus: bus}, Meta{"messageBus": m})
	if name != "" {
		s.Identity.Binding.Semantics = summary.MessageBus{MessageBus: bus, Channel: &name}
	}
	s.Kind = summary.KindConsumer
	m["wiring"] = true
	return s
}

// Handles is code that consumes a channel and reads fields of its messages.
func Handles(bus, name string, body summary.TypeShape, effects ...summary.Effect) *summary.Summary {
	sem := summary.MessageBus{MessageBus: bus, Channel: &name}
	s := UnitAt("worker.ts", "work", append([]summary.Effect{Effect(sem, summary.MessageReceive{Body: body})}, effects...)...)
	s.Kind = summary.KindConsumer
	s.Identity.Binding = &summary.Binding{Transport: bus, Recognition: "pack", Semantics: sem}
	return s
}

// Sends is code that sends a message.
func Sends(bus, name string, body summary.TypeShape) *summary.Summary {
	return UnitAt("api.ts", "place", Effect(summary.MessageBus{MessageBus: bus, Channel: &name}, summary.MessageSend{Body: body}))
}

// Request is a call of another service.
func Request(method string) summary.Effect {
	return Effect(summary.Rest{Method: &method, Path: Str("/payments")}, summary.ServiceCall{Method: method})
}
