// Command kysely is the pack for Kysely queries.
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
	drift.Register(manifest, drift.Handlers{"table": table, "spelled": spelled, "builder": builder, "raw": raw, "database": database, "camel": camel})
}

func main() {}

// table reads db.selectFrom("person").select("id").where("id", "=", id).executeTakeFirst(), db.insertInto("person").values({ … }).returning("id")
// and the like, each with the chain behind it.
func table(m drift.Match) {
	call, named := m.Node("call"), m.Node("table")
	q := read(call, named, m.Text("method"))
	q.state(named)
}

// spelled reads the same where it is not known that a value is a database of Kysely: the first call is one of its own names, and the
// chain ends with execute, or goes on and is held by a variable.
func spelled(m drift.Match) {
	call, named := m.Node("call"), m.Node("table")
	if q := read(call, named, m.Text("method")); q.run || q.held && q.steps > 0 {
		q.state(named)
	}
}

// query is what a chain says, and the call with which it ends. run: that call runs the query; held: a variable holds the chain, and
// further statements may go on with it; steps are the calls of the chain.
type query struct {
	tablequery.Query
	last      drift.Node
	run, held bool
	steps     int
}

func read(call, named drift.Node, method string) *query {
	q := &query{Query: tablequery.On(named.Str())}
	switch method {
	case "insertInto", "replaceInto":
		q.Operation = "insert"
	case "updateTable", "mergeInto":
		q.Operation = "update"
	case "deleteFrom":
		q.Operation = "delete"
	}
	if named.Kind() == "array" {
		for i, other := range named.Children() {
			if i == 0 {
				q.Table, q.Alias, _ = tablequery.Cut(other.Str())
			} else {
				q.Join(other.Str())
			}
		}
	}
	// Columns may be chosen in front of a join, so that tables are noted first.
	jschain.Behind(call, func(method string, next drift.Node) {
		if args := next.Arguments(); len(args) > 0 && (strings.HasSuffix(method, "Join") || strings.HasSuffix(method, "JoinLateral") || method == "from" || method == "using") {
			q.join(args)
		}
	})
	q.last = jschain.Behind(call, func(method string, next drift.Node) {
		q.steps++
		q.step(method, next.Arguments())
	})
	q.goOn()
	return q
}

// goOn reads the statements that go on with a query which a variable holds: let query = db.selectFrom("pet").select("name");
// if (name) query = query.where("name", "=", name).
func (q *query) goOn() {
	holder := q.last.Parent()
	if q.run || holder.Kind() != "variable_declarator" || holder.Field("value") != q.last || holder.Field("name").Kind() != "identifier" {
		return
	}
	q.held = true
	q.Unread = true // what the variable holds is no row
	left := maxNodes
	var visit func(n drift.Node)
	visit = func(n drift.Node) {
		if left--; left < 0 {
			q.Open = true
			return
		}
		if n.Kind() == "identifier" && n.Text() == holder.Field("name").Text() && n.Parent() != holder {
			jschain.Behind(n, func(method string, next drift.Node) { q.step(method, next.Arguments()) })
			return
		}
		for _, c := range n.Children() {
			visit(c)
		}
	}
	visit(holder.Parent().Parent())
}

// maxNodes bounds what is looked at of the statements behind a query that a variable holds.
const maxNodes = 4000

// state emits the query, unless its table is another query or a computed name.
func (q *query) state(named drift.Node) {
	q.Unread = q.Unread || !q.run
	if q.Table != "" {
		// A schema stands in front of the name.
		q.Emit(q.last, drift.Text(q.Table[strings.LastIndexByte(q.Table, '.')+1:]))
	} else if named.Kind() == "identifier" || named.Kind() == "member_expression" {
		q.Emit(q.last, drift.Of(named))
	}
	if q.run && strings.HasSuffix(q.last.Field("function").Text(), "executeTakeFirstOrThrow") && (q.Operation == "select" || q.Returns) {
		drift.New(abi.FactRaise, q.last).With(abi.FieldExceptionType, drift.Text("kysely#NoResultError global#Error")).Emit()
	}
}

func (q *query) join(args []drift.Node) {
	if args[0].Kind() == "array" {
		for _, one := range args[0].Children() {
			q.Join(one.Str())
		}
		return
	}
	var by []string
	for _, column := range args[1:] {
		by = append(by, column.Str())
	}
	q.Join(args[0].Str(), by...)
}

