// Command resque is the pack for Resque jobs.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubyjob"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"send": send, "job": job}) }

func main() {}

// before are the arguments that stand before the job's class.
var before = map[string]int{"enqueue_to": 1, "enqueue_in": 1, "enqueue_at": 1, "enqueue_in_with_queue": 2, "enqueue_at_with_queue": 2}

// send reads Resque.enqueue(Job, …) and its kin: a message to the job's class.
func send(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	at := before[m.Text("method")]
	if len(args) <= at {
		return
	}
	f := drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("resque")).With(abi.FieldChannel, rubyjob.Job(args[at]))
	if args = args[at+1:]; len(args) > 0 {
		f.With(abi.FieldPayload, drift.Of(args[0]))
	}
	rubyjob.Counted(f, args, true).Emit()
}

// deepest is how many classes of the project may lie between a job and the one that performs it.
const deepest = 8

// job reads a class or a module that has a queue and performs: its own, or what it has from the classes above it.
func job(m drift.Match) {
	class := m.Node("class")
	var perform drift.Node
	queued := false
	for at, depth := class, 0; at != 0 && depth < deepest; depth++ {
		for _, c := range at.Field("body").Children() {
			queued = queued || c.Kind() == "assignment" && c.Field("left").Text() == "@queue" && at == class
			for _, method := range ofItself(c) {
				switch method.Field("name").Text() {
				case "perform":
					if perform == 0 {
						perform = method
					}
				case "queue":
					queued = true
				}
			}
		}
		if at.Kind() != "class" {
			break
		}
		at = at.BaseClass()
	}
	if perform == 0 || !queued {
		return
	}
	drift.New(abi.FactUnit, perform).With(abi.FieldFunction, drift.Of(perform)).With(abi.FieldUnitKind, drift.Text("consumer")).
		With(abi.FieldSemantics, drift.Text("message-bus")).With(abi.FieldTransport, drift.Text("resque")).With(abi.FieldBus, drift.Text("resque")).
		With(abi.FieldChannel, drift.Of(class, "name")).With(abi.FieldRoles, drift.Text("perform")).Emit()
}

// ofItself are the methods of a class itself that a statement of its body writes: def self.perform, and those in class << self.
func ofItself(statement drift.Node) (methods []drift.Node) {
	switch statement.Kind() {
	case "singleton_method":
		return []drift.Node{statement}
	case "singleton_class":
		for _, c := range statement.Field("body").Children() {
			if c.Kind() == "method" {
				methods = append(methods, c)
			}
		}
	}
	return methods
}
