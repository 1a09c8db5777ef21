// Command knex is the pack for Knex queries.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/jschain"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"table": table, "from": table, "raw": raw, "transaction": transaction, "database": database})
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
	q := query{read: true, gives: "rows", operation: "select", last: call}
	container := drift.Of(args[0])
	if name := args[0].Str(); name != "" {
		plain, alias, _ := cut(name)
		container, q.table, q.alias = drift.Text(plain), plain, alias
	} else if args[0].Kind() == "object" {
		// knex({ u: "users" })
		keys := args[0].Keys()
		if len(keys) != 1 {
			return
		}
		container, q.alias = drift.Of(args[0], "."+keys[0]), keys[0]
		q.table = args[0].Property(keys[0]).Str()
	}
	if m.Text("method") != "" {
		q.before(call.Field("function").Field("object"))
	}
	q.behind(call)
	f := drift.New(abi.FactAccess, q.last).With(abi.FieldContainer, container).With(abi.FieldOperation, drift.Text(q.operation))
	kind := "write"
	if q.operation == "select" {
		kind = "read"
	}
	f.With(abi.FieldAccess, drift.Text(kind))
	if q.written != 0 {
		f.With(abi.FieldFields, drift.Of(q.written))
	} else if len(q.fields) > 0 && kind == "read" && !q.open {
		f.With(abi.FieldFields, drift.List(q.fields...))
	}
	if len(q.selector) > 0 {
		f.With(abi.FieldSelector, drift.List(q.selector...))
	}
	if q.read && !q.open && (kind == "read" || q.returns) && !(q.joined && len(q.names) == 0) {
		if len(q.names) > 0 {
			f.With(abi.FieldBody, drift.List(q.names...))
		}
		f.With(abi.FieldOutput, drift.Text(q.gives))
	}
	f.Emit()
	for _, joined := range q.tables {
		drift.New(abi.FactAccess, q.last).With(abi.FieldContainer, drift.Text(joined)).With(abi.FieldAccess, drift.Text("read")).With(abi.FieldOperation, drift.Text("select")).Emit()
	}
}

// query is what a chain says.
type query struct {
	last         drift.Node
	table, alias string
	operation    string
	selector     []drift.Value
	// fields are the columns that are read of the table, names those that rows have.
	fields, names []drift.Value
	tables        []string
	written       drift.Node
	// returns: the rows that are written are given; joined: others stand beside those of the table; open: columns are chosen that are
	// not seen here.
	returns, joined, open bool
	// read: every step is understood; gives is what comes of it.
	read  bool
	gives string
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
	q.read = false
}

// maxSteps bounds the calls in front of the one that names the table.
const maxSteps = 64

func (q *query) behind(call drift.Node) {
	for {
		method, next := jschain.Next(call)
		switch method {
		case "", "then", "catch", "finally":
			return
		}
		q.step(method, next)
		q.last, call = next, next
	}
}

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
			q.gives = "row?"
		}
	case "insert", "update":
		q.operation = method
		if len(args) > 0 {
			q.written = args[0]
			if one := args[0].Element(0); one != 0 {
				q.written = one
			} else if args[0].Str() != "" {
				q.written = 0
			}
		}
		if len(args) > 1 {
			q.returning(args[1])
		}
	case "returning":
		if len(args) > 0 {
			q.returning(args[0])
		}
	case "del", "delete", "truncate", "increment", "decrement":
		q.operation = map[string]string{"del": "delete", "truncate": "delete", "increment": "update", "decrement": "update"}[method]
		if q.operation == "" {
			q.operation = method
		}
	case "join", "innerJoin", "leftJoin", "leftOuterJoin", "rightJoin", "rightOuterJoin", "fullOuterJoin", "crossJoin":
		q.joined = true
		if len(args) > 0 && args[0].Str() != "" {
			joined, _, _ := cut(args[0].Str())
			q.tables = append(q.tables, joined)
		}
	case "count", "countDistinct", "min", "max", "sum", "avg", "pluck", "modify", "union", "unionAll", "with", "stream", "pipe", "asCallback", "as", "options",
		"columnInfo":
		q.read = false
	case "orderBy", "groupBy", "limit", "offset", "clone", "forUpdate", "transacting", "onConflict", "ignore", "merge", "whereRaw", "orderByRaw", "groupByRaw",
		"andWhereRaw", "orWhereRaw", "whereExists", "skipLocked", "timeout", "debug", "from", "into", "table", "havingRaw":
	default:
		q.read = false
	}
}

// choose notes the columns of a condition.
func (q *query) choose(condition drift.Node) {
	if name := condition.Str(); name != "" {
		if column, own := q.own(name); own {
			q.selector = append(q.selector, drift.Text(column))
		}
		return
	}
	for _, name := range condition.Keys() {
		if column, own := q.own(name); own {
			q.selector = append(q.selector, drift.Text(column))
		}
	}
}

// returning notes which columns are given of the rows that are written.
func (q *query) returning(list drift.Node) {
	q.returns = true
	if list.Kind() == "array" {
		q.columns(list.Children())
	} else {
		q.columns([]drift.Node{list})
	}
}

// columns notes the columns that are chosen.
func (q *query) columns(args []drift.Node) {
	for _, a := range args {
		if a.Kind() == "array" {
			q.columns(a.Children())
			continue
		}
		if a.Kind() == "object" {
			// { short: "users.name" }
			for _, name := range a.Keys() {
				q.names = append(q.names, drift.Text(name))
				if column, own := q.own(a.Property(name).Str()); own {
					q.fields = append(q.fields, drift.Text(column))
				}
			}
			continue
		}
		name := a.Str()
		if name == "" || strings.Contains(name, "(") || strings.HasSuffix(name, "*") && name != "*" {
			q.open = true
			continue
		}
		if name == "*" {
			q.open = q.open || q.joined || len(q.names) > 0
			continue
		}
		column, alias, renamed := cut(name)
		column, own := q.own(column)
		if own {
			q.fields = append(q.fields, drift.Text(column))
		}
		if !renamed {
			alias = column
		}
		q.names = append(q.names, drift.Text(alias))
	}
}

// own is a column without its table's name; own is false for that of another table.
func (q *query) own(name string) (column string, own bool) {
	of, column, qualified := strings.Cut(name, ".")
	if !qualified {
		return name, name != ""
	}
	return column, of == q.table || of == q.alias
}

// cut is a name and what it is called: "users as u".
func cut(name string) (of, alias string, renamed bool) {
	for i := 0; i+4 <= len(name); i++ {
		if as := name[i : i+4]; as == " as " || as == " AS " {
			return strings.TrimSpace(name[:i]), strings.TrimSpace(name[i+4:]), true
		}
	}
	return name, "", false
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
