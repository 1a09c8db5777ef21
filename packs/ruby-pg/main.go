// Command ruby-pg is the pack for SQL through Ruby's drivers.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/sqlclient"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"statement": statement}) }

func main() {}

// drivers by the constant that origins begin with.
var drivers = [][2]string{{"ruby#PG", "postgresql"}, {"ruby#Mysql2", "mysql"}, {"ruby#SQLite3", "sqlite"}}

// statement reads connection.exec("SELECT …") and its kin, and prepare, whose statement has a name before it on PostgreSQL.
func statement(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	for _, o := range drift.Split(m.Node("on").Origins(), '\n') {
		for _, d := range drivers {
			if n := len(d[0]); len(o) < n || o[:n] != d[0] {
				continue
			}
			at := 0
			if method := m.Text("method"); d[1] == "postgresql" && (method == "prepare" || method == "async_prepare") {
				at = 1
			}
			if len(args) > at {
				sqlclient.Access(call, d[1], drift.Of(args[at]), "", "")
			}
			return
		}
	}
}
