package check

import (
	"github.com/drift-analyzer/drift/summary"
)

// queue is a declared channel.
func queue(bus, name string, m meta) *summary.Summary {
	return contractAt("template.yaml", name, "cloudformation", summary.MessageBus{MessageBus: bus, Channel: &name}, meta{"messageBus": m})
}

// wired is a subscription of a deploy template; no channel when the name is empty.
func wired(bus, name string, m meta) *summary.Summary {
	s := contractAt("template.yaml", "On"+name, "cloudformation", summary.MessageBus{MessageBus: bus}, meta{"messageBus": m})
	if name != "" {
		s.Identity.Binding.Semantics = summary.MessageBus{MessageBus: bus, Channel: &name}
	}
	s.Kind = summary.KindConsumer
	m["wiring"] = true
	return s
}

// handles is code that consumes a channel and reads fields of its messages.
func handles(bus, name string, body summary.TypeShape, effects ...summary.Effect) *summary.Summary {
	sem := summary.MessageBus{MessageBus: bus, Channel: &name}
	s := unitAt("worker.ts", "work", append([]summary.Effect{effect(sem, summary.MessageReceive{Body: body})}, effects...)...)
	s.Kind = summary.KindConsumer
	s.Identity.Binding = &summary.Binding{Transport: bus, Recognition: "pack", Semantics: sem}
	return s
}

func sends(bus, name string, body summary.TypeShape) *summary.Summary {
	return unitAt("api.ts", "place", effect(summary.MessageBus{MessageBus: bus, Channel: &name}, summary.MessageSend{Body: body}))
}

func request(method string) summary.Effect {
	return effect(summary.Rest{Method: &method, Path: str("/payments")}, summary.ServiceCall{Method: method})
}

