// Command active-job is the pack for Active Job.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/rubyjob"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"send": send, "job": rubyjob.Handler("active-job")})
}

func main() {}

// send reads Job.perform_later(…) and Job.set(wait: 1.hour).perform_later(…): a message to the job's class.
func send(m drift.Match) {
	call := m.Node("call")
	rubyjob.Counted(rubyjob.Send("active-job", call, call.Arguments()), call.Arguments(), false).Emit()
}
