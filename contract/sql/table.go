package sql

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/internal/sqltext"
	"github.com/drift-analyzer/drift/summary"
)

// table is a table or view as far as the statements have come.
type table struct {
	name    string
	view    bool
	columns []column
	primary []string
	indexes []index
	// partial: columns come from elsewhere.
	partial bool
	at      *doc.Value
}

type column struct {
	name       string
	shape      summary.TypeShape
	notNull    bool
	unique     bool
	hasDefault bool
	// stamped: the database writes the time of the write into it.
	stamped bool
}

type index struct {
	name    string
	columns []string
	unique  bool
	// constraint is the name of the constraint that the index comes from.
	constraint string
}

// copied are the columns as another table takes them over: those of the primary key
// are never null there either.
func (t *table) copied() []column {
	out := slices.Clone(t.columns)
	for i := range out {
		out[i].notNull = out[i].notNull || slices.ContainsFunc(t.primary, func(p string) bool { return strings.EqualFold(p, out[i].name) })
	}
	return out
}

// dropIndex takes away the indexes of a name, or of the constraint of that name.
func (t *table) dropIndex(name string) {
	t.indexes = slices.DeleteFunc(t.indexes, func(i index) bool { return strings.EqualFold(i.name, name) || strings.EqualFold(i.constraint, name) })
}

func (t *table) column(name string) *column {
	for i := range t.columns {
		if strings.EqualFold(t.columns[i].name, name) {
			return &t.columns[i]
		}
	}
	return nil
}

// database is the schema that statements change.
type database struct {
	fold   bool
	file   string
	tokens []sqltext.Token
	at     int
	tables map[string]*table
	order  []string
	enums  map[string][]string
	// queries are those of views and functions. altering are the functions that alter tables whose names they are given.
	queries  []query
	altering map[string]bool
	note     func(line int, msg string)
}

func (d *database) peek() sqltext.Token { return d.tokens[d.at] }

func (d *database) next() sqltext.Token {
	t := d.tokens[d.at]
	if d.at < len(d.tokens)-1 {
		d.at++
	}
	return t
}

func (d *database) take(words ...string) bool {
	if d.peek().Is(words...) {
		d.next()
		return true
	}
	return false
}

func (d *database) fail(t sqltext.Token, msg string) {
	panic(&doc.Error{File: d.file, Line: t.Line, Msg: msg})
}

// name reads a name with its schema in front.
func (d *database) name() string {
	var parts []string
	for {
		t := d.peek()
		if !t.IsName() {
			d.fail(t, "a name is missing here; there is "+t.Text)
		}
		d.next()
		parts = append(parts, d.folded(t))
		if !d.peek().Is(".") {
			break
		}
		d.next()
	}
	return sqltext.TableName(parts...)
}

func (d *database) folded(t sqltext.Token) string {
	if t.Kind == sqltext.Word && d.fold {
		return strings.ToLower(t.Text)
	}
	return t.Text
}

func (d *database) get(name string) *table {
	if t, ok := d.tables[name]; ok {
		return t
	}
	if !d.fold {
		for _, n := range d.order {
			if strings.EqualFold(n, name) {
				return d.tables[n]
			}
		}
	}
	return nil
}

// meant is the table that ALTER TABLE names: where no table has its name, the only one of that name without a schema, or in one. Which
// schema a name without one is in is said outside the migrations, as the default schema of what runs them.
func (d *database) meant(name string) *table {
	if t := d.get(name); t != nil {
		return t
	}
	bare := func(n string) string { return n[strings.LastIndexByte(n, '.')+1:] }
	var found *table
	for _, n := range d.order {
		if strings.EqualFold(bare(n), bare(name)) && d.tables[n] != nil && strings.Contains(n, ".") != strings.Contains(name, ".") {
			if found != nil {
				return nil
			}
			found = d.tables[n]
		}
	}
	return found
}

func (d *database) put(t *table) {
	if _, ok := d.tables[t.name]; !ok {
		d.order = append(d.order, t.name)
	}
	d.tables[t.name] = t
}

func (d *database) drop(name string) {
	t := d.get(name)
	if t == nil {
		return
	}
	delete(d.tables, t.name)
	for i, n := range d.order {
		if n == t.name {
			d.order = append(d.order[:i:i], d.order[i+1:]...)
			return
		}
	}
}

// run reads the statements of one file.
func (d *database) run() {
	for d.peek().Kind != sqltext.End {
		if d.peek().Kind == sqltext.Semicolon {
			d.next() // a statement that says nothing
			continue
		}
		start := d.at
		d.statement()
		if d.at == start {
			d.next()
		}
		for d.peek().Kind != sqltext.End && d.peek().Kind != sqltext.Semicolon {
			d.next()
		}
		d.next()
	}
}

