// Command pundit is the pack for Pundit.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"authorize": authorize}) }

func main() {}

// authorize reads authorize(record): it raises where the policy of the record says no.
func authorize(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("ruby#Pundit::NotAuthorizedError")).
		With(abi.FieldWhen, drift.Text("invalid")).Emit()
}
