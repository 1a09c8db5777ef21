// Command rq is the pack for RQ, whose jobs are functions that are put into a queue.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	"github.com/drift-analyzer/drift/packs/internal/pytask"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

const bus = "rq"

func init() {
	drift.Register(manifest, drift.Handlers{"enqueue": enqueue, "task": task, "delay": delay})
}

func main() {}

// job is the argument of a call that is the function, by its name or its position, and its position; what stands behind it is for the function.
func job(call drift.Node, name string, at int) (drift.Node, int) {
	if k := drift.Keyword(call, name); k != 0 {
		return k, -1
	}
	if args := drift.Positional(call); len(args) > at {
		return args[at], at
	}
	return 0, -1
}

// enqueue reads queue.enqueue(count, path, timeout=30), and the methods whose function stands behind a time: the function is what takes the message.
func enqueue(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	name, at := "f", 0
	switch method {
	case "", "enqueue_call":
		name = "func"
	case "schedule", "cron":
		name, at = "func", 1
	case "enqueue_in", "enqueue_at":
		at = 1
	}
	function, position := job(call, name, at)
	if function == 0 {
		return
	}
	fn := function.Function()
	if fn == 0 {
		messages.Send(call, bus, drift.Of(function)).Emit() // a name, of which it is not known what it takes
		return
	}
	f := sent(call, fn)
	switch args := call.Arguments(); {
	case position < 0 || method == "schedule" || method == "cron":
	case method == "enqueue_call":
		pytask.Options(f, args[1:])
	default:
		given(f, args[position+1:])
	}
	f.Emit()
}

// own are the arguments by name that the queue itself takes.
var own = map[string]bool{
	"job_timeout": true, "timeout": true, "result_ttl": true, "ttl": true, "failure_ttl": true, "description": true, "depends_on": true, "job_id": true, "at_front": true, "meta": true,
	"retry": true, "repeat": true, "on_success": true, "on_failure": true, "on_stopped": true, "pipeline": true, "unique": true, "args": true, "kwargs": true,
}

// given states what the function is given beside what the queue takes itself.
func given(f *drift.Fact, args []drift.Node) {
	var rest []drift.Node
	for _, a := range args {
		name := ""
		if a.Kind() == "keyword_argument" {
			name = a.Field("name").Text()
		}
		if name == "args" || name == "kwargs" {
			pytask.Options(f, args)
			return
		}
		if !own[name] {
			rest = append(rest, a)
		}
	}
	pytask.Handed(f, rest, nil)
}

// sent states that a call sends a message to a function, and that this takes it.
func sent(call, fn drift.Node) *drift.Fact {
	messages.Consumer(call, bus, drift.Of(fn), "job").With(abi.FieldChannel, drift.Of(fn, abi.StepQualified)).Emit()
	return messages.Send(call, bus, drift.Of(fn, abi.StepQualified))
}

// task reads a function with @job("queue").
func task(m drift.Match) {
	fn := m.Node("function")
	messages.Consumer(m.Node("fn"), bus, drift.Of(fn), "job").With(abi.FieldChannel, drift.Of(fn, abi.StepQualified)).Emit()
}

// delay reads job.delay(…) of a function decorated with @job.
func delay(m drift.Match) {
	fn := m.Node("function").Function()
	if fn == 0 {
		return
	}
	for _, d := range drift.DecoratorCalls(fn) {
		of := d
		if d.Kind() == "call" {
			of = d.Field("function")
		}
		if of.Has("rq.decorators#job", "rq#job", "django_rq#job", "django_rq.decorators#job") {
			f := sent(m.Node("call"), fn)
			pytask.Handed(f, m.Node("call").Arguments(), nil)
			f.Emit()
			return
		}
	}
}
