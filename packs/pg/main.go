// Command pg is the pack for PostgreSQL clients.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"statement": statement}) }

func main() {}

// statement reads client.query("select …", values) and client.query({ text: "select …" }).
func statement(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	drift.New(abi.FactAccess, m.Node("call")).With(abi.FieldSystem, drift.Text("postgresql")).
		With(abi.FieldStatement, drift.First(drift.Of(args[0], ".text"), drift.Of(args[0]))).Emit()
}
