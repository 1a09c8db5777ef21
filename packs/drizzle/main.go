// Command drizzle is the pack for Drizzle.
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
	drift.Register(manifest, drift.Handlers{"table": table, "access": access, "relational": relational, "adapted": adapted})
}

func main() {}

// table reads pgTable("users", { createdAt: timestamp("created_at") }): the columns, under the names that rows have and under those of
// the table.
func table(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	drift.New(abi.FactModel, call).With(abi.FieldContainer, drift.Of(args[0])).With(abi.FieldFields, drift.Of(args[1])).Emit()
	for origin, system := range map[string]string{"drizzle-orm/pg-core": "postgresql", "drizzle-orm/mysql-core": "mysql", "drizzle-orm/sqlite-core": "sqlite"} {
		if strings.Contains(m.Node("fn").Origins(), origin+"#") {
			drift.New(abi.FactModel, call).With(abi.FieldSystem, drift.Text(system)).Emit()
		}
	}
	columns := args[1]
	if columns.Kind() != "object" {
		return // a function that makes them
	}
	for _, name := range columns.Keys() {
		f := drift.New(abi.FactModel, call).With(abi.FieldClass, drift.Of(call)).With(abi.FieldName, drift.Text(name))
		switch column := columnName(columns.Property(name)); {
		case column != "":
			f.With(abi.FieldSelector, drift.Text(column)).Emit()
		case drift.Snake(name) != name:
			f.Emit() // what it is called in the table the database object says (casing)
		}
	}
}

// columnName is the name that the first call of a column's chain is given: of timestamp("created_at").notNull(), created_at.
func columnName(column drift.Node) string {
	for column.Kind() == "call_expression" {
		on := column.Field("function")
		if on.Kind() != "member_expression" {
			if args := column.Arguments(); len(args) > 0 {
				return args[0].Str()
			}
			return ""
		}
		column = on.Field("object")
	}
	return ""
}

// access reads db.select({ … }).from(users), db.insert(users).values({ … }).returning(), db.update(users).set({ … }), db.delete(users)
// and db.$count(users), each with the chain behind it.
func access(m drift.Match) {
	call, of, method := m.Node("call"), m.Node("table"), m.Text("method")
	c := chain(call, of)
	kind, operation := "write", method
	if method == "from" || method == "$count" {
		kind, operation = "read", "select"
	}
	f := drift.New(abi.FactAccess, c.last).With(abi.FieldContainer, drift.Of(of)).With(abi.FieldAccess, drift.Text(kind)).With(abi.FieldOperation, drift.Text(operation))
	if len(c.selector) > 0 {
		f.With(abi.FieldSelector, drift.List(c.selector...))
	}
	if c.written != 0 {
		f.With(abi.FieldFields, drift.Of(c.written))
	}
	switch {
	case method == "$count":
		f.With(abi.FieldOutput, drift.Text("count"))
	case method == "from":
		chosen, known := selection(call)
		if chosen != 0 {
			f.With(abi.FieldBody, drift.Of(chosen)).With(abi.FieldFields, drift.List(columnsOf(chosen, of)...))
		}
		if known && c.read && (chosen != 0 || !c.joined) {
			f.With(abi.FieldOutput, drift.Text(c.gives))
		}
	case c.returns && c.read:
		if c.returned != 0 {
			f.With(abi.FieldBody, drift.Of(c.returned))
		}
		f.With(abi.FieldOutput, drift.Text(c.gives))
	}
	f.Emit()
	for _, table := range c.tables {
		beside(call, table, c)
	}
}

// beside states that a query reads a table that it joins: the columns that it compares, and those that it selects.
func beside(call, table drift.Node, c steps) {
	f := drift.New(abi.FactAccess, c.last).With(abi.FieldContainer, drift.Of(table)).With(abi.FieldAccess, drift.Text("read")).With(abi.FieldOperation, drift.Text("select"))
	var selector []drift.Value
	for _, condition := range c.conditions {
		selector = append(selector, named(condition, table.Text(), 0)...)
	}
	if len(selector) > 0 {
		f.With(abi.FieldSelector, drift.List(selector...))
	}
	if chosen, _ := selection(call); chosen != 0 {
		if columns := columnsOf(chosen, table); len(columns) > 0 {
			f.With(abi.FieldFields, drift.List(columns...))
		}
	}
	f.Emit()
}

// steps is what the chain behind a call says.
type steps struct {
	last     drift.Node
	selector []drift.Value
	// conditions are those by which rows are chosen and joined, tables those that are joined.
	conditions, tables []drift.Node
	written, returned  drift.Node
	// returns: the rows that are written are given; joined: others stand beside those of the table.
	returns, joined bool
	// read: every step is understood; gives is what comes of it.
	read  bool
	gives string
}

