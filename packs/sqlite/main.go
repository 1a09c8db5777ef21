// Command sqlite is the pack for SQLite clients, those of libSQL and Bun as well.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/sqlclient"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"prepared": prepared, "direct": direct, "handed": handed, "batch": batch})
}

func main() {}

// gives says what a method of a statement or of a database gives: all rows, one that may be missing, or nothing of them.
var gives = map[string]string{"all": "rows", "iterate": "rows", "get": "row?"}

// prepared reads db.prepare("SELECT …").get(id), wherever the statement was prepared and whatever it is bound to on the way.
func prepared(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	made, changed := preparing(m.Node("on"))
	if made == 0 {
		return
	}
	output := gives[method]
	if changed {
		output = ""
	}
	access(call, drift.Of(made.Arguments()[0]), output, "")
}

// preparing is the call of prepare that a statement comes of; changed: rows are given in another form than that of objects.
func preparing(on drift.Node) (made drift.Node, changed bool) {
	for at := on; ; {
		if at.Kind() != "call_expression" {
			made := at.Property("()")
			if made == 0 || made == at {
				return 0, false
			}
			at = made
		}
		callee := at.Field("function")
		switch callee.Field("property").Text() {
		case "prepare", "query":
			if len(at.Arguments()) == 0 {
				return 0, false
			}
			return at, changed
		case "pluck", "raw", "expand":
			changed = true
		case "bind", "safeIntegers":
		default:
			return 0, false
		}
		at = callee.Field("object")
	}
}

// direct reads db.get("SELECT …", id), also where a callback takes what comes of it.
func direct(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	output := gives[m.Text("method")]
	if last := args[len(args)-1]; last.ValueKind() == abi.EvaluatedFunction {
		output = "" // what the call itself gives is the database
	}
	access(call, drift.Of(args[0]), output, "")
}

// handed reads client.execute("SELECT …") and client.execute({ sql, args }) of libSQL.
func handed(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	access(call, drift.First(drift.Of(args[0], ".sql"), drift.Of(args[0])), "rows", ".rows")
}

// batch reads the statements that libSQL runs together: client.batch(["INSERT …", { sql, args }]).
func batch(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	for i := 0; ; i++ {
		one := args[0].Element(i)
		if one == 0 {
			return
		}
		access(call, drift.First(drift.Of(one, ".sql"), drift.Of(one)), "", "")
	}
}

// access states that a call runs a statement.
func access(call drift.Node, statement drift.Value, output, path string) {
	sqlclient.Access(call, "sqlite", statement, output, path)
}
