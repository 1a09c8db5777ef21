package sql

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
)

// Gives says what the rows have that the one statement of a text selects or returns: their names, as they are written, or in lower case
// where they are not quoted and the server gives them so (lower); or the table all of whose columns they have. Neither where it is not
// known.
func Gives(text string, lower bool) (names []string, table string) {
	if !begins(text) {
		return nil, ""
	}
	out := syntax.Parse(syntax.SQL, []byte(plainText(text)), syntax.DefaultLimits, nil)
	if out.Tree == nil || out.Tree.HasError(0) {
		return nil, ""
	}
	r := reader{tree: out.Tree, named: map[string]bool{}}
	statement, several := syntax.NoNode, false
	for c := range r.tree.NamedChildren(0) {
		if r.tree.KindName(c) == "statement" {
			several = several || statement != syntax.NoNode
			statement = c
		}
	}
	if statement == syntax.NoNode || several {
		return nil, ""
	}
	chosen := statement
	for _, kind := range []string{"returning", "select"} {
		if part, ok := r.child(statement, kind); ok {
			chosen = part
			break
		}
	}
	list, ok := r.child(chosen, "select_expression")
	if !ok || chosen == statement || strings.Contains(r.tree.Text(list), hole) {
		return nil, ""
	}
	r.statements(0)
	for term := range r.tree.NamedChildren(list) {
		if all, ok := r.child(term, "all_fields"); ok {
			return nil, r.onlyTable(statement, list, all)
		}
		name := r.outputName(term, lower)
		if name == "" {
			return nil, ""
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names), ""
}

// onlyTable is the one table of a statement that selects all of its columns and nothing else.
func (r *reader) onlyTable(statement, list, all syntax.Node) string {
	terms := 0
	for range r.tree.NamedChildren(list) {
		terms++
	}
	if _, qualified := r.child(all, "object_reference"); qualified || terms != 1 || len(r.named) > 0 {
		return ""
	}
	tables := map[string]bool{}
	for _, a := range r.found {
		tables[a.Table] = true
	}
	from, ok := r.child(statement, "from")
	if ok && len(r.relations(from)) > 1 || len(tables) != 1 {
		return ""
	}
	return r.found[0].Table
}

// outputName is the name that a term of a list has in the rows: the one that is given to it, or the column's.
func (r *reader) outputName(term syntax.Node, lower bool) string {
	column, given := "", ""
	for c := range r.tree.NamedChildren(term) {
		switch r.tree.KindName(c) {
		case "identifier":
			given = spelled(r.tree.Text(c), lower)
		case "field":
			if name := r.tree.ChildByFieldName(c, "name"); name != syntax.NoNode {
				column = spelled(r.tree.Text(name), lower)
			}
		case "literal":
			// PostgreSQL's "quoted" column is read as a text.
			if text := r.tree.Text(c); strings.HasPrefix(text, `"`) {
				column = spelled(text, lower)
			}
		}
	}
	if given != "" {
		return given
	}
	return column
}