func (q *query) step(method string, args []drift.Node) {
	switch method {
	case "where", "having":
		if len(args) == 3 {
			q.Choose(args[0].Str())
			return
		}
		for _, a := range args {
			q.compared(a, 0)
			builds(a)
		}
	case "whereRef", "havingRef":
		if len(args) == 3 {
			q.Choose(args[0].Str())
			q.Choose(args[2].Str())
		}
	case "select", "distinctOn", "returning":
		q.Returns = q.Returns || method == "returning"
		for _, a := range args {
			if method == "distinctOn" {
				break
			}
			q.columns(a)
			builds(a)
		}
	case "selectAll", "returningAll":
		q.Returns = q.Returns || method == "returningAll"
		if len(args) == 0 {
			q.Column("*")
		} else {
			q.Open = true
		}
	case "values", "set":
		if len(args) == 2 {
			q.Choose(args[0].Str())
			return
		}
		if len(args) == 1 {
			q.Written = args[0]
			if one := args[0].Element(0); one != 0 {
				q.Written = one
			}
			if made := args[0]; made.Kind() == "arrow_function" {
				q.Written = made.Field("body")
				if q.Written.Kind() == "parenthesized_expression" {
					q.Written = q.Written.Child(1)
				}
				if q.Written.Kind() != "object" {
					q.Written = 0
				}
				builds(made)
			}
		}
	case "execute":
		q.run = true
	case "executeTakeFirst":
		q.run, q.Gives = true, "row?"
	case "executeTakeFirstOrThrow":
		q.run, q.Gives = true, "row"
	case "orderBy", "clearOrderBy", "groupBy", "limit", "offset", "top", "fetch", "distinct", "forUpdate", "forShare", "forNoKeyUpdate", "skipLocked", "noWait", "onConflict",
		"onDuplicateKeyUpdate", "ignore", "orIgnore", "from", "using", "modifyFront", "modifyEnd", "$castTo", "$narrowType", "$assertType", "$notNull":
	case "innerJoin", "leftJoin", "rightJoin", "fullJoin", "crossJoin", "innerJoinLateral", "leftJoinLateral", "crossJoinLateral":
		if len(args) > 1 {
			builds(args[0])
		}
	default: // union, $if, $call, stream and the like: what comes of the query is not known
		q.Unread = true
	}
}

// maxDepth bounds calls within one another in a condition; what is deeper is not stated.
const maxDepth = 8

// compared notes the columns that a condition names: eb("id", "=", 1), eb.and([eb("a", ">", 1), …]), and the body of a function that makes one.
func (q *query) compared(condition drift.Node, depth int) {
	if depth > maxDepth {
		return
	}
	switch condition.Kind() {
	case "arrow_function":
		q.compared(condition.Field("body"), depth+1)
	case "array", "parenthesized_expression":
		for _, one := range condition.Children() {
			q.compared(one, depth+1)
		}
	case "call_expression":
		args := condition.Arguments()
		if len(args) == 3 && args[1].Str() != "" {
			q.Choose(args[0].Str())
			return
		}
		if on := condition.Field("function"); on.Kind() == "member_expression" {
			switch on.Field("property").Text() {
			case "and", "or", "not":
				q.compared(on.Field("object"), depth+1)
			default:
				return
			}
		}
		for _, a := range args {
			q.compared(a, depth+1)
		}
	}
}

// columns notes the columns that are chosen. One that a function reckons is not seen.
func (q *query) columns(a drift.Node) {
	first := a.Element(0)
	if a.Kind() != "array" && first == 0 {
		q.Column(a.Str())
		return
	}
	for i, one := 0, first; one != 0; i, one = i+1, a.Element(i+1) {
		q.Column(one.Str())
	}
	q.Open = q.Open || first == 0
}

// builds states that a function is handed a builder, with which it may begin a query of its own.
func builds(a drift.Node) {
	if a.Kind() == "arrow_function" {
		drift.New(abi.FactRole, a).With(abi.FieldFunction, drift.Of(a)).With(abi.FieldChildParam, drift.Number("0")).With(abi.FieldRole, drift.Text("kyselyBuilder")).Emit()
	}
}

// builder reads db.transaction().execute(async (trx) => …): the callback is handed what queries begin with.
func builder(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactRole, call).With(abi.FieldFunction, drift.Argument(call, 0)).With(abi.FieldChildParam, drift.Number("0")).With(abi.FieldRole, drift.Text("kyselyBuilder")).Emit()
}

// raw reads sql`SELECT …`.execute(db).
func raw(m drift.Match) {
	drift.New(abi.FactAccess, m.Node("call")).With(abi.FieldStatement, drift.Of(m.Node("statement"))).Emit()
}

// database reads new PostgresDialect({ … }).
func database(m drift.Match) {
	fn := m.Node("fn").Origins()
	for word, system := range map[string]string{"Postgres": "postgresql", "Neon": "postgresql", "Mysql": "mysql", "PlanetScale": "mysql", "Sqlite": "sqlite", "D1": "sqlite", "Libsql": "sqlite",
		"Mssql": "microsoft.sql_server"} {
		if strings.Contains(fn, "#"+word) || strings.Contains(fn, "#Bun"+word) {
			drift.New(abi.FactModel, m.Node("call")).With(abi.FieldSystem, drift.Text(system)).Emit()
		}
	}
}

// camel reads new CamelCasePlugin(): the database has first_name where queries name firstName.
func camel(m drift.Match) {
	for _, asked := range m.Node("call").Arguments() {
		for _, other := range []string{"upperCase", "underscoreBeforeDigits", "underscoreBetweenUppercaseLetters"} {
			if asked.Kind() != "object" || asked.Property(other) != 0 {
				return // spelled in another way
			}
		}
	}
	drift.New(abi.FactModel, m.Node("call")).With(abi.FieldSelector, drift.Text("snake_case")).Emit()
}