func busClauses() []clause {
	const q = "cloud_queue"
	const unknown, producer, consumer, unused = "warning boundaryFieldUnknown", "warning messageBusProducerOrphan/send", "warning messageBusConsumerOrphan/receive", "warning messageBusUnused"
	const disabled, repeat, unread = "info messageBusConsumerDisabled/receive", "warning repeatUnsafeConsumer/receive", "info unsupportedSemantics/receive"
	body := record("id", "total")
	declared := func() *summary.Summary { return queue(q, "orders", meta{}) }
	typed := func() *summary.Summary { return queue(q, "orders", meta{"body": plainShape(body)}) }
	sets := func(value string) *summary.Summary {
		s := deployedAs("Fn", "-")
		s.Metadata.RuntimeContract.Variables = []summary.RuntimeVariable{{Name: "QUEUE_URL", Value: &value}}
		s.Identity.DeployableUnit = &summary.DeployableUnit{DeploymentTarget: "function", InstanceName: "Fn"}
		return s
	}
	by := func(s *summary.Summary) *summary.Summary { // says that it runs in Fn, and reads the variable
		s.Identity.DeployableUnit = &summary.DeployableUnit{DeploymentTarget: "function", InstanceName: "Fn"}
		s.Transitions[0].Effects = append(s.Transitions[0].Effects, effect(nil, summary.ConfigRead{Name: "QUEUE_URL"}))
		return s
	}
	calls := func(id string) summary.Effect { return summary.Invocation{Callee: "pay", Summary: id} }
	payments := func(kind summary.Kind, method string, effects ...summary.Effect) *summary.Summary {
		s := unitAt("pay.ts", "pay", effects...)
		s.Kind = kind
		if kind == summary.KindClient {
			s.Identity.Binding = rest(method, "/payments", "fetch")
		}
		return s
	}
	return []clause{
		{BoundaryFieldUnknown, "bus: a field that no producer sends", of(declared(), sends(q, "orders", body), handles(q, "orders", record("id", "price"))), unknown + "/receive"},
		{BoundaryFieldUnknown, "bus: every field is sent", of(declared(), sends(q, "orders", body), handles(q, "orders", record("id"))), ""},
		{BoundaryFieldUnknown, "bus: another producer sends it", of(declared(), sends(q, "orders", body), with(sends(q, "orders", record("price")), func(s *summary.Summary) { s.Location.File = "b.ts" }), handles(q, "orders", record("id", "price"))), ""},
		{BoundaryFieldUnknown, "bus: a producer whose body cannot be read removes the channel", of(declared(), sends(q, "orders", body), with(sends(q, "orders", nil), func(s *summary.Summary) { s.Location.File = "b.ts" }), handles(q, "orders", record("price"))), ""},
		{BoundaryFieldUnknown, "bus: a body with a spread removes the channel", of(declared(), sends(q, "orders", summary.NewRecord(nil, summary.Spread{SourceText: "order"})), handles(q, "orders", record("price"))), ""},
		{BoundaryFieldUnknown, "bus: a field is sent that the contract does not declare", of(typed(), sends(q, "orders", record("id", "note")), handles(q, "orders", record("id"))), unknown + "/send"},
		{BoundaryFieldUnknown, "bus: what is sent is declared", of(typed(), sends(q, "orders", record("id")), handles(q, "orders", record("id"))), ""},
		{BoundaryFieldUnknown, "bus: the contract leaves its messages open", of(queue(q, "orders", meta{"body": plainShape(summary.UnknownShape{})}), sends(q, "orders", record("note")), handles(q, "orders", record("note"))), ""},
		{BoundaryFieldUnknown, "bus: with no producer in the run the contract says what is sent", of(typed(), handles(q, "orders", record("price"))), unknown + "/receive, " + consumer},

		{MessageBusProducerOrphan, "nothing declares the channel", of(sends(q, "orders-v2", body), declared(), handles(q, "orders", nil)), consumer + ", " + producer},
		{MessageBusProducerOrphan, "the channel is declared", of(sends(q, "orders", body), declared()), ""},
		{MessageBusProducerOrphan, "somebody listens to it", of(sends(q, "orders", body), handles(q, "orders", nil)), ""},
		{MessageBusProducerOrphan, "the only subscriber is switched off", of(sends(q, "orders", body), declared(), wired(q, "orders", meta{"disabled": true})), producer + ", " + disabled},
		{MessageBusProducerOrphan, "another subscriber is not", of(sends(q, "orders", body), declared(), wired(q, "orders", meta{"disabled": true}), wired(q, "orders", meta{"target": "b"})), disabled},
		{MessageBusProducerOrphan, "by the address of a queue", of(sends(q, "https://sqs.eu.example/{account}/orders", body), declared()), ""},
		{MessageBusProducerOrphan, "by the identifier of a topic", of(sends("cloud_topic", "arn:aws:sns:eu:{account}:news", body), queue("cloud_topic", "news", meta{})), ""},
		{MessageBusProducerOrphan, "the name is only known at run time", of(sends(q, "{QUEUE_URL}", body), declared(), handles(q, "orders", nil)), consumer},
		{MessageBusProducerOrphan, "a variable names a channel that nothing declares", of(sets("https://sqs/1/gone"), by(sends(q, "{QUEUE_URL}", body)), declared(), handles(q, "orders", nil)), consumer + ", " + producer},
		{MessageBusProducerOrphan, "a variable names one that is declared", of(sets("https://sqs/1/orders"), by(sends(q, "{QUEUE_URL}", body)), declared(), handles(q, "orders", nil)), ""},
		{MessageBusProducerOrphan, "a pattern covers the name", of(sends(q, "dev-orders", body), queue(q, "{stage}-orders", meta{})), ""},
		{MessageBusProducerOrphan, "a subscription that may take it could not be read", of(sends("event_router", "shop#paid", body), wired("event_router", "", meta{"unread": "matched by a rule"})), unread},
		{MessageBusProducerOrphan, "a listener whose channel is not known may take it", of(sends(q, "orders", body), with(unitAt("worker.ts", "work"), func(s *summary.Summary) {
			s.Kind = summary.KindConsumer
			s.Identity.Binding = &summary.Binding{Transport: q, Recognition: "pack", Semantics: summary.MessageBus{MessageBus: q}}
		})), ""},
		{MessageBusProducerOrphan, "a rule on the whole router hears it", of(sends("event_router", "shop#paid", body), wired("event_router", "shop", meta{})), ""},

		{MessageBusConsumerOrphan, "nothing sends", of(declared(), handles(q, "orders", nil)), consumer},
		{MessageBusConsumerOrphan, "something sends", of(declared(), handles(q, "orders", nil), sends(q, "orders", body)), ""},
		{MessageBusConsumerOrphan, "the name is only known at run time", of(handles(q, "{QUEUE}", nil)), ""},
		{BoundaryFieldUnknown, "bus: both sides take the name from one variable", of(sends(q, "{QUEUE}", body), handles(q, "{QUEUE}", record("id", "price"))), unknown + "/receive"},
		{MessageBusConsumerOrphan, "an object store fills it itself", of(wired("object_store", "files", meta{})), ""},
		{MessageBusConsumerOrphan, "a schedule", of(wired("edge-cron", "0 * * * *", meta{})), ""},
		{MessageBusConsumerOrphan, "switched off", of(wired(q, "orders", meta{"disabled": true})), disabled},
		{MessageBusConsumerOrphan, "a rule on a router of which some event is sent", of(wired("event_router", "shop", meta{}), sends("event_router", "shop#paid", body)), ""},

		{MessageBusUnused, "neither producer nor consumer", of(declared()), unused},
		{MessageBusUnused, "a producer", of(declared(), sends(q, "orders", body)), ""},
		{MessageBusUnused, "a consumer", of(declared(), handles(q, "orders", nil)), consumer},
		{MessageBusUnused, "a disabled rule listens", of(declared(), wired(q, "orders", meta{"disabled": true})), disabled},
		{MessageBusUnused, "a router of which some event is used", of(queue("event_router", "shop", meta{}), handles("event_router", "shop#paid", nil), sends("event_router", "shop#paid", body)), ""},

		{MessageBusConsumerDisabled, "deploys switched off", of(wired(q, "orders", meta{"disabled": true})), disabled},
		{MessageBusConsumerDisabled, "whether it is on is decided at deployment", of(wired(q, "orders", meta{"disabledUnknown": true}), sends(q, "orders", body)), ""},

		{RepeatUnsafeConsumer, "a POST while handling", of(sends(q, "orders", body), handles(q, "orders", nil, request("POST"))), repeat},
		{RepeatUnsafeConsumer, "a GET", of(sends(q, "orders", body), handles(q, "orders", nil, request("GET"))), ""},
		{RepeatUnsafeConsumer, "PUT, PATCH and DELETE", of(sends(q, "orders", body), handles(q, "orders", nil, request("PUT"), request("PATCH"), request("DELETE"))), ""},
		{RepeatUnsafeConsumer, "a write to a store", of(sends(q, "orders", body), handles(q, "orders", nil, writes("Order", "id"))), ""},
		{RepeatUnsafeConsumer, "a FIFO queue", of(queue(q, "orders", meta{"fifo": true}), sends(q, "orders", body), handles(q, "orders", nil, request("POST"))), ""},
		{RepeatUnsafeConsumer, "a topic is not a queue", of(sends("cloud_topic", "orders", body), handles("cloud_topic", "orders", nil, request("POST"))), ""},
		{RepeatUnsafeConsumer, "through what it calls", of(sends(q, "orders", body), handles(q, "orders", nil, calls("pay.ts::pay")), payments(summary.KindLibrary, "", request("POST"))), repeat},
		{RepeatUnsafeConsumer, "through a client", of(sends(q, "orders", body), handles(q, "orders", nil, calls("pay.ts::pay")), payments(summary.KindClient, "POST")), repeat},
		{RepeatUnsafeConsumer, "through a client that reads", of(sends(q, "orders", body), handles(q, "orders", nil, calls("pay.ts::pay")), payments(summary.KindClient, "GET")), ""},
		{RepeatUnsafeConsumer, "the handler that a template wires", of(sends(q, "orders", body), wired(q, "orders", meta{"codeScope": meta{"path": "src", "entry": "src/pay", "handler": "src/pay.pay"}}),
			with(payments(summary.KindLibrary, "", request("POST")), func(s *summary.Summary) { s.Location.File = "src/pay.ts" })), repeat},

		{UnsupportedSemantics, "a filter policy", of(wired("cloud_topic", "news", meta{"filterPolicy": meta{"kind": list("a")}}), sends("cloud_topic", "news", body)), unread},
		{UnsupportedSemantics, "a channel that nothing resolves", of(wired("cloud_queue", "", meta{"unread": "imported from another stack"})), unread},
		{UnsupportedSemantics, "a plain subscription", of(wired("cloud_topic", "news", meta{}), sends("cloud_topic", "news", body)), ""},

		{AmbiguousProvider, "bus: two patterns state equally much", of(sends(q, "dev-orders-eu", body), queue(q, "{stage}-orders-eu", meta{}), queue(q, "dev-orders{rest}", meta{})), "warning ambiguousProvider/send"},
		{AmbiguousProvider, "bus: one states more", of(sends(q, "dev-orders-eu", body), queue(q, "{stage}-orders-eu", meta{}), queue(q, "{stage}-eu", meta{})), unused},
	}
}