func chain(call, table drift.Node) steps {
	c := steps{last: call, read: true, gives: "rows"}
	for {
		step, next := jschain.Next(c.last)
		args := next.Arguments()
		switch step {
		case "", "then", "catch", "finally":
			return c
		case "where", "having":
			c.choose(table, args)
		case "values", "set":
			if len(args) > 0 {
				c.written = args[0]
				if first := args[0].Element(0); first != 0 {
					c.written = first
				}
			}
		case "returning":
			c.returns = true
			if len(args) > 0 {
				c.returned = args[0]
			}
		case "leftJoin", "rightJoin", "innerJoin", "fullJoin", "crossJoin":
			c.joined = true
			if len(args) > 0 {
				if !subquery(args[0]) {
					c.tables = append(c.tables, args[0])
				}
				c.choose(table, args[1:])
			}
		case "get":
			c.gives = "row?"
		case "all", "execute", "orderBy", "limit", "offset", "groupBy", "onConflictDoNothing", "onConflictDoUpdate", "onDuplicateKeyUpdate", "for", "$withCache":
		default:
			c.read = false
		}
		c.last = next
	}
}

// subquery reports whether what is joined is a query of its own (db.select(…).from(users).as("u")), which is told where it stands: what is
// read of it has the names that it gives, which are no columns.
func subquery(joined drift.Node) bool {
	for _, origin := range strings.Split(joined.Origins(), "\n") {
		if strings.HasSuffix(origin, ".as()") {
			return true
		}
	}
	return false
}

// choose notes conditions, and the columns of the chain's own table in them.
func (c *steps) choose(table drift.Node, conditions []drift.Node) {
	c.conditions = append(c.conditions, conditions...)
	for _, a := range conditions {
		c.selector = append(c.selector, named(a, table.Text(), 0)...)
	}
}

// selection is what the select in front of from names: db.select({ id: users.id }).from(users). known is false where it is not seen.
func selection(call drift.Node) (chosen drift.Node, known bool) {
	on := call.Field("function").Field("object")
	if on.Kind() != "call_expression" {
		return 0, false
	}
	switch on.Field("function").Field("property").Text() {
	case "select", "selectDistinct":
		if args := on.Arguments(); len(args) > 0 {
			return args[0], true
		}
		return 0, true
	case "selectDistinctOn":
		if args := on.Arguments(); len(args) > 1 {
			return args[1], true
		}
		return 0, true
	}
	return 0, false
}

// columnsOf lists the columns of a table that a selection reads, under the names that the code has for them.
func columnsOf(chosen, table drift.Node) (out []drift.Value) {
	if chosen.Kind() != "object" {
		return []drift.Value{drift.Text("*")}
	}
	for _, key := range chosen.Keys() {
		column := chosen.Property(key)
		if column.Kind() == "member_expression" && column.Field("object").Text() == table.Text() {
			out = append(out, drift.Text(column.Field("property").Text()))
		}
	}
	return out
}

// maxCondition bounds how deep the operators of a condition are followed.
const maxCondition = 16

// named lists the columns of a table that a condition compares: eq(users.id, id), and(…, or(…)). Those of other tables, which are
// joined, and in queries within the query, are none of it.
func named(condition drift.Node, table string, depth int) (out []drift.Value) {
	if depth > maxCondition {
		return []drift.Value{drift.Of(condition)} // nothing that has names: the columns are not all known
	}
	if condition.Kind() != "call_expression" || !strings.Contains(condition.Field("function").Origins(), "drizzle-orm") {
		return nil
	}
	for _, a := range condition.Arguments() {
		switch a.Kind() {
		case "call_expression":
			out = append(out, named(a, table, depth+1)...)
		case "member_expression":
			if of := a.Field("object").Text(); of == table {
				out = append(out, drift.Text(a.Field("property").Text()))
			}
		}
	}
	return out
}

// relational reads db.query.users.findMany({ columns: { id: true }, with: … }).
func relational(m drift.Match) {
	call, db, method := m.Node("call"), m.Node("db"), m.Text("method")
	f := drift.New(abi.FactAccess, call).With(abi.FieldContainer, drift.First(drift.Of(db, "arg[1]", ".schema", "."+m.Text("table")), drift.Of(db, "arg[0]", ".schema", "."+m.Text("table")))).
		With(abi.FieldAccess, drift.Text("read")).With(abi.FieldOperation, drift.Text("select"))
	given := map[string]string{"findMany": "rows", "findFirst": "row?"}[method]
	args := call.Arguments()
	if len(args) == 0 {
		f.With(abi.FieldOutput, drift.Text(given)).Emit()
		return
	}
	if where := args[0].Property("where"); where != 0 {
		if selector := named(where, m.Text("table"), 0); len(selector) > 0 {
			f.With(abi.FieldSelector, drift.List(selector...))
		}
	}
	chosen := args[0].Property("columns")
	if chosen != 0 {
		f.With(abi.FieldFields, drift.Of(chosen))
	}
	if args[0].Kind() == "object" && args[0].Property("with") == 0 && args[0].Property("extras") == 0 {
		f.With(abi.FieldOutput, drift.Text(given))
	}
	f.Emit()
}
