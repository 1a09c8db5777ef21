// Package sqlclient reads the calls of clients that are handed SQL as text: what
// the packs for PostgreSQL and MySQL have in common. It imports abi and the SDK.
package sqlclient

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Handlers are those of a client's pack: statement reads client.query("select …",
// values), and the form with an object that has the SQL in a property; rows is where what the call gives has the rows.
func Handlers(system, property, rows string) drift.Handlers {
	return drift.Handlers{"statement": func(m drift.Match) {
		args := m.Node("call").Arguments()
		if len(args) == 0 {
			return
		}
		f := drift.New(abi.FactAccess, m.Node("call")).With(abi.FieldSystem, drift.Text(system)).
			With(abi.FieldStatement, drift.First(drift.Of(args[0], "."+property), drift.Of(args[0])))
		if args[0].Property("rowMode") == 0 && args[0].Property("rowsAsArray") == 0 {
			f.With(abi.FieldOutput, drift.Text("rows")).With(abi.FieldPath, drift.Text(rows))
		}
		f.Emit()
	}}
}
