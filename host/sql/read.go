package sql

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/internal/sqltext"
)

// Access is what one statement does to one table.
type Access struct {
	// Table is the table's name, with its schema in front when it is not the usual one.
	Table string
	// Write is false for a read.
	Write bool
	// Operation is select, insert, update or delete.
	Operation string
	// Fields are the columns that are read or written, sorted; "*" stands for all, or some whose names are not known.
	Fields []string
	// Selector are the columns that rows are picked by, sorted.
	Selector []string
}

// Read lists the accesses of the statements of a text, in order. Holes are what
// {…} stands for in texts that are put together: a table that is one is left out.
func Read(text string) []Access {
	if !begins(text) {
		return nil
	}
	out := syntax.Parse(syntax.SQL, []byte(plainText(text)), syntax.DefaultLimits, nil)
	if out.Tree == nil {
		return nil
	}
	r := reader{tree: out.Tree, named: map[string]bool{}}
	r.statements(0)
	return r.found
}

// Unnamed reports whether a text may be a statement on a table whose name it leaves open.
func Unnamed(text string) bool {
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		return true
	}
	if !begins(text) || !strings.Contains(text, "{") {
		return false
	}
	out := syntax.Parse(syntax.SQL, []byte(plainText(text)), syntax.DefaultLimits, nil)
	if out.Tree == nil {
		return false
	}
	r := reader{tree: out.Tree, named: map[string]bool{}}
	r.statements(0)
	return r.unnamed
}

type reader struct {
	tree  *syntax.Tree
	found []Access
	// named are the names of the statement's own common table expressions.
	named map[string]bool
	// unnamed: the name of a table is left open.
	unnamed bool
}

// relation is a table in a statement's from part.
type relation struct {
	table string
	alias string
}

func (r *reader) child(n syntax.Node, kind string) (syntax.Node, bool) {
	for c := range r.tree.NamedChildren(n) {
		if r.tree.KindName(c) == kind {
			return c, true
		}
	}
	return syntax.NoNode, false
}

// statements reads every statement below a node, subqueries apart.
func (r *reader) statements(n syntax.Node) {
	for c := range r.tree.NamedChildren(n) {
		switch r.tree.KindName(c) {
		case "cte":
			if name, ok := r.child(c, "identifier"); ok {
				r.named[plain(r.tree.Text(name))] = true
			}
			r.statements(c)
		case "insert":
			r.insert(c)
			r.statements(c)
		case "update":
			r.update(c)
			r.statements(c)
		case "from":
			// A select's, or a delete's, own part: the node before it says which.
			r.from(n, c)
			r.statements(c)
		default:
			r.statements(c)
		}
	}
}

// from reads `select … from …` and `delete from …`.
func (r *reader) from(statement, from syntax.Node) {
	relations := r.relations(from)
	selector := r.columns(r.where(statement, from), relations)
	if _, ok := r.child(statement, "delete"); ok {
		if t, ok := r.child(from, "object_reference"); ok {
			relations = append([]relation{{table: r.table(t)}}, relations...)
		}
		if len(relations) > 0 {
			r.add(relations[0], true, "delete", nil, r.columns(r.where(statement, from), relations[:1])[relations[0]])
		}
		return
	}
	sel, ok := r.child(statement, "select")
	if !ok {
		return // the from part of an update: read there
	}
	fields := r.columns(sel, relations)
	all := map[relation]bool{}
	r.stars(sel, relations, all)
	for _, rel := range relations {
		list := fields[rel]
		switch {
		case all[rel] || len(list) == 0:
			list = []string{"*"}
		case strings.Contains(r.tree.Text(sel), hole):
			list = append(list, "*")
		}
		r.add(rel, false, "select", list, selector[rel])
	}
}

func (r *reader) insert(n syntax.Node) {
	t, ok := r.child(n, "object_reference")
	if !ok {
		return
	}
	var fields []string
	if list, ok := r.child(n, "list"); ok {
		for c := range r.tree.NamedChildren(list) {
			if r.tree.KindName(c) != "column" {
				continue
			}
			name := plain(r.tree.Text(c))
			if strings.Contains(name, hole) {
				name = "*" // the list is put together at run time
			}
			fields = append(fields, name)
		}
	}
	if len(fields) == 0 {
		fields = []string{"*"}
	}
	r.add(relation{table: r.table(t)}, true, "insert", fields, nil)
}

func (r *reader) update(n syntax.Node) {
	var target relation
	var fields []string
	for c := range r.tree.NamedChildren(n) {
		switch r.tree.KindName(c) {
		case "relation":
			if target.table == "" {
				target = r.relation(c)
			}
		case "assignment":
			if left := r.tree.ChildByFieldName(c, "left"); left != syntax.NoNode {
				_, name := r.field(left)
				if strings.Contains(name, hole) {
					name = "*"
				}
				fields = append(fields, name)
			}
		}
	}
	relations := []relation{target}
	where := r.where(n, syntax.NoNode)
	if from, ok := r.child(n, "from"); ok {
		others := r.relations(from)
		relations = append(relations, others...)
		where = r.where(n, from)
		columns := r.columns(where, relations)
		for _, o := range others {
			r.add(o, false, "select", []string{"*"}, columns[o])
		}
	}
	r.add(target, true, "update", fields, r.columns(where, relations)[target])
}

