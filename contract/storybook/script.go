package storybook

import (
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/host/syntax"
)

// imported is where a name comes from.
type imported struct {
	from, name string
}

// declaration is one constant or function of the top level.
type declaration struct {
	name     string
	exported bool
	value    *value
	line     int
	// sets are assignments to its properties: Primary.args = {...}.
	sets map[string]*value
}

// file is one script with what its top level declares.
type file struct {
	in       *source.Input
	label    string
	tree     *syntax.Tree
	imports  map[string]imported
	byName   map[string]*declaration
	order    []*declaration
	exported map[string]string // local name -> exported name
	meta     *value
	metaLine int
}

func (f *file) child(n syntax.Node, field string) syntax.Node {
	return f.tree.ChildByFieldName(n, field)
}

// statement reads one statement of the top level.
func (f *file) statement(n syntax.Node) {
	switch f.tree.KindName(n) {
	case "import_statement":
		f.importing(n)
	case "export_statement":
		f.export(n)
	case "expression_statement":
		for c := range f.tree.NamedChildren(n) {
			f.assignment(c)
		}
	default:
		f.declare(n, false)
	}
}

func (f *file) importing(n syntax.Node) {
	at := f.child(n, "source")
	if at == syntax.NoNode {
		return
	}
	from := unquoted(f.tree.Text(at))
	for clause := range f.tree.NamedChildren(n) {
		if f.tree.KindName(clause) != "import_clause" {
			continue
		}
		for c := range f.tree.NamedChildren(clause) {
			switch f.tree.KindName(c) {
			case "identifier":
				f.imports[f.tree.Text(c)] = imported{from, "default"}
			case "namespace_import":
				for local := range f.tree.NamedChildren(c) {
					f.imports[f.tree.Text(local)] = imported{from, "*"}
				}
			case "named_imports":
				f.importNames(c, from)
			}
		}
	}
}

func (f *file) importNames(n syntax.Node, from string) {
	for c := range f.tree.NamedChildren(n) {
		name := f.child(c, "name")
		local := name
		if alias := f.child(c, "alias"); alias != syntax.NoNode {
			local = alias
		}
		f.imports[f.tree.Text(local)] = imported{from, f.key(name)}
	}
}

func (f *file) export(n syntax.Node) {
	if d := f.child(n, "declaration"); d != syntax.NoNode && !f.isDefault(n) {
		f.declare(d, true)
		return
	}
	if f.isDefault(n) {
		for _, field := range []string{"value", "declaration"} {
			if v := f.child(n, field); v != syntax.NoNode {
				f.meta, f.metaLine = f.expression(v), f.tree.Line(v)
			}
		}
		return
	}
	for clause := range f.tree.NamedChildren(n) {
		if f.tree.KindName(clause) != "export_clause" {
			continue
		}
		for c := range f.tree.NamedChildren(clause) {
			local, as := f.child(c, "name"), f.child(c, "name")
			if alias := f.child(c, "alias"); alias != syntax.NoNode {
				as = alias
			}
			if f.tree.Text(as) == "default" {
				f.meta, f.metaLine = &value{kind: nameValue, path: []string{f.tree.Text(local)}}, f.tree.Line(local)
				continue
			}
			f.exported[f.tree.Text(local)] = f.key(as)
		}
	}
}

func (f *file) isDefault(n syntax.Node) bool {
	for c := range f.tree.Children(n) {
		if !f.tree.Named(c) && f.tree.Text(c) == "default" {
			return true
		}
	}
	return false
}

// assignment reads Primary.args = {...}.
func (f *file) assignment(n syntax.Node) {
	left := f.child(n, "left")
	if f.tree.KindName(n) != "assignment_expression" || f.tree.KindName(left) != "member_expression" {
		return
	}
	if d := f.byName[f.tree.Text(f.child(left, "object"))]; d != nil {
		d.sets[f.tree.Text(f.child(left, "property"))] = f.expression(f.child(n, "right"))
	}
}

// declare reads constants and functions; types and classes are no stories.
func (f *file) declare(n syntax.Node, exported bool) {
	switch f.tree.KindName(n) {
	case "lexical_declaration", "variable_declaration":
		first := true
		for c := range f.tree.NamedChildren(n) {
			line := f.tree.Line(c)
			if first {
				line, first = f.tree.Line(n), false
			}
			at, v := f.child(c, "name"), f.child(c, "value")
			if f.tree.KindName(at) == "identifier" && v != syntax.NoNode {
				f.add(at, &declaration{exported: exported, line: line, value: f.expression(v)})
			}
		}
	case "function_declaration", "generator_function_declaration":
		f.add(f.child(n, "name"), &declaration{exported: exported, line: f.tree.Line(n), value: &value{kind: functionValue, code: n}})
	}
}

func (f *file) add(at syntax.Node, d *declaration) {
	d.name, d.sets = f.tree.Text(at), map[string]*value{}
	f.byName[d.name] = d
	f.order = append(f.order, d)
}
