package bus_test

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check/bus"
	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/clausetest"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/summary"
)

func TestClauses(t *testing.T) { clausetest.Run(t, &bus.Domain, clauses()) }

// nested is a body of one field that has fields itself.
func nested(name string, of summary.TypeShape) summary.TypeShape {
	return summary.NewRecord([]summary.Property{{Name: name, Shape: of}})
}

func clauses() []Clause {
	const q = "cloud_queue"
	const unknown, producer, consumer, unused = "warning boundaryFieldUnknown", "warning messageBusProducerOrphan/send", "warning messageBusConsumerOrphan/receive", "warning messageBusUnused"
	const disabled, repeat, unread = "info messageBusConsumerDisabled/receive", "warning repeatUnsafeConsumer/receive", "info unsupportedSemantics/receive"
	body := Record("id", "total")
	declared := func() *summary.Summary { return Queue(q, "orders", Meta{}) }
	typed := func() *summary.Summary { return Queue(q, "orders", Meta{"body": PlainShape(body)}) }
	inFn := func(s *summary.Summary) *summary.Summary {
		s.Identity.DeployableUnit = &summary.DeployableUnit{DeploymentTarget: "function", InstanceName: "Fn"}
		return s
	}
	sets := func(value string) *summary.Summary {
		s := DeployedAs("Fn", "-")
		s.Metadata.RuntimeContract.Variables = []summary.RuntimeVariable{{Name: "QUEUE_URL", Value: &value}}
		return inFn(s)
	}
	by := func(s *summary.Summary) *summary.Summary { // runs in Fn, and reads the variable
		s.Transitions[0].Effects = append(s.Transitions[0].Effects, Effect(nil, summary.ConfigRead{Name: "QUEUE_URL"}))
		return inFn(s)
	}
	calls := func(id string) summary.Effect { return summary.Invocation{Callee: "pay", Summary: id} }
	payments := func(kind summary.Kind, method string, effects ...summary.Effect) *summary.Summary {
		s := UnitAt("pay.ts", "pay", effects...)
		s.Kind = kind
		if kind == summary.KindClient {
			s.Identity.Binding = Rest(method, "/payments", "fetch")
		}
		return s
	}
	mentioned := func(s *summary.Summary) *summary.Summary {
		s.Metadata.MessageBus = &summary.BusMetadata{MentionedAt: "config/recurring.yml:3"}
		return s
	}
	hears := func(bus, name string) *summary.Summary {
		return With(Handles(bus, name, nil), func(s *summary.Summary) { s.Location.File = strings.ReplaceAll(name, "/", "-") + ".ts" })
	}
	to := func(name string) *summary.Summary {
		return With(Sends(q, name, body), func(s *summary.Summary) { s.Location.File = name + ".ts" })
	}
	handing := func(count int, names ...string) *summary.Summary {
		return With(Sends("celery", "mail", nil), func(s *summary.Summary) {
			s.Metadata.Handed = []summary.HandedArguments{{Bus: "celery", Channel: "mail", Count: count, Names: names, At: "shop.py:7"}}
		})
	}
	taking := func(p summary.MessageParameters) *summary.Summary {
		return With(Handles("celery", "mail", nil), func(s *summary.Summary) { s.Metadata.Parameters = &p })
	}
	two := summary.MessageParameters{List: []summary.MessageParameter{{Name: "id"}, {Name: "kind"}}}
	spared := summary.MessageParameters{List: []summary.MessageParameter{{Name: "id"}, {Name: "kind", Optional: true}, {Name: "late", ByName: true, Optional: true}}}
	openly := summary.MessageParameters{List: []summary.MessageParameter{{Name: "id"}}, Rest: true, Named: true}
	const required = "error boundaryFieldRequired/send"
	declaredOnly := func(s *summary.Summary) { s.Confidence.Source = summary.SourceDeclared }
	asks := func(values ...string) *summary.Summary {
		return With(Handles(q, "orders", nil), func(s *summary.Summary) {
			s.Metadata.MessageBus = &summary.BusMetadata{Asks: []summary.AskedField{{Field: summary.Path{"state"}, Values: values}}}
		})
	}
	state := func(of ...summary.TypeShape) *summary.Summary {
		return Sends(q, "orders", nested("state", summary.NewUnion(of...)))
	}
	paid, open := summary.Literal{Value: "paid"}, summary.Literal{Value: "open"}
	const never = "warning boundaryConstraintViolation/receive"
	return []Clause{
		{Of: generic.BoundaryConstraintViolation, When: "bus: a text that no message has there", In: Of(declared(), state(paid, open), asks("gone", "paid")), Want: never, Says: "work asks whether state of the messages of orders is gone, and what is sent has open, paid only"},
		{Of: generic.BoundaryConstraintViolation, When: "bus: texts that messages have there", In: Of(declared(), state(paid, open), asks("open", "paid")), Want: ""},
		{Of: generic.BoundaryConstraintViolation, When: "bus: one message has any text there", In: Of(declared(), state(paid), With(state(summary.Text{}), func(s *summary.Summary) { s.Location.File = "b.ts" }), asks("gone")), Want: ""},
		{Of: generic.BoundaryConstraintViolation, When: "bus: one message has no such field", In: Of(declared(), state(paid), With(Sends(q, "orders", body), func(s *summary.Summary) { s.Location.File = "b.ts" }), asks("gone")), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "bus: a number is read as a text", In: Of(declared(), Sends(q, "orders", nested("id", summary.Number{})), Handles(q, "orders", nested("id", summary.Text{}))), Want: "warning boundaryShapeMismatch/receive", Says: "work reads id of the messages of orders as a text, and what is sent has a number there"},
		{Of: generic.BoundaryFieldRequired, When: "bus: an argument is missing", In: Of(handing(1), taking(two)), Want: required},
		{Of: generic.BoundaryFieldRequired, When: "bus: an argument is given by its name", In: Of(handing(1, "kind"), taking(two)), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "bus: a parameter has a default", In: Of(handing(1), taking(spared)), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "bus: with which arguments is not known", In: Of(Sends("celery", "mail", nil), taking(two)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "bus: more arguments than parameters", In: Of(handing(3), taking(spared)), Want: "error boundaryFieldUnknown/send"},
		{Of: generic.BoundaryFieldUnknown, When: "bus: an argument by a name that no parameter has", In: Of(handing(1, "sort"), taking(spared)), Want: "error boundaryFieldUnknown/send"},
		{Of: generic.BoundaryFieldUnknown, When: "bus: the parameters take what there is", In: Of(handing(3, "sort"), taking(openly)), Want: ""},
		{Of: bus.MessageBusConsumerOrphan, When: "no unit sends to it, and a file names it", In: Of(mentioned(Handles("active-job", "CleanJob", nil))), Want: unread},
		{Of: bus.MessageBusConsumerOrphan, When: "the same code listens to one that a file names", In: Of(mentioned(Handles("active-job", "CleanJob", nil)), Handles("active-job", "BaseJob", nil)), Want: unread + ", " + unread},
		{Of: bus.MessageBusConsumerOrphan, When: "a file names it, and a unit sends to it", In: Of(mentioned(Handles("active-job", "CleanJob", nil)), Sends("active-job", "CleanJob", nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "bus: a field that no producer sends", In: Of(declared(), Sends(q, "orders", body), Handles(q, "orders", Record("id", "price"))), Want: unknown + "/receive"},
		{Of: generic.BoundaryFieldUnknown, When: "bus: every field is sent", In: Of(declared(), Sends(q, "orders", body), Handles(q, "orders", Record("id"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "bus: another producer sends it", In: Of(declared(), Sends(q, "orders", body), With(Sends(q, "orders", Record("price")), func(s *summary.Summary) { s.Location.File = "b.ts" }), Handles(q, "orders", Record("id", "price"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "bus: a producer whose body cannot be read removes the channel", In: Of(declared(), Sends(q, "orders", body), With(Sends(q, "orders", nil), func(s *summary.Summary) { s.Location.File = "b.ts" }), Handles(q, "orders", Record("price"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "bus: a body with a spread removes the channel", In: Of(declared(), Sends(q, "orders", summary.NewRecord(nil, summary.Spread{SourceText: "order"})), Handles(q, "orders", Record("price"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "bus: a field is sent that the contract does not declare", In: Of(typed(), Sends(q, "orders", Record("id", "note")), Handles(q, "orders", Record("id"))), Want: unknown + "/send"},
		{Of: generic.BoundaryFieldUnknown, When: "bus: what is sent is declared", In: Of(typed(), Sends(q, "orders", Record("id")), Handles(q, "orders", Record("id"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "bus: the contract leaves its messages open", In: Of(Queue(q, "orders", Meta{"body": PlainShape(summary.UnknownShape{})}), Sends(q, "orders", Record("note")), Handles(q, "orders", Record("note"))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "bus: a field of a text is read", In: Of(declared(), Sends(q, "orders", Record("id")), Handles(q, "orders", nested("id", Record("name")))), Want: "warning boundaryShapeMismatch/receive"},
		{Of: generic.BoundaryShapeMismatch, When: "bus: one sender has an object there", In: Of(declared(), Sends(q, "orders", Record("id")), Sends(q, "orders", nested("id", Record("name"))), Handles(q, "orders", nested("id", Record("name")))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "bus: with no producer in the run the contract says what is sent", In: Of(typed(), Handles(q, "orders", Record("price"))), Want: unknown + "/receive, " + consumer},

		{Of: bus.MessageBusProducerOrphan, When: "nothing declares the channel", In: Of(Sends(q, "orders-v2", body), declared(), Handles(q, "orders", nil)), Want: consumer + ", " + producer, Says: "place sends to orders-v2, and nothing here declares that channel or listens to it; nothing sends to orders"},
		{Of: bus.MessageBusProducerOrphan, When: "nothing of its name is stated", In: Of(Sends(q, "{space}:{id}", body)), Want: ""},
		{Of: bus.MessageBusProducerOrphan, When: "a part of its name is stated", In: Of(Sends(q, "orders:{id}", body)), Want: producer},
		{Of: bus.MessageBusProducerOrphan, When: "no other channel is known here", In: Of(Sends(q, "orders-v2", body)), Want: producer},
		{Of: bus.MessageBusProducerOrphan, When: "most others have nobody here either", In: Of(to("a"), to("b"), to("c"), to("d"), Handles(q, "a", nil), Handles(q, "w", nil), Handles(q, "z", nil)), Want: ""},
		{Of: bus.MessageBusProducerOrphan, When: "most others are listened to", In: Of(to("a"), to("b"), to("c"), to("d"), Handles(q, "a", nil), Handles(q, "b", nil), Handles(q, "c", nil)), Want: producer},
		{Of: bus.MessageBusProducerOrphan, When: "another is misspelt, and most others have nobody here", In: Of(to("a"), to("b"), to("c"), to("invoices"), Handles(q, "invoises", nil), Handles(q, "z", nil)), Want: consumer + ", " + consumer + ", " + producer, Says: "place sends to invoices, and nothing here declares that channel or listens to it; nothing sends to invoises"},
		{Of: bus.MessageBusProducerOrphan, When: "another differs in its number only, and most others have nobody here", In: Of(to("a"), to("b"), to("c"), to("server/21"), Handles(q, "server/60", nil), Handles(q, "z", nil)), Want: consumer + ", " + consumer, Says: ""},
		{Of: bus.MessageBusProducerOrphan, When: "the path of a function in a package that is installed", In: Of(Sends("celery", "mailer.tasks.send", body), Handles("celery", "shop.tasks.send", nil)), Want: consumer},
		{Of: bus.MessageBusProducerOrphan, When: "the path of a function in a package that listens to others", In: Of(Sends("celery", "shop.tasks.send", body), Handles("celery", "shop.tasks.clean", nil)), Want: consumer + ", " + producer},
		{Of: bus.MessageBusProducerOrphan, When: "the channel is declared", In: Of(Sends(q, "orders", body), declared()), Want: ""},
		{Of: bus.MessageBusProducerOrphan, When: "somebody listens to it", In: Of(Sends(q, "orders", body), Handles(q, "orders", nil)), Want: ""},
		{Of: bus.MessageBusProducerOrphan, When: "the only subscriber is switched off", In: Of(Sends(q, "orders", body), declared(), Wired(q, "orders", Meta{"disabled": true})), Want: producer + ", " + disabled, Says: "place sends to orders, and its only subscription is deployed switched off"},
		{Of: bus.MessageBusProducerOrphan, When: "another subscriber is not", In: Of(Sends(q, "orders", body), declared(), Wired(q, "orders", Meta{"disabled": true}), Wired(q, "orders", Meta{"target": "b"})), Want: disabled},
		{Of: bus.MessageBusProducerOrphan, When: "by the address of a queue", In: Of(Sends(q, "https://sqs.eu.example/{account}/orders", body), declared()), Want: ""},
		{Of: bus.MessageBusProducerOrphan, When: "by the identifier of a topic", In: Of(Sends("cloud_topic", "arn:aws:sns:eu:{account}:news", body), Queue("cloud_topic", "news", Meta{})), Want: ""},
		{Of: bus.MessageBusProducerOrphan, When: "the name is only known at run time", In: Of(Sends(q, "{QUEUE_URL}", body), declared(), Handles(q, "orders", nil)), Want: consumer},
		{Of: bus.MessageBusProducerOrphan, When: "a variable names a channel that nothing declares", In: Of(sets("https://sqs/1/gone"), by(Sends(q, "{QUEUE_URL}", body)), declared(), Handles(q, "orders", nil)), Want: consumer + ", " + producer},
		{Of: bus.MessageBusProducerOrphan, When: "a variable names one that is declared", In: Of(sets("https://sqs/1/orders"), by(Sends(q, "{QUEUE_URL}", body)), declared(), Handles(q, "orders", nil)), Want: ""},
		{Of: bus.MessageBusProducerOrphan, When: "a pattern covers the name", In: Of(Sends(q, "dev-orders", body), Queue(q, "{stage}-orders", Meta{})), Want: ""},
		{Of: bus.MessageBusProducerOrphan, When: "a subscription that may take it could not be read", In: Of(Sends("event_router", "shop#paid", body), Wired("event_router", "", Meta{"unread": "matched by a rule"})), Want: unread},
		{Of: bus.MessageBusProducerOrphan, When: "a listener whose channel is not known may take it", In: Of(Sends(q, "orders", body), With(UnitAt("worker.ts", "work"), func(s *summary.Summary) {
			s.Kind = summary.KindConsumer
			s.Identity.Binding = &summary.Binding{Transport: q, Recognition: "pack", Semantics: summary.MessageBus{MessageBus: q}}
		})), Want: ""},
		{Of: bus.MessageBusProducerOrphan, When: "a rule on the whole router hears it", In: Of(Sends("event_router", "shop#paid", body), Wired("event_router", "shop", Meta{})), Want: ""},

		{Of: bus.MessageBusConsumerOrphan, When: "a task is sent under the name that its module has for the code that imports it", In: Of(Sends("celery", "shop.tasks.mail", body), Handles("celery", "apps.shop.tasks.mail", nil)), Want: ""},
		{Of: bus.MessageBusConsumerOrphan, When: "two tasks have such a name", In: Of(Sends("celery", "shop.tasks.mail", body), Handles("celery", "apps.shop.tasks.mail", nil), With(Handles("celery", "old.shop.tasks.mail", nil), func(s *summary.Summary) { s.Location.File = "old.py" })), Want: consumer + ", " + consumer + ", " + producer},
		{Of: bus.MessageBusConsumerOrphan, When: "nothing sends", In: Of(declared(), Handles(q, "orders", nil)), Want: consumer, Says: "work listens to orders, and nothing here sends to it"},
		{Of: bus.MessageBusConsumerOrphan, When: "a unit sends to a channel that was not read", In: Of(declared(), Handles(q, "orders", nil), With(Sends(q, "x", body), func(s *summary.Summary) {
			e := s.Transitions[0].Effects[0].(summary.InteractionEffect)
			e.Binding.Semantics = summary.MessageBus{MessageBus: q}
			s.Transitions[0].Effects[0] = e
		})), Want: unread},
		{Of: bus.MessageBusConsumerOrphan, When: "a document connects it, and no code was read that uses such a bus", In: Of(With(Wired(q, "orders", Meta{}), func(s *summary.Summary) {
			s.Confidence.Source = summary.SourceDeclared
		})), Want: unread},
		{Of: bus.MessageBusConsumerOrphan, When: "a document sends to another channel, and no code was read that uses such a bus", In: Of(With(Wired(q, "orders", Meta{}), declaredOnly), With(Wired(q, "bills", Meta{}), declaredOnly), With(Sends(q, "bills", nil), declaredOnly)), Want: unread},
		{Of: bus.MessageBusConsumerOrphan, When: "something sends", In: Of(declared(), Handles(q, "orders", nil), Sends(q, "orders", body)), Want: ""},
		{Of: bus.MessageBusConsumerOrphan, When: "its code listens to another channel, which something sends to", In: Of(Handles("sidekiq", "Base", nil), Handles("sidekiq", "Mail", nil), Sends("sidekiq", "Mail", nil)), Want: ""},
		{Of: bus.MessageBusConsumerOrphan, When: "other code listens to another channel, which something sends to", In: Of(With(Handles("sidekiq", "Base", nil), func(s *summary.Summary) { s.Location.File = "other.rb" }), Handles("sidekiq", "Mail", nil), Sends("sidekiq", "Mail", nil)), Want: consumer},
		{Of: bus.MessageBusConsumerOrphan, When: "nothing sends to it, nor to most of three others", In: Of(hears(q, "a"), Sends(q, "a", body), hears(q, "b"), hears(q, "c"), hears(q, "d")), Want: unread + ", " + unread + ", " + unread},
		{Of: bus.MessageBusConsumerOrphan, When: "nothing sends to it, and two of three others have a sender", In: Of(hears(q, "a"), Sends(q, "a", body), hears(q, "b"), Sends(q, "b", body), hears(q, "c"), Sends(q, "c", body), hears(q, "d")), Want: consumer},
		{Of: bus.MessageBusConsumerOrphan, When: "the other side of a bus that has two is not here", In: Of(hears("socket.io", "server/a"), Sends("socket.io", "client/b", body), hears("socket.io", "client/b")), Want: unread},
		{Of: bus.MessageBusConsumerOrphan, When: "the other side of a bus that has two is here", In: Of(hears("socket.io", "server/a"), Sends("socket.io", "server/b", body), hears("socket.io", "server/b")), Want: "warning messageBusConsumerOrphan/receive"},
		{Of: bus.MessageBusConsumerOrphan, When: "what clients send says nothing of what they hear", In: Of(hears("socket.io", "client/a"), hears("socket.io", "client/b"), hears("socket.io", "client/c"), hears("socket.io", "client/d"), hears("socket.io", "server/a"), Sends("socket.io", "server/a", body), hears("socket.io", "server/b"), Sends("socket.io", "server/b", body), hears("socket.io", "server/c"), Sends("socket.io", "server/c", body), hears("socket.io", "server/d"), Sends("socket.io", "server/d", body)), Want: unread + ", " + unread + ", " + unread + ", " + unread},
		{Of: bus.MessageBusConsumerOrphan, When: "the name is only known at run time", In: Of(Handles(q, "{QUEUE}", nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "bus: both sides take the name from one variable", In: Of(Sends(q, "{QUEUE}", body), Handles(q, "{QUEUE}", Record("id", "price"))), Want: unknown + "/receive"},
		{Of: bus.MessageBusConsumerOrphan, When: "an object store fills it itself", In: Of(Wired("object_store", "files", Meta{})), Want: ""},
		{Of: bus.MessageBusConsumerOrphan, When: "a schedule", In: Of(Wired("edge-cron", "0 * * * *", Meta{})), Want: ""},
		{Of: bus.MessageBusConsumerOrphan, When: "switched off", In: Of(Wired(q, "orders", Meta{"disabled": true})), Want: disabled},
		{Of: bus.MessageBusConsumerOrphan, When: "a rule on a router of which some event is sent", In: Of(Wired("event_router", "shop", Meta{}), Sends("event_router", "shop#paid", body)), Want: ""},

		{Of: bus.MessageBusUnused, When: "neither producer nor consumer", In: Of(declared()), Want: unused, Says: "orders is declared, and nothing here sends to it or listens to it"},
		{Of: bus.MessageBusUnused, When: "a queue of dead letters", In: Of(Queue(q, "orders-dlq", Meta{})), Want: ""},
		{Of: bus.MessageBusUnused, When: "a queue whose name only holds the letters", In: Of(Queue(q, "handlqueue", Meta{})), Want: unused},
		{Of: bus.MessageBusUnused, When: "a producer", In: Of(declared(), Sends(q, "orders", body)), Want: ""},
		{Of: bus.MessageBusUnused, When: "a consumer", In: Of(declared(), Handles(q, "orders", nil)), Want: consumer},
		{Of: bus.MessageBusUnused, When: "a disabled rule listens", In: Of(declared(), Wired(q, "orders", Meta{"disabled": true})), Want: disabled},
		{Of: bus.MessageBusUnused, When: "a router of which some event is used", In: Of(Queue("event_router", "shop", Meta{}), Handles("event_router", "shop#paid", nil), Sends("event_router", "shop#paid", body)), Want: ""},

		{Of: bus.MessageBusConsumerDisabled, When: "deploys switched off", In: Of(Wired(q, "orders", Meta{"disabled": true})), Want: disabled},
		{Of: bus.MessageBusConsumerDisabled, When: "whether it is on is decided at deployment", In: Of(Wired(q, "orders", Meta{"disabledUnknown": true}), Sends(q, "orders", body)), Want: ""},

		{Of: bus.RepeatUnsafeConsumer, When: "a POST while handling", In: Of(Sends(q, "orders", body), Handles(q, "orders", nil, Request("POST"))), Want: repeat},
		{Of: bus.RepeatUnsafeConsumer, When: "a GET", In: Of(Sends(q, "orders", body), Handles(q, "orders", nil, Request("GET"))), Want: ""},
		{Of: bus.RepeatUnsafeConsumer, When: "PUT, PATCH and DELETE", In: Of(Sends(q, "orders", body), Handles(q, "orders", nil, Request("PUT"), Request("PATCH"), Request("DELETE"))), Want: ""},
		{Of: bus.RepeatUnsafeConsumer, When: "a write to a store", In: Of(Sends(q, "orders", body), Handles(q, "orders", nil, Writes("Order", "id"))), Want: ""},
		{Of: bus.RepeatUnsafeConsumer, When: "a FIFO queue", In: Of(Queue(q, "orders", Meta{"fifo": true}), Sends(q, "orders", body), Handles(q, "orders", nil, Request("POST"))), Want: ""},
		{Of: bus.RepeatUnsafeConsumer, When: "a topic is not a queue", In: Of(Sends("cloud_topic", "orders", body), Handles("cloud_topic", "orders", nil, Request("POST"))), Want: ""},
		{Of: bus.RepeatUnsafeConsumer, When: "through what it calls", In: Of(Sends(q, "orders", body), Handles(q, "orders", nil, calls("pay.ts::pay")), payments(summary.KindLibrary, "", Request("POST"))), Want: repeat},
		{Of: bus.RepeatUnsafeConsumer, When: "through a client", In: Of(Sends(q, "orders", body), Handles(q, "orders", nil, calls("pay.ts::pay")), payments(summary.KindClient, "POST")), Want: repeat},
		{Of: bus.RepeatUnsafeConsumer, When: "through a client that reads", In: Of(Sends(q, "orders", body), Handles(q, "orders", nil, calls("pay.ts::pay")), payments(summary.KindClient, "GET")), Want: ""},
		{Of: bus.RepeatUnsafeConsumer, When: "the handler that a template wires", In: Of(Sends(q, "orders", body), Wired(q, "orders", Meta{"codeScope": Meta{"path": "src", "entry": "src/pay", "handler": "src/pay.pay"}}),
			With(payments(summary.KindLibrary, "", Request("POST")), func(s *summary.Summary) { s.Location.File = "src/pay.ts" })), Want: repeat},
		{Of: bus.RepeatUnsafeConsumer, When: "the code of the unit that a template wires", In: Of(Sends(q, "orders", body), inFn(Wired(q, "orders", Meta{})), inFn(payments(summary.KindLibrary, "", Request("POST")))), Want: repeat},

		{Of: generic.UnsupportedSemantics, When: "a filter policy", In: Of(Wired("cloud_topic", "news", Meta{"filterPolicy": Meta{"kind": List("a")}}), Sends("cloud_topic", "news", body)), Want: unread},
		{Of: generic.UnsupportedSemantics, When: "a channel that nothing resolves", In: Of(Wired("cloud_queue", "", Meta{"unread": "imported from another stack"})), Want: unread},
		{Of: generic.UnsupportedSemantics, When: "a plain subscription", In: Of(Wired("cloud_topic", "news", Meta{}), Sends("cloud_topic", "news", body)), Want: ""},

		{Of: generic.AmbiguousProvider, When: "bus: two patterns state equally much", In: Of(Sends(q, "dev-orders-eu", body), Queue(q, "{stage}-orders-eu", Meta{}), Queue(q, "dev-orders{rest}", Meta{})), Want: "warning ambiguousProvider/send"},
		{Of: generic.AmbiguousProvider, When: "bus: one states more", In: Of(Sends(q, "dev-orders-eu", body), Queue(q, "{stage}-orders-eu", Meta{}), Queue(q, "{stage}-eu", Meta{})), Want: unused},
	}
}
