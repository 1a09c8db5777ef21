// Command celery is the pack for Celery's tasks.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/pytask"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"task": task, "bare": task, "send": send, "signed": signed, "named": named, "execute": execute, "beat": beat, "class": class})
}

func main() {}

// name is what a task is called: what its decorator says, otherwise its module and name.
func name(fn drift.Node) drift.Value {
	for _, d := range drift.DecoratorCalls(fn) {
		if d.Kind() == "call" && isTask(d.Field("function")) {
			if k := drift.Keyword(d, "name"); k != 0 {
				return drift.Of(k)
			}
		}
	}
	return drift.Of(fn, abi.StepQualified)
}

func isTask(fn drift.Node) bool {
	return fn.Has("celery#shared_task", "celery#Celery().task", "celery.app#shared_task", "celery.app.base#Celery().task", "celery#task", "celery.task#task")
}

// task reads a function decorated with @app.task or @shared_task, with or without arguments.
func task(m drift.Match) {
	fn := m.Node("function")
	drift.New(abi.FactUnit, m.Node("fn")).With(abi.FieldFunction, drift.Of(fn)).With(abi.FieldUnitKind, drift.Text("consumer")).
		With(abi.FieldSemantics, drift.Text("message-bus")).With(abi.FieldTransport, drift.Text("celery")).With(abi.FieldBus, drift.Text("celery")).
		With(abi.FieldChannel, name(fn)).With(abi.FieldRoles, drift.Text(taken(fn))).Emit()
}

// taken says how a task takes its arguments: as its parameters, those behind itself where it is bound, or as a decorator of the
// project's hands them on.
func taken(fn drift.Node) string {
	decorators := drift.DecoratorCalls(fn)
	if len(decorators) != 1 {
		return "wrapped"
	}
	if _, value, _ := drift.Keyword(decorators[0], "bind").Const(); value == "true" {
		return "bound"
	}
	if drift.Keyword(decorators[0], "bind") != 0 || drift.Keyword(decorators[0], "base") != 0 || drift.Keyword(decorators[0], "typing") != 0 {
		return "wrapped"
	}
	return "task"
}

// counted states with which arguments a call sends a task, where that is known.
func counted(f *drift.Fact, method string, args []drift.Node) {
	if method == "delay" {
		pytask.Handed(f, args, nil)
		return
	}
	pytask.Options(f, args)
}

// send reads task.delay(…), task.apply_async(args=…, kwargs=…) and task.s(…).
func send(m drift.Match) {
	on := m.Node("on")
	fn := on.Function()
	if fn == 0 {
		if method := m.Text("method"); on.ValueKind() == abi.EvaluatedParameter && (method == "delay" || method == "apply_async") {
			// A helper that sends the task it is handed.
			drift.New(abi.FactSend, m.Node("call")).With(abi.FieldBus, drift.Text("celery")).
				With(abi.FieldChannel, drift.First(drift.Of(on, abi.StepQualified), drift.Of(on))).Emit()
		} else if on.ValueKind() == abi.EvaluatedFunction {
			// One of several tasks: task = one if first else other.
			drift.New(abi.FactSend, m.Node("call")).With(abi.FieldBus, drift.Text("celery")).With(abi.FieldChannel, drift.Of(on, abi.StepQualified)).Emit()
		}
		return
	}
	sends(m.Node("call"), fn, m.Text("method"))
}

// signed reads signature(task, args=…) and signature("name"), which what runs it sends.
func signed(m drift.Match) {
	on := m.Node("on")
	if fn := on.Function(); fn != 0 {
		sends(m.Node("call"), fn, "")
		return
	}
	drift.New(abi.FactSend, m.Node("call")).With(abi.FieldBus, drift.Text("celery")).With(abi.FieldChannel, drift.Of(on)).Emit()
}

// sends states that a call sends a task, when the function is one; method is the one of the task that is called.
func sends(call, fn drift.Node, method string) {
	for _, d := range drift.DecoratorCalls(fn) {
		if isTask(d) || d.Kind() == "call" && isTask(d.Field("function")) {
			f := drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("celery")).With(abi.FieldChannel, name(fn))
			if method == "delay" || method == "apply_async" {
				counted(f, method, call.Arguments())
			}
			f.Emit()
			return
		}
	}
}

// named reads app.send_task("name", …). Where it is not known what it is called on, or a parameter is, the written name of a task says it.
func named(m drift.Match) {
	call := m.Node("call")
	on := m.Node("on")
	if args := call.Arguments(); !on.Has("celery#Celery()", "celery#current_app", "type:celery#Celery", "celery.app#app_or_default()", "celery._state#app_or_default()") {
		switch on.ValueKind() {
		case abi.EvaluatedUnknown, abi.EvaluatedLibrary, abi.EvaluatedParameter:
		default:
			return
		}
		if len(args) == 0 || args[0].Str() == "" && drift.Keyword(call, "name").Str() == "" {
			return
		}
	}
	sendsNamed(call)
}

// execute reads send_task("name", …) of celery.execute.
func execute(m drift.Match) { sendsNamed(m.Node("call")) }

// sendsNamed states that a call sends the task whose name it is given.
func sendsNamed(call drift.Node) {
	f := drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("celery")).With(abi.FieldChannel, drift.KeywordOrPosition(call, "name", 0))
	if args := call.Arguments(); drift.Keyword(call, "name") == 0 && len(args) > 0 {
		counted(f, "send_task", args[1:])
	}
	f.Emit()
}

// class reads a class of the project that descends from Celery's: its methods send the task that they are asked of, whichever it is.
func class(m drift.Match) {
	sendsItself(m.Node("class").Field("body"))
}

// sendsItself states a send of a task that is not known for each self.delay(…) and self.apply_async(…).
func sendsItself(within drift.Node) {
	for _, n := range within.Children() {
		if called := n.Field("function"); n.Kind() == "call" && called.Field("object").Text() == "self" {
			if method := called.Field("attribute").Text(); method == "delay" || method == "apply_async" {
				drift.New(abi.FactSend, n).With(abi.FieldBus, drift.Text("celery")).Emit()
			}
		}
		sendsItself(n)
	}
}

// beat reads {"task": "shop.tasks.clean", "schedule": crontab(…)}: the schedule sends the task.
func beat(m drift.Match) {
	entry := m.Node("pair").Parent()
	for _, p := range entry.Children() {
		if p.Kind() == "pair" && p.Field("key").Str() == "schedule" && p.Field("value").Kind() == "call" {
			drift.New(abi.FactSend, p.Field("value")).With(abi.FieldBus, drift.Text("celery")).With(abi.FieldChannel, drift.Of(m.Node("task"))).Emit()
		}
	}
}
