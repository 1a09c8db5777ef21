// Command bullmq is the pack for BullMQ queues and workers.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"add": add, "injected": injected, "worker": worker, "processor": processor})
}

func main() {}

// add reads queue.add(job, data) and queue.addBulk([{ name, data }]).
func add(m drift.Match) { send(m, drift.Of(m.Node("on"), "arg[0]")) }

// injected reads the same of a queue that @InjectQueue("name") hands to a constructor.
func injected(m drift.Match) {
	on := m.Node("on")
	name := on.Field("property").Text()
	class := on.EnclosingClass()
	for _, p := range drift.ConstructorParameters(class) {
		if p.Field("pattern").Text() != name {
			continue
		}
		for _, c := range p.Children() {
			if c.Kind() == "decorator" && drift.DecoratorName(c).Has("@nestjs/bullmq#InjectQueue", "@nestjs/bull#InjectQueue") {
				if args := drift.DecoratorArguments(c); len(args) > 0 {
					send(m, drift.Of(args[0]))
				}
				return
			}
		}
	}
}

func send(m drift.Match, channel drift.Value) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	one := func() *drift.Fact {
		return drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("bullmq")).With(abi.FieldChannel, channel)
	}
	if m.Text("method") == "add" {
		f := one().With(abi.FieldRoutingKey, drift.Of(args[0]))
		if len(args) > 1 {
			f.With(abi.FieldPayload, drift.Of(args[1]))
		}
		f.Emit()
		return
	}
	for i := 0; args[0].Element(i) != 0; i++ {
		entry := args[0].Element(i)
		one().With(abi.FieldRoutingKey, drift.Of(entry, ".name")).With(abi.FieldPayload, drift.Of(entry, ".data")).Emit()
	}
}

// worker reads new Worker("name", job => …).
func worker(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	channel := drift.Of(args[0])
	if queue := args[0].Field("object"); args[0].Field("property").Text() == "name" && queue.Has("bullmq#Queue()", "bull#default()") {
		channel = drift.Of(queue, "arg[0]") // what the queue was made with
	}
	consumer(call, drift.Of(args[1]), channel)
}

// processor reads @Processor("name") class X extends WorkerHost { process(job) {} }.
func processor(m drift.Match) {
	decorator := m.Node("decorator")
	args := drift.DecoratorArguments(decorator)
	class := drift.Decorated(decorator)
	if class == 0 {
		class = decorator.Parent()
	}
	if class.Kind() == "export_statement" {
		class = class.Field("declaration")
	}
	if len(args) == 0 {
		return
	}
	for _, c := range class.Field("body").Children() {
		if c.Kind() == "method_definition" && c.Field("name").Text() == "process" {
			consumer(decorator, drift.Of(c), drift.First(drift.Of(args[0], ".name"), drift.Of(args[0])))
		}
	}
}

func consumer(at drift.Node, function, channel drift.Value) {
	drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("consumer")).
		With(abi.FieldSemantics, drift.Text("message-bus")).With(abi.FieldTransport, drift.Text("bullmq")).With(abi.FieldBus, drift.Text("bullmq")).
		With(abi.FieldChannel, channel).With(abi.FieldRoles, drift.Text("consumer")).Emit()
}
