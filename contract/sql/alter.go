package sql

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/internal/sqltext"
)

// alter reads ALTER TABLE with its actions.
func (d *database) alter() {
	d.ifExists()
	d.take("only")
	name := d.name()
	t := d.meant(name)
	if t == nil {
		// A table of another schema, or one that a file not read creates.
		return
	}
	for {
		d.action(t)
		d.pass()
		if !d.take(",") {
			return
		}
	}
}

func (d *database) action(t *table) {
	switch {
	case d.take("add"):
		d.take("column")
		d.ifExists()
		if d.take("(") {
			d.body(t)
			return
		}
		d.definition(t)
	case d.take("drop"):
		if d.take("constraint", "index", "key") {
			d.ifExists()
			t.dropIndex(d.peek().Text)
			return
		}
		if d.take("primary", "foreign", "check") {
			return
		}
		d.take("column")
		d.ifExists()
		if n := d.peek(); n.IsName() {
			d.dropColumn(t, d.folded(d.next()))
		}
	case d.take("rename"):
		d.renaming(t)
	case d.take("modify"):
		d.take("column")
		d.definition(t)
	case d.take("change"):
		d.take("column")
		old := d.peek()
		if !old.IsName() {
			return
		}
		d.next()
		renameColumn(t, d.folded(old), d.folded(d.peek()))
		d.definition(t)
	case d.take("alter"):
		d.take("column")
		n := d.peek()
		if !n.IsName() {
			return
		}
		c := t.column(d.folded(d.next()))
		if c == nil {
			return
		}
		switch {
		case d.take("set"):
			if d.take("not") {
				c.notNull = true
			} else if d.take("data") {
				d.take("type")
				c.shape = d.columnType()
			} else if d.take("default") {
				c.hasDefault = true
			}
		case d.take("drop"):
			if d.take("not") {
				c.notNull = false
			}
		case d.take("type"):
			c.shape = d.columnType()
		default:
			if n := d.peek(); n.Kind == sqltext.Word && isType(n) {
				c.shape = d.columnType()
				if d.take("not") {
					c.notNull = true
				} else if d.take("null") {
					c.notNull = false
				}
			}
		}
	}
}

func (d *database) renaming(t *table) {
	if d.take("to", "as") {
		d.rename(t.name, d.name())
		return
	}
	if d.take("index", "key", "constraint") {
		return
	}
	d.take("column")
	from := d.peek()
	if !from.IsName() {
		return
	}
	d.next()
	if d.take("to") {
		if to := d.peek(); to.IsName() {
			renameColumn(t, d.folded(from), d.folded(d.next()))
		}
	}
}

func renameColumn(t *table, from, to string) {
	c := t.column(from)
	if c == nil {
		return
	}
	swap := func(list []string) {
		for i := range list {
			if strings.EqualFold(list[i], from) {
				list[i] = to
			}
		}
	}
	swap(t.primary)
	for _, i := range t.indexes {
		swap(i.columns)
	}
	c.name = to
}

func (d *database) dropColumn(t *table, name string) {
	for i := range t.columns {
		if strings.EqualFold(t.columns[i].name, name) {
			t.columns = append(t.columns[:i:i], t.columns[i+1:]...)
			break
		}
	}
	kept := t.indexes[:0:0]
	for _, i := range t.indexes {
		uses := false
		for _, c := range i.columns {
			uses = uses || strings.EqualFold(c, name)
		}
		if !uses {
			kept = append(kept, i)
		}
	}
	t.indexes = kept
}

func (d *database) createIndex(unique bool) {
	d.take("concurrently")
	d.ifExists()
	name := ""
	if !d.peek().Is("on") {
		name = d.name()
	}
	if d.take("using") {
		d.next()
	}
	if !d.take("on") {
		return
	}
	d.take("only")
	t := d.get(d.name())
	if d.take("using") {
		d.next()
	}
	columns := d.list()
	if t == nil || len(columns) == 0 {
		return
	}
	if name == "" {
		name = strings.Join(columns, "_")
	}
	t.indexes = append(t.indexes, index{name: name, columns: columns, unique: unique})
}

// dropIndexes reads DROP INDEX a, b, and DROP INDEX a ON t, where names are a table's own.
func (d *database) dropIndexes() {
	d.take("concurrently")
	d.ifExists()
	var names []string
	for {
		name := d.name()
		names = append(names, name[strings.LastIndexByte(name, '.')+1:])
		if !d.take(",") {
			break
		}
	}
	tables := slices.Collect(maps.Values(d.tables))
	if d.take("on") {
		tables = nil
		if t := d.get(d.name()); t != nil {
			tables = []*table{t}
		}
	}
	for _, t := range tables {
		for _, name := range names {
			t.dropIndex(name)
		}
	}
}

// createView reads a view's stated columns; those of its query are not worked out.
func (d *database) createView(begin sqltext.Token) {
	d.ifExists()
	v := &table{name: d.name(), view: true}
	for _, c := range d.list() {
		v.columns = append(v.columns, column{name: c})
	}
	v.partial = len(v.columns) == 0
	start := d.at
	for d.peek().Kind != sqltext.End && d.peek().Kind != sqltext.Semicolon {
		d.next()
	}
	d.reads(begin, d.tokens[start:d.at])
	v.at = d.place(begin)
	d.put(v)
}
