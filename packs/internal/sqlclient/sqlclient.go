// Package sqlclient reads the calls of clients that are handed SQL as text: what
// the packs for PostgreSQL, MySQL and SQLite have in common. It imports abi and the SDK.
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
		statement := drift.First(drift.Of(args[0], "."+property), drift.Of(args[0]))
		if args[0].Property("rowMode") != 0 || args[0].Property("rowsAsArray") != 0 {
			Access(m.Node("call"), system, statement, "", "")
			return
		}
		Access(m.Node("call"), system, statement, "rows", rows)
	}}
}

// Access states that a call runs a statement, and what it gives under a path; nothing of that where output is "".
func Access(call drift.Node, system string, statement drift.Value, output, path string) {
	f := drift.New(abi.FactAccess, call).With(abi.FieldSystem, drift.Text(system)).With(abi.FieldStatement, statement)
	if output != "" {
		f.With(abi.FieldOutput, drift.Text(output))
	}
	if path != "" {
		f.With(abi.FieldPath, drift.Text(path))
	}
	f.Emit()
}