// add notes an access of a table whose name is known; one of the statement's own expressions is none.
func (r *reader) add(rel relation, write bool, operation string, fields, selector []string) {
	if rel.table == "" || r.named[rel.table] {
		return
	}
	r.found = append(r.found, Access{Table: rel.table, Write: write, Operation: operation, Fields: sorted(fields), Selector: sorted(selector)})
}

func sorted(list []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(list)))
}

// where finds the condition, which the grammar puts into the from part.
func (r *reader) where(statement, from syntax.Node) syntax.Node {
	if from != syntax.NoNode {
		if w, ok := r.child(from, "where"); ok {
			return w
		}
	}
	w, _ := r.child(statement, "where")
	return w
}

// relations lists the tables of a from part with those it joins.
func (r *reader) relations(from syntax.Node) []relation {
	var out []relation
	for c := range r.tree.NamedChildren(from) {
		switch kind := r.tree.KindName(c); {
		case kind == "relation":
			out = append(out, r.relation(c))
		case strings.HasSuffix(kind, "join"):
			joined := false
			for j := range r.tree.NamedChildren(c) {
				if r.tree.KindName(j) == "relation" {
					out, joined = append(out, r.relation(j)), true
				}
			}
			if !joined {
				out = append(out, relation{}) // rows of a function, which have columns of their own
			}
		}
	}
	return out
}

func (r *reader) relation(n syntax.Node) relation {
	var out relation
	if t, ok := r.child(n, "object_reference"); ok {
		out.table = r.table(t)
		out.alias = out.table
		if i := strings.LastIndexByte(out.alias, '.'); i >= 0 {
			out.alias = out.alias[i+1:]
		}
	}
	if a := r.tree.ChildByFieldName(n, "alias"); a != syntax.NoNode {
		out.alias = plain(r.tree.Text(a))
	}
	return out
}

// table is a table's name; the schemas that databases put tables into by themselves are left out.
func (r *reader) table(ref syntax.Node) string {
	if r.tree.HasError(ref) {
		return ""
	}
	name := r.tree.ChildByFieldName(ref, "name")
	if name == syntax.NoNode {
		return ""
	}
	text := plain(r.tree.Text(name))
	if strings.Contains(text, hole) {
		r.unnamed = true
		return ""
	}
	if schema := r.tree.ChildByFieldName(ref, "schema"); schema != syntax.NoNode {
		return sqltext.TableName(plain(r.tree.Text(schema)), text)
	}
	return text
}

// plain takes the quotes from a name; one without quotes is lower-case.
func plain(name string) string { return spelled(name, true) }

// spelled takes the quotes from a name; one without quotes is made lower-case, or stays as it is written.
func spelled(name string, lower bool) string {
	if n := len(name); n >= 2 && (name[0] == '"' || name[0] == '`' || name[0] == '[') {
		return name[1 : n-1]
	}
	if lower {
		return strings.ToLower(name)
	}
	return name
}

// field gives a column and the name in front of it.
func (r *reader) field(n syntax.Node) (qualifier, name string) {
	if ref, ok := r.child(n, "object_reference"); ok {
		if q := r.tree.ChildByFieldName(ref, "name"); q != syntax.NoNode {
			qualifier = plain(r.tree.Text(q))
		}
	}
	if c := r.tree.ChildByFieldName(n, "name"); c != syntax.NoNode {
		name = plain(r.tree.Text(c))
	}
	return qualifier, name
}

// columns lists the columns below a node by the table they are of. One without a
// table in front is known only when there is one table.
func (r *reader) columns(n syntax.Node, relations []relation) map[relation][]string {
	out := map[relation][]string{}
	if n == syntax.NoNode {
		return out
	}
	for c := range r.tree.NamedChildren(n) {
		switch r.tree.KindName(c) {
		case "subquery":
			continue
		case "field":
			q, name := r.field(c)
			if rel, ok := of(q, relations); ok && name != "" && !strings.Contains(name, hole) && !literalNames[name] {
				out[rel] = append(out[rel], name)
			}
			continue
		}
		for rel, list := range r.columns(c, relations) {
			out[rel] = append(out[rel], list...)
		}
	}
	return out
}

// literalNames are words that the grammar takes for columns and that are none.
var literalNames = map[string]bool{"true": true, "false": true, "null": true, "current_timestamp": true, "current_date": true, "default": true,
	"current_time": true, "current_user": true, "session_user": true, "localtime": true, "localtimestamp": true, "values": true}

func of(qualifier string, relations []relation) (relation, bool) {
	if qualifier == "" {
		if len(relations) == 1 {
			return relations[0], true
		}
		return relation{}, false
	}
	for _, rel := range relations {
		if rel.alias == qualifier {
			return rel, true
		}
	}
	return relation{}, false
}

// stars marks the tables that `*` and `t.*` select all columns of.
func (r *reader) stars(n syntax.Node, relations []relation, all map[relation]bool) {
	for c := range r.tree.NamedChildren(n) {
		switch r.tree.KindName(c) {
		case "subquery", "invocation":
			continue // count(*) reads no column
		case "all_fields":
			qualifier := ""
			if ref, ok := r.child(c, "object_reference"); ok {
				qualifier = plain(r.tree.Text(ref))
			}
			for _, rel := range relations {
				if qualifier == "" || rel.alias == qualifier {
					all[rel] = true
				}
			}
			continue
		}
		r.stars(c, relations, all)
	}
}
