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

func init() { drift.Register(manifest, drift.Handlers{"enqueue": enqueue, "delay": delay}) }

func main() {}

// enqueue reads queue.enqueue(count, path, timeout=30): the function is what takes the message.
func enqueue(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	args := call.Arguments()
	function := m.Node("function")
	switch method {
	case "enqueue_in", "enqueue_at":
		if len(args) < 2 {
			return
		}
		function, args = args[1], args[1:]
	}
	fn := function.Function()
	if fn == 0 {
		return
	}
	f := sent(call, fn)
	if method == "enqueue_call" {
		pytask.Options(f, args[1:])
	} else {
		given(f, args[1:])
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
		if of.Has("rq.decorators#job", "rq#job", "django_rq#job") {
			f := sent(m.Node("call"), fn)
			pytask.Handed(f, m.Node("call").Arguments(), nil)
			f.Emit()
			return
		}
	}
}