func (d *database) statement() {
	switch t := d.peek(); {
	case t.Is("create"):
		d.next()
		d.create(t)
	case t.Is("alter"):
		d.next()
		if d.take("table") {
			d.alter()
		}
	case t.Is("select", "perform", "call", "exec", "execute"):
		d.next()
		d.called()
	case t.Is("drop"):
		d.next()
		d.take("materialized")
		if d.take("index") {
			d.dropIndexes()
			return
		}
		if d.take("table", "view") {
			d.ifExists()
			for {
				d.drop(d.name())
				if !d.take(",") {
					break
				}
			}
		}
	case t.Is("rename"):
		d.next()
		if d.take("table") {
			for {
				from := d.name()
				if !d.take("to") {
					return
				}
				d.rename(from, d.name())
				if !d.take(",") {
					break
				}
			}
		}
	}
}

func (d *database) rename(from, to string) {
	t := d.get(from)
	if t == nil {
		return
	}
	if i := strings.LastIndexByte(t.name, '.'); i >= 0 && !strings.Contains(to, ".") {
		to = t.name[:i+1] + to
	}
	d.drop(from)
	t.name = to
	d.put(t)
}

func (d *database) ifExists() bool {
	if d.take("if") {
		d.take("not")
		d.take("exists")
		return true
	}
	return false
}

func (d *database) create(begin sqltext.Token) {
	d.take("or")
	d.take("replace")
	for d.take("global", "local", "temp", "temporary", "unlogged", "foreign", "virtual", "materialized", "recursive", "algorithm", "=", "undefined", "merge", "temptable", "definer", "sql", "security", "invoker") {
	}
	unique := d.take("unique")
	d.take("clustered", "nonclustered", "fulltext", "spatial")
	switch {
	case d.take("table"):
		d.createTable(begin)
	case d.take("view"):
		d.createView(begin)
	case d.take("index"):
		d.createIndex(unique)
	case d.take("function", "procedure"):
		d.createFunction(begin)
	case d.take("type"):
		name := d.name()
		if d.take("as") && d.take("enum") && d.take("(") {
			d.enums[strings.ToLower(name)] = d.texts()
		}
	}
}

// texts are the strings up to a closing bracket.
func (d *database) texts() []string {
	var out []string
	for !d.peek().Is(")") && d.peek().Kind != sqltext.End {
		if t := d.next(); t.Kind == sqltext.String {
			out = append(out, t.Text)
		}
	}
	d.next()
	return out
}

func (d *database) place(begin sqltext.Token) *doc.Value {
	return &doc.Value{File: d.file, Line: begin.Line, End: d.tokens[max(d.at-1, 0)].Line}
}

func (d *database) createTable(begin sqltext.Token) {
	exists := d.ifExists()
	t := &table{name: d.name()}
	old := d.get(t.name)
	switch {
	case d.take("("):
		d.body(t)
	case d.take("like"):
		if from := d.get(d.name()); from != nil {
			t.columns = from.copied()
		} else {
			t.partial = true
		}
	case d.peek().Is("partition") && d.tokens[min(d.at+1, len(d.tokens)-1)].Is("of"):
		return // a part of a table that is there
	default:
		t.partial = true
	}
	for depth := 0; d.peek().Kind != sqltext.End && !(d.peek().Kind == sqltext.Semicolon && depth <= 0); {
		switch {
		case d.peek().Is("inherits") && depth == 0:
			d.next()
			d.take("(")
			if parent := d.get(d.name()); parent != nil {
				t.columns = append(parent.copied(), t.columns...)
			} else {
				t.partial = true
			}
			continue
		case d.peek().Is("as") && depth == 0:
			t.partial = true
		case d.peek().Is("("):
			depth++
		case d.peek().Is(")"):
			depth--
		}
		d.next()
	}
	t.at = d.place(begin)
	if old != nil {
		if exists {
			return
		}
		d.note(begin.Line, "the table "+t.name+" is created again (first in "+old.at.File+"); the later one counts")
	}
	d.put(t)
}

// body reads the columns and constraints in the brackets of a CREATE TABLE.
func (d *database) body(t *table) {
	for {
		if d.take(")") {
			return
		}
		if d.peek().Kind == sqltext.End || d.peek().Kind == sqltext.Semicolon {
			d.fail(d.peek(), "the brackets of the table "+t.name+" do not close")
		}
		d.definition(t)
		if !d.take(",") && !d.peek().Is(")") && d.peek().Kind != sqltext.Semicolon {
			d.next()
		}
	}
}

