// Command sidekiq is the pack for Sidekiq jobs.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"send": send, "job": job}) }

func main() {}

// send reads Job.perform_async(…) and its kin: a message to the job's class.
func send(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("sidekiq")).With(abi.FieldChannel, drift.Of(call.Field("method"), "recv", "name"))
	args := call.Arguments()
	switch m.Text("method") {
	case "perform_in", "perform_at":
		if len(args) > 0 {
			args = args[1:]
		}
	}
	if len(args) > 0 && m.Text("method") != "perform_bulk" {
		f.With(abi.FieldPayload, drift.Of(args[0]))
	}
	f.Emit()
}

// job reads the class of a job: its perform handles the messages.
func job(m drift.Match) {
	class := m.Node("class")
	for _, c := range class.Field("body").Children() {
		if c.Kind() == "method" && c.Field("name").Text() == "perform" {
			drift.New(abi.FactUnit, c).With(abi.FieldFunction, drift.Of(c)).With(abi.FieldUnitKind, drift.Text("consumer")).
				With(abi.FieldSemantics, drift.Text("message-bus")).With(abi.FieldTransport, drift.Text("sidekiq")).With(abi.FieldBus, drift.Text("sidekiq")).
				With(abi.FieldChannel, drift.Of(class, "name")).With(abi.FieldRoles, drift.Text("perform")).Emit()
		}
	}
}
