package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// adapted reads drizzleAdapter(db, { schema }), DrizzleAdapter(db, tables) and new DrizzlePostgreSQLAdapter(db, sessions, users): the
// library reads and writes all columns of the tables that it is handed.
func adapted(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	for i, arg := range args {
		if i == 0 {
			continue // the database
		}
		if schema := arg.Property("schema"); schema != 0 {
			arg = schema
		}
		if handed(call, arg) {
			continue
		}
		for _, name := range arg.Keys() {
			handed(call, arg.Property(name))
		}
	}
}

// handed states what becomes of a table that a library is handed, and reports whether a node is one.
func handed(call, table drift.Node) bool {
	if !table.Has(tables...) {
		return false
	}
	for kind, operation := range map[string]string{"read": "select", "write": "update"} {
		drift.New(abi.FactAccess, call).With(abi.FieldContainer, drift.Of(table)).With(abi.FieldAccess, drift.Text(kind)).
			With(abi.FieldOperation, drift.Text(operation)).Emit()
	}
	return true
}

// tables are what makes a table.
var tables = []string{
	"drizzle-orm/pg-core#pgTable()", "drizzle-orm/mysql-core#mysqlTable()", "drizzle-orm/sqlite-core#sqliteTable()", "drizzle-orm/singlestore-core#singlestoreTable()",
	"drizzle-orm/pg-core#pgSchema().table()", "drizzle-orm/mysql-core#mysqlSchema().table()", "drizzle-orm/pg-core#pgTableCreator()()",
	"drizzle-orm/mysql-core#mysqlTableCreator()()", "drizzle-orm/sqlite-core#sqliteTableCreator()()",
}
