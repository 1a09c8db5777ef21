// Command knex is the pack for Knex queries.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/jschain"
	"github.com/drift-analyzer/drift/packs/internal/tablequery"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"table": table, "from": table, "raw": raw, "transaction": transaction, "database": database, "camel": camel})
}

func main() {}

// table reads knex("users").where({ id }).select("name"), knex.select("name").from("users") and knex.insert({ … }).into("users"), each with
// the chain behind it.
func table(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	q := query{Query: tablequery.On(args[0].Str())}
	container := drift.Of(args[0])
	if q.Table != "" {
		container = drift.Text(q.Table)
	} else if args[0].Kind() == "object" {
		// knex({ u: "users" })
		keys := args[0].Keys()
		if len(keys) != 1 {
			return
		}
		container, q.Alias = drift.Of(args[0], "."+keys[0]), keys[0]
		q.Table = args[0].Property(keys[0]).Str()
	}
	if m.Text("method") != "" {
		q.before(call.Field("function").Field("object"))
	}
	q.last = jschain.Behind(call, q.step)
	q.Emit(q.last, container)
}

// query is what a chain says, and the call with which it ends.
type query struct {
	tablequery.Query
	last drift.Node
}

// before reads the chain in front of from("users"), outermost first.
func (q *query) before(on drift.Node) {
	for range maxSteps {
		if on.Kind() != "call_expression" {
			return
		}
		q.step(on.Field("function").Field("property").Text(), on)
		on = on.Field("function").Field("object")
	}
	q.Unread = true
}

// maxSteps bounds the calls in front of the one that names the table.
const maxSteps = 64

func (q *query) step(method string, call drift.Node) {
	args := call.Arguments()
	switch method {
	case "where", "andWhere", "orWhere", "whereNot", "whereIn", "whereNotIn", "whereNull", "whereNotNull", "whereBetween", "whereLike", "whereILike",
		"orWhereIn", "orWhereNot", "andWhereNot", "having":
		if len(args) > 0 {
			q.choose(args[0])
		}
	case "select", "column", "columns", "first", "distinct":
		q.columns(args)
		if method == "first" {
			q.Gives = "row?"
		}
	case "insert", "update":
		q.Operation = method
		if len(args) > 0 {
			q.Written = args[0]
			if one := args[0].Element(0); one != 0 {
				q.Written = one
			} else if args[0].Str() != "" {
				q.Written = 0
			}
		}
		if len(args) > 1 {
			q.returning(args[1])
		}
	case "returning":
		if len(args) > 0 {
			q.returning(args[0])
		}
	case "del", "delete", "truncate":
		q.Operation = "delete"
	case "increment", "decrement":
		q.Operation = "update"
	case "join", "innerJoin", "leftJoin", "leftOuterJoin", "rightJoin", "rightOuterJoin", "fullOuterJoin", "crossJoin":
		var texts []string
		for _, a := range args {
			texts = append(texts, a.Str())
		}
		if len(texts) == 0 {
			texts = append(texts, "")
		}
		q.Join(texts[0], texts[1:]...)
	case "orderBy", "groupBy", "limit", "offset", "clone", "forUpdate", "transacting", "onConflict", "ignore", "merge", "whereRaw", "orderByRaw", "groupByRaw",
		"andWhereRaw", "orWhereRaw", "whereExists", "skipLocked", "timeout", "debug", "from", "into", "table", "havingRaw":
	default: // count, min, pluck, modify, union, with, stream and the like give something else than rows
		q.Unread = true
	}
}

// choose notes the columns of a condition.
func (q *query) choose(condition drift.Node) {
	if name := condition.Str(); name != "" {
		q.Choose(name)
		return
	}
	for _, name := range condition.Keys() {
		q.Choose(name)
	}
}

// returning notes which columns are given of the rows that are written.
func (q *query) returning(list drift.Node) {
	q.Returns = true
	if list.Kind() == "array" {
		q.columns(list.Children())
	} else {
		q.columns([]drift.Node{list})
	}
}

// columns notes the columns that are chosen.
func (q *query) columns(args []drift.Node) {
	for _, a := range args {
		switch a.Kind() {
		case "array":
			q.columns(a.Children())
		case "object":
			// { short: "users.name" }
			for _, name := range a.Keys() {
				q.Renamed(name, a.Property(name).Str())
			}
		default:
			q.Column(a.Str())
		}
	}
}

// transaction reads knex.transaction(trx => …): the callback is handed what queries begin with.
func transaction(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactRole, call).With(abi.FieldFunction, drift.Argument(call, 0)).With(abi.FieldChildParam, drift.Number("0")).
		With(abi.FieldRole, drift.Text("knexTransaction")).Emit()
}

// raw reads knex.raw("SELECT …").
func raw(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 && !isPart(args[0].Str()) {
		drift.New(abi.FactAccess, m.Node("call")).With(abi.FieldStatement, drift.Of(args[0])).Emit()
	}
}

// isPart reports whether a text is a part of a statement, as in select(knex.raw("lower(name)")).
func isPart(text string) bool {
	text = strings.TrimSpace(text)
	word := drift.Upper(text[:max(strings.IndexAny(text, " \t\n("), 0)])
	switch word {
	case "SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "REPLACE", "MERGE":
		return false
	}
	return text != ""
}

// database reads knex({ client: "pg" }).
func database(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	system := map[string]string{"pg": "postgresql", "postgres": "postgresql", "pgnative": "postgresql", "cockroachdb": "cockroachdb", "mysql": "mysql", "mysql2": "mysql", "sqlite3": "sqlite",
		"better-sqlite3": "sqlite", "mssql": "microsoft.sql_server", "oracledb": "oracle"}[args[0].Property("client").Str()]
	if system != "" {
		drift.New(abi.FactModel, m.Node("call")).With(abi.FieldSystem, drift.Text(system)).Emit()
	}
}

// camel reads knexSnakeCaseMappers(), which is spread over the options: the database has first_name where queries name firstName.
func camel(m drift.Match) {
	if len(m.Node("call").Arguments()) > 0 {
		return // spelled in another way
	}
	drift.New(abi.FactModel, m.Node("call")).With(abi.FieldSelector, drift.Text("snake_case")).Emit()
}
