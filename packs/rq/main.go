// Command rq is the pack for RQ's jobs.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"send": send, "short": short, "task": task, "bare": task, "delay": delay})
}

func main() {}

// performs says that a function runs the jobs of its own name.
func performs(at, fn drift.Node) {
	drift.New(abi.FactUnit, at).With(abi.FieldFunction, drift.Of(fn)).With(abi.FieldUnitKind, drift.Text("consumer")).
		With(abi.FieldSemantics, drift.Text("message-bus")).With(abi.FieldTransport, drift.Text("rq")).With(abi.FieldBus, drift.Text("rq")).
		With(abi.FieldChannel, drift.Of(fn, abi.StepQualified)).With(abi.FieldRoles, drift.Text("job")).Emit()
}

// sends says that a call queues a job of a function, or of a name.
func sends(call, job drift.Node) {
	if job == 0 {
		return
	}
	channel := drift.Of(job)
	if fn := job.Function(); fn != 0 {
		performs(call, fn)
		channel = drift.Of(fn, abi.StepQualified)
	}
	drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("rq")).With(abi.FieldChannel, channel).Emit()
}

// argument is what a call is given by a name or at a position, 0 for nothing.
func argument(call drift.Node, name string, at int) drift.Node {
	if k := drift.Keyword(call, name); k != 0 {
		return k
	}
	if args := drift.Positional(call); len(args) > at {
		return args[at]
	}
	return 0
}

// send reads queue.enqueue(function, …), and the methods whose function stands behind a time.
func send(m drift.Match) {
	at, name := 0, "f"
	switch m.Text("method") {
	case "enqueue_call":
		name = "func"
	case "schedule", "cron":
		at, name = 1, "func"
	case "enqueue_in", "enqueue_at":
		at = 1
	}
	sends(m.Node("call"), argument(m.Node("call"), name, at))
}

// short reads django_rq.enqueue(function, …).
func short(m drift.Match) {
	sends(m.Node("call"), argument(m.Node("call"), "func", 0))
}

// task reads a function with @job("queue").
func task(m drift.Match) { performs(m.Node("fn"), m.Node("function")) }

// delay reads function.delay(…) of such a function.
func delay(m drift.Match) {
	fn := m.Node("on").Function()
	if fn == 0 {
		return
	}
	for _, d := range drift.DecoratorCalls(fn) {
		if d.Kind() == "call" {
			d = d.Field("function")
		}
		if d.Has("rq.decorators#job", "django_rq#job", "django_rq.decorators#job") {
			drift.New(abi.FactSend, m.Node("call")).With(abi.FieldBus, drift.Text("rq")).With(abi.FieldChannel, drift.Of(fn, abi.StepQualified)).Emit()
			return
		}
	}
}
