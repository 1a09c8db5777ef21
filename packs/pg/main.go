// Command pg is the pack for PostgreSQL clients.
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
	handlers := sqlclient.Handlers("postgresql", "text", ".rows")
	for name, h := range (drift.Handlers{"tagged": tagged, "pooled": pooled, "unsafe": unsafe, "promised": promised, "transaction": transaction}) {
		handlers[name] = h
	}
	drift.Register(manifest, handlers)
}

func main() {}

func access(call drift.Node, statement drift.Value, output, path string) {
	sqlclient.Access(call, "postgresql", statement, output, path)
}

// tagged reads sql`SELECT …` of postgres and of Neon: its rows are what it gives, unless another form is asked for behind it.
func tagged(m drift.Match) {
	call := m.Node("call")
	output := "rows"
	if parent := call.Parent(); parent.Kind() == "member_expression" && parent.Field("object") == call {
		switch parent.Field("property").Text() {
		case "then", "catch", "finally", "execute":
		default: // values(), raw(), cursor(), describe()
			output = ""
		}
	}
	access(call, drift.Of(m.Node("text"), abi.StepTagged), output, "")
}

// pooled reads sql`SELECT …` of Vercel, which gives what a pool's query does.
func pooled(m drift.Match) {
	access(m.Node("call"), drift.Of(m.Node("text"), abi.StepTagged), "rows", ".rows")
}

// unsafe reads sql.unsafe("SELECT …").
func unsafe(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		access(m.Node("call"), drift.Of(args[0]), "rows", "")
	}
}

// gives says what a method of pg-promise gives, where of it, and whether it throws where there is no row.
var gives = map[string]struct {
	output, path string
	raises       bool
}{
	"one": {output: "row", raises: true}, "oneOrNone": {output: "row?"}, "many": {output: "rows", raises: true},
	"manyOrNone": {output: "rows"}, "any": {output: "rows"}, "query": {output: "rows"}, "none": {}, "result": {output: "rows", path: ".rows"},
}

// promised reads db.one("SELECT …", values) of pg-promise.
func promised(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	if m.Text("method") == "unsafe" {
		unsafe(m)
		return
	}
	of := gives[m.Text("method")]
	if len(args) > 2 {
		of.output = "" // a function makes something else of the row
	}
	access(call, drift.First(drift.Of(args[0], ".text"), drift.Of(args[0])), of.output, of.path)
	if of.raises {
		drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("pg-promise#errors.QueryResultError global#Error")).Emit()
	}
}

// transaction reads sql.begin(async (tx) => …) and db.task((t) => …): the callback runs, with what runs statements.
func transaction(m drift.Match) {
	drift.New(abi.FactRole, m.Node("call")).With(abi.FieldFunction, drift.Of(m.Node("fn"))).With(abi.FieldChildParam, drift.Number("0")).
		With(abi.FieldRole, drift.Text("pgTransaction")).Emit()
}
