// Command sidekiq is the pack for Sidekiq jobs.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/rubyjob"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"send": send, "job": rubyjob.Handler("sidekiq")})
}

func main() {}

// send reads Job.perform_async(…) and its kin: a message to the job's class.
func send(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	switch m.Text("method") {
	case "perform_in", "perform_at":
		if len(args) > 0 {
			args = args[1:]
		}
	case "perform_bulk":
		args = nil
	}
	f := rubyjob.Send("sidekiq", call, args)
	if m.Text("method") != "perform_bulk" {
		rubyjob.Counted(f, args, true)
	}
	f.Emit()
}
