// Command huey is the pack for the tasks of Huey.
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

const bus = "huey"

func init() {
	drift.Register(manifest, drift.Handlers{"task": task, "scheduled": scheduled, "put": put, "send": send})
}

func main() {}

// decorators are what makes a task of a function; those of tasks that a timetable runs are not among them.
var decorators = []string{
	"huey#Huey().task", "huey#RedisHuey().task", "huey#SqliteHuey().task", "huey#FileHuey().task", "huey#MemoryHuey().task", "huey#PriorityRedisHuey().task", "huey#RedisExpireHuey().task",
	"huey#PriorityRedisExpireHuey().task", "huey.contrib.djhuey#task", "huey.contrib.djhuey#db_task", "huey.contrib.djhuey#HUEY.task", "type:huey#Huey.task",
}

// decorator is the decorator that makes a task of a function, 0 for other functions.
func decorator(fn drift.Node) drift.Node {
	for _, d := range drift.DecoratorCalls(fn) {
		if d.Has(decorators...) || d.Kind() == "call" && d.Field("function").Has(decorators...) {
			return d
		}
	}
	return 0
}

// roles say how a task takes its arguments: as its parameters, or with itself by a name, where the decorator says so.
func roles(d drift.Node) string {
	if d.Kind() == "call" && drift.Keyword(d, "context") != 0 {
		return "context"
	}
	return "task"
}

// task reads a function decorated with @huey.task(), and @task() and @db_task() of Django.
func task(m drift.Match) {
	fn := m.Node("function")
	if len(drift.DecoratorCalls(fn)) > 1 {
		consumer(m.Node("fn"), fn, "wrapped")
		return
	}
	consumer(m.Node("fn"), fn, roles(decorator(fn)))
}

func consumer(at, fn drift.Node, roles string) {
	messages.Consumer(at, bus, drift.Of(fn), roles).With(abi.FieldChannel, drift.Of(fn, abi.StepQualified)).Emit()
}

// scheduled reads a function that a timetable runs: @huey.periodic_task(crontab(…)).
func scheduled(m drift.Match) {
	fn := m.Node("function")
	consumer(m.Node("fn"), fn, "wrapped")
	messages.Send(m.Node("fn"), bus, drift.Of(fn, abi.StepQualified)).Emit()
}

// put reads a call of a task, which puts it into the queue.
func put(m drift.Match) {
	fn := m.Node("fn").Function()
	if fn == 0 || decorator(fn) == 0 {
		return
	}
	f := messages.Send(m.Node("call"), bus, drift.Of(fn, abi.StepQualified))
	pytask.Handed(f, without(m.Node("call").Arguments()), nil)
	f.Emit()
}

// without are the arguments that are the task's own, and none of those that say how it is run.
func without(args []drift.Node) (out []drift.Node) {
	for _, a := range args {
		if name := a.Field("name").Text(); a.Kind() != "keyword_argument" || name != "priority" && name != "expires" {
			out = append(out, a)
		}
	}
	return out
}

// send reads task.schedule(args=…, kwargs=…, delay=…) and task.s(…), which what is given it puts into the queue.
func send(m drift.Match) {
	fn := m.Node("on").Function()
	if fn == 0 || decorator(fn) == 0 {
		return
	}
	call := m.Node("call")
	f := messages.Send(call, bus, drift.Of(fn, abi.StepQualified))
	switch around := call.Parent().Parent(); {
	case m.Text("method") == "schedule":
		pytask.Options(f, call.Arguments())
	case around.Kind() == "call" && around.Field("function").Field("attribute").Text() == "enqueue": // nothing stands before it that it takes more of
		pytask.Handed(f, without(call.Arguments()), nil)
	}
	f.Emit()
}
