// Command dbapi is the pack for SQL through Python's DB-API drivers.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/sqlclient"
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

// execute reads cursor.execute("SELECT …") and its kin.
func execute(m drift.Match) {
	call := m.Node("call")
	args := drift.Positional(call)
	if len(args) == 0 {
		return
	}
	if store := system(m.Node("on")); store != "" {
		sqlclient.Access(call, store, drift.Of(args[0]), "", "")
	}
}