// definition reads one column or constraint and stops at the comma or bracket after it.
func (d *database) definition(t *table) {
	first := d.peek()
	if first.Kind == sqltext.Word {
		two := d.tokens[min(d.at+1, len(d.tokens)-1)]
		switch {
		case first.Is("constraint") && two.Kind != sqltext.Sign:
			d.next()
			d.constraint(t, d.name())
			return
		case first.Is("primary", "foreign", "exclude") || first.Is("check", "unique") && (two.Is("(") || two.Is("key", "index", "clustered", "nonclustered") || two.Kind == sqltext.Quoted || first.Is("unique")),
			first.Is("key", "index", "fulltext", "spatial") && (two.Is("(", "key", "index", "using") || two.Kind == sqltext.Quoted || d.tokens[min(d.at+2, len(d.tokens)-1)].Is("(") && !isType(two)):
			d.constraint(t, "")
			return
		case first.Is("like"):
			d.next()
			if from := d.get(d.name()); from != nil {
				t.columns = append(t.columns, from.copied()...)
			} else {
				t.partial = true
			}
			d.pass()
			return
		}
	}
	if !first.IsName() && first.Kind != sqltext.String {
		d.pass()
		return
	}
	d.next()
	name := d.folded(first)
	c := d.column(t, name)
	if old := t.column(name); old != nil {
		*old = c
		return
	}
	t.columns = append(t.columns, c)
}

// pass goes to the comma, bracket or semicolon after a definition.
func (d *database) pass() {
	depth := 0
	for {
		t := d.peek()
		switch {
		case t.Kind == sqltext.End || t.Kind == sqltext.Semicolon:
			return
		case depth == 0 && t.Is(",", ")"):
			return
		case t.Is("("):
			depth++
		case t.Is(")"):
			depth--
		}
		d.next()
	}
}

// list reads names in brackets; an expression is no name.
func (d *database) list() []string {
	if !d.take("(") {
		return nil
	}
	var out []string
	for {
		t := d.peek()
		// name(10) is the beginning of a column, name(other) a function.
		call := d.tokens[min(d.at+1, len(d.tokens)-1)].Is("(") && d.tokens[min(d.at+2, len(d.tokens)-1)].Kind != sqltext.Number
		if t.IsName() && !call {
			out = append(out, d.folded(t))
		}
		d.pass()
		if !d.take(",") {
			break
		}
	}
	d.take(")")
	return out
}

// constraint reads a key or index of a table; stated is the name of the constraint.
func (d *database) constraint(t *table, stated string) {
	begin := d.peek()
	name := ""
	switch {
	case d.take("primary"):
		d.take("key")
		d.take("clustered", "nonclustered")
		t.primary = d.list()
	case d.take("unique", "key", "index", "fulltext", "spatial"):
		d.take("key", "index", "clustered", "nonclustered")
		if k := d.peek(); k.Kind == sqltext.Word && !k.Is("using") || k.Kind == sqltext.Quoted {
			name = d.next().Text
		}
		if d.take("using") {
			d.next()
		}
		columns := d.list()
		if name == "" {
			name = strings.Join(columns, "_")
		}
		if len(columns) > 0 {
			t.indexes = append(t.indexes, index{name, columns, begin.Is("unique"), stated})
		}
	}
	d.pass()
}

// column reads a type and the column's own constraints.
func (d *database) column(t *table, name string) column {
	c := column{name: name, shape: d.columnType()}
	for {
		k := d.peek()
		switch {
		case k.Kind == sqltext.End || k.Kind == sqltext.Semicolon || k.Is(",", ")"):
			return c
		case k.Is("not"):
			d.next()
			c.notNull = d.take("null") || c.notNull
		case k.Is("primary"):
			d.next()
			d.take("key")
			t.primary, c.notNull = []string{name}, true
		case k.Is("unique"):
			d.next()
			c.unique = true
		case k.Is("default", "generated", "identity", "auto_increment", "autoincrement"):
			d.next()
			c.hasDefault = true
			c.stamped = d.peek().Is("now", "current_timestamp", "localtimestamp", "getdate", "sysdate", "systimestamp")
		case k.Is("("):
			d.next()
			for !d.peek().Is(")") && d.peek().Kind != sqltext.End && d.peek().Kind != sqltext.Semicolon {
				d.pass()
				d.take(",")
			}
			d.take(")")
		default:
			d.next()
		}
	}
}
