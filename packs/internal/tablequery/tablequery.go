// Package tablequery states what one query asks of tables, in packs of builders of queries that name tables and columns by texts.
//
// It imports the SDK and the ABI only.
package tablequery

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Query is what a chain of calls says.
type Query struct {
	// Table is where the rows are, and Alias what the query calls it.
	Table, Alias string
	// Operation is select, insert, update or delete.
	Operation string
	// Written is the object of the columns that are written.
	Written drift.Node
	// Gives is what comes of the query: rows, row, or row? for one that may be missing.
	Gives string
	// Returns: the rows that are written are given.
	Returns bool
	// System is the store; without one the run says which.
	System string
	// Path is where the rows are in what comes of the query.
	Path string
	// Unread: a step is not understood, so that nothing is known of what comes of the query.
	Unread bool
	// Open: columns are chosen that are not seen here.
	Open bool

	// of are the table and those that the query joins.
	of    []columns
	names []drift.Value
	// beside: rows of another table stand beside those of Table.
	beside bool
}

// columns are what a query asks of one table: the columns that it gives and those that it compares.
type columns struct {
	table, alias     string
	fields, selector []drift.Value
}

// On is a query of a table: of "users as u", of users.
func On(name string) Query {
	plain, alias, _ := Cut(name)
	return Query{Table: plain, Alias: alias, Operation: "select", Gives: "rows"}
}

// Cut is a name and what it is called: "users as u".
func Cut(name string) (of, alias string, renamed bool) {
	for i := 0; i+4 <= len(name); i++ {
		if as := name[i : i+4]; as == " as " || as == " AS " {
			return strings.TrimSpace(name[:i]), strings.TrimSpace(name[i+4:]), true
		}
	}
	return name, "", false
}

// own is a column without its table's name, and the table: the first for a name alone, none for a table that the query does not name.
func (q *Query) own(name string) (column string, of *columns) {
	if len(q.of) == 0 {
		q.of = append(q.of, columns{table: q.Table, alias: q.Alias})
	}
	table, column, qualified := strings.Cut(name, ".")
	if !qualified {
		if name == "" {
			return "", nil
		}
		return name, &q.of[0]
	}
	for i := range q.of {
		if q.of[i].table == table || q.of[i].alias == table {
			return column, &q.of[i]
		}
	}
	return column, nil
}

// Choose notes a column of a condition.
func (q *Query) Choose(name string) {
	if column, of := q.own(name); of != nil {
		of.selector = append(of.selector, drift.Text(column))
	}
}

// Join notes a table whose rows stand beside those of the query's own, and the columns by which it is joined.
func (q *Query) Join(name string, by ...string) {
	q.beside = true
	if name == "" {
		return
	}
	q.own("")
	joined, alias, _ := Cut(name)
	q.of = append(q.of, columns{table: joined, alias: alias})
	for _, column := range by {
		if strings.Contains(column, ".") {
			q.Choose(column)
		}
	}
}

// Column notes a column that is chosen: "name", "users.name as label", "*".
func (q *Query) Column(name string) {
	if name == "" || strings.Contains(name, "(") || strings.HasSuffix(name, "*") && name != "*" {
		q.Open = true
		return
	}
	if name == "*" {
		q.Open = q.Open || q.beside || len(q.names) > 0
		return
	}
	column, alias, renamed := Cut(name)
	column, of := q.own(column)
	if of != nil {
		of.fields = append(of.fields, drift.Text(column))
	}
	if !renamed {
		alias = column
	}
	q.names = append(q.names, drift.Text(alias))
}

// Renamed notes a column that is chosen under a name.
func (q *Query) Renamed(alias, name string) {
	q.names = append(q.names, drift.Text(alias))
	if column, of := q.own(name); of != nil {
		of.fields = append(of.fields, drift.Text(column))
	}
}

// Emit states the query at the call with which it ends, and reads of the tables that it joins.
func (q *Query) Emit(last drift.Node, container drift.Value) {
	q.own("")
	own := q.of[0]
	kind := "write"
	if q.Operation == "select" {
		kind = "read"
	}
	f := drift.New(abi.FactAccess, last).With(abi.FieldContainer, container).With(abi.FieldOperation, drift.Text(q.Operation)).With(abi.FieldAccess, drift.Text(kind))
	if q.System != "" {
		f.With(abi.FieldSystem, drift.Text(q.System))
	}
	if q.Written != 0 {
		f.With(abi.FieldFields, drift.Of(q.Written))
	} else if kind == "read" {
		q.chosen(f, own)
	}
	if len(own.selector) > 0 {
		f.With(abi.FieldSelector, drift.List(own.selector...))
	}
	if !q.Unread && !q.Open && (kind == "read" || q.Returns) && !(q.beside && len(q.names) == 0) {
		if len(q.names) > 0 {
			f.With(abi.FieldBody, drift.List(q.names...))
		}
		if q.Path != "" {
			f.With(abi.FieldPath, drift.Text(q.Path))
		}
		f.With(abi.FieldOutput, drift.Text(q.Gives))
	}
	f.Emit()
	for _, joined := range q.of[1:] {
		f := drift.New(abi.FactAccess, last).With(abi.FieldContainer, drift.Text(joined.table)).With(abi.FieldAccess, drift.Text("read")).With(abi.FieldOperation, drift.Text("select"))
		if q.System != "" {
			f.With(abi.FieldSystem, drift.Text(q.System))
		}
		q.chosen(f, joined)
		if len(joined.selector) > 0 {
			f.With(abi.FieldSelector, drift.List(joined.selector...))
		}
		f.Emit()
	}
}

// chosen states the columns of a table that are given, where all that are chosen are seen.
func (q *Query) chosen(f *drift.Fact, of columns) {
	if len(of.fields) > 0 && !q.Open {
		f.With(abi.FieldFields, drift.List(of.fields...))
	}
}
