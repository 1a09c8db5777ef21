// Command dbapi is the pack for SQL through Python's DB-API drivers.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/orm"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"execute": execute}) }

func main() {}

// drivers by the module that origins begin with.
var drivers = [][2]string{{"psycopg2", "postgresql"}, {"psycopg", "postgresql"}, {"asyncpg", "postgresql"}, {"aiopg", "postgresql"}, {"psycopg_pool", "postgresql"},
	{"sqlite3", "sqlite"}, {"aiosqlite", "sqlite"}, {"pymysql", "mysql"}, {"MySQLdb", "mysql"}, {"mysql", "mysql"}, {"aiomysql", "mysql"}, {"pyodbc", "mssql"},
	{"cx_Oracle", "oracle"}, {"oracledb", "oracle"}}

func system(on drift.Node) string {
	for _, o := range drift.Split(on.Origins(), '\n') {
		if len(o) > 5 && o[:5] == "type:" {
			o = o[5:]
		}
		for _, d := range drivers {
			if n := len(d[0]); len(o) > n && o[:n] == d[0] && (o[n] == '#' || o[n] == '.') {
				return d[1]
			}
		}
	}
	return ""
}

// execute reads cursor.execute("SELECT …") and its kin: one access a table.
func execute(m drift.Match) {
	call := m.Node("call")
	args := drift.Positional(call)
	if len(args) == 0 {
		return
	}
	_, sql, ok := args[0].Const()
	store := system(m.Node("on"))
	if !ok || store == "" {
		return
	}
	for _, t := range orm.Tables(sql) {
		f := drift.New(abi.FactAccess, call).With(abi.FieldSystem, drift.Text(store)).With(abi.FieldContainer, drift.Text(t.Name)).
			With(abi.FieldAccess, drift.Text(t.Access)).With(abi.FieldOperation, drift.Text("sql"))
		if len(t.Fields) > 0 {
			f.With(abi.FieldFields, drift.List(t.Fields...))
		}
		f.Emit()
	}
}
