// Command pg-boss is the pack for pg-boss, whose queues are tables of PostgreSQL.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

const bus = "pg-boss"

func init() { drift.Register(manifest, drift.Handlers{"send": send, "insert": insert, "work": work}) }

func main() {}

// data are the positions of a job's data in the calls that send one, where it is not the second argument.
var data = map[string]int{"schedule": 2}

// send reads boss.send("queue", data), boss.send({ name, data }) and the calls that send later, once or by a timetable.
func send(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	if args[0].ValueKind() == abi.EvaluatedObject {
		job(call, args[0])
		return
	}
	at, other := data[m.Text("method")]
	if !other {
		at = 1
	}
	f := messages.Send(call, bus, drift.Of(args[0]))
	if len(args) > at {
		f.With(abi.FieldPayload, drift.Of(args[at]))
	}
	f.Emit()
}

// job states a message of { name, data }.
func job(call, of drift.Node) {
	messages.Send(call, bus, drift.Of(of, ".name")).With(abi.FieldPayload, drift.Of(of, ".data")).Emit()
}

// insert reads boss.insert([{ name, data }]), and boss.insert("queue", [{ data }]) of later versions.
func insert(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	jobs, named := args[0], false
	if len(args) > 1 && args[0].ValueKind() != abi.EvaluatedArray {
		jobs, named = args[1], true
	}
	for i := 0; jobs.Element(i) != 0; i++ {
		if !named {
			job(call, jobs.Element(i))
			continue
		}
		messages.Send(call, bus, drift.Of(args[0])).With(abi.FieldPayload, drift.Of(jobs.Element(i), ".data")).Emit()
	}
	if named && jobs.Element(0) == 0 {
		messages.Send(call, bus, drift.Of(args[0])).Emit()
	}
}

// work reads boss.work("queue", options, handler). A handler takes a job, or since the tenth version a list of them.
func work(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	messages.Consumer(call, bus, drift.Of(args[len(args)-1]), "job").With(abi.FieldChannel, drift.Of(args[0])).Emit()
}
