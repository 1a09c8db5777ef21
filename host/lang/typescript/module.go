package typescript

import (
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// specifier is the text of a module specifier.
func (l *lowerer) specifier(n syntax.Node) string {
	if n == syntax.NoNode {
		return ""
	}
	return strings.Trim(l.Text(n), "'\"`")
}

func (l *lowerer) addImport(i unit.Import) unit.ImportID {
	id := unit.ImportID(len(l.File.Imports))
	l.File.Imports = append(l.File.Imports, i)
	return id
}

// bindImport declares the local name of an import.
func (l *lowerer) bindImport(local syntax.Node, i unit.Import) {
	i.Node = local
	id := l.addImport(i)
	b := l.Declare(l.Scope, unit.Binding{Name: l.Text(local), Kind: unit.BindImport, Const: true, Node: local})
	l.File.Bindings[b].Import = id
	l.File.Imports[id].Binding = b
}

func (l *lowerer) declareImports(n syntax.Node) {
	spec := l.specifier(l.field(n, "source"))
	typeOnly := l.token(n, "type")
	bound := false
	for c := range l.Tree.NamedChildren(n) {
		switch l.kind(c) {
		case "import_require_clause":
			l.bindImport(l.firstNamed(c), unit.Import{Specifier: l.specifier(l.field(c, "source")), Name: "=", Require: true})
			bound = true
		case "import_clause":
			bound = true
			for x := range l.Tree.NamedChildren(c) {
				switch l.kind(x) {
				case "identifier":
					l.bindImport(x, unit.Import{Specifier: spec, Name: "default", TypeOnly: typeOnly})
				case "namespace_import":
					l.bindImport(l.firstNamed(x), unit.Import{Specifier: spec, Name: "*", TypeOnly: typeOnly})
				case "named_imports":
					for s := range l.Tree.NamedChildren(x) {
						name := l.field(s, "name")
						if name == syntax.NoNode {
							continue
						}
						local := l.field(s, "alias")
						if local == syntax.NoNode {
							local = name
						}
						l.bindImport(local, unit.Import{Specifier: spec, Name: l.key(name), TypeOnly: typeOnly || l.token(s, "type")})
					}
				}
			}
		}
	}
	if !bound && spec != "" {
		l.addImport(unit.Import{Specifier: spec, Node: n})
	}
}

// moduleStatement lowers imports and exports. Imports are declared with their block.
func (l *lowerer) moduleStatement(n syntax.Node, kind string) unit.StmtID {
	if kind != "export_statement" {
		return 0
	}
	from := l.specifier(l.field(n, "source"))
	typeOnly := l.token(n, "type")
	isDefault := l.token(n, "default")
	export := func(e unit.Export) {
		e.Node, e.TypeOnly = n, typeOnly
		l.File.Exports = append(l.File.Exports, e)
	}
	if d := l.field(n, "declaration"); d != syntax.NoNode {
		id := l.statement(d)
		l.exportDeclaration(d, isDefault, export)
		return id
	}
	if v := l.field(n, "value"); v != syntax.NoNode {
		id := l.NewStmt(unit.Stmt{Node: n})
		l.Stmt = id
		e := l.named(v, "default")
		l.File.Stmts[id] = unit.Stmt{Kind: unit.StmtExpr, Node: n, Expr: e}
		export(unit.Export{Name: "default", Expr: e})
		return id
	}
	clause := false
	for c := range l.Tree.NamedChildren(n) {
		switch l.kind(c) {
		case "export_clause":
			clause = true
			for s := range l.Tree.NamedChildren(c) {
				name := l.field(s, "name")
				if name == syntax.NoNode {
					continue
				}
				as := l.field(s, "alias")
				if as == syntax.NoNode {
					as = name
				}
				if from != "" {
					export(unit.Export{Name: l.key(as), From: from, FromName: l.key(name)})
				} else if b := l.Lookup(l.Text(name)); b != 0 {
					export(unit.Export{Name: l.key(as), Binding: b})
				}
			}
		case "namespace_export":
			clause = true
			export(unit.Export{Name: l.key(l.firstNamed(c)), From: from, FromName: "*"})
		}
	}
	switch {
	case clause:
	case from != "":
		export(unit.Export{Name: "*", From: from, FromName: "*"})
	default: // export = value
		if v := l.firstNamed(n); v != syntax.NoNode && l.token(n, "=") {
			export(unit.Export{Name: "=", Expr: l.expr(v)})
		}
	}
	return 0
}

func (l *lowerer) exportDeclaration(d syntax.Node, isDefault bool, export func(unit.Export)) {
	switch l.kind(d) {
	case "lexical_declaration", "variable_declaration":
		for v := range l.Tree.NamedChildren(d) {
			if l.kind(v) == "variable_declarator" {
				l.patternNames(l.field(v, "name"), func(name string) {
					if b := l.Lookup(name); b != 0 {
						export(unit.Export{Name: name, Binding: b})
					}
				})
			}
		}
	default:
		name := l.field(d, "name")
		if name == syntax.NoNode {
			return
		}
		if b := l.Lookup(l.Text(name)); b != 0 {
			as := l.Text(name)
			if isDefault {
				as = "default"
			}
			export(unit.Export{Name: as, Binding: b})
		}
	}
}

func (l *lowerer) patternNames(n syntax.Node, each func(string)) {
	switch l.kind(n) {
	case "identifier", "shorthand_property_identifier_pattern":
		each(l.Text(n))
	case "object_assignment_pattern", "assignment_pattern":
		l.patternNames(l.field(n, "left"), each)
	case "pair_pattern":
		l.patternNames(l.field(n, "value"), each)
	case "object_pattern", "array_pattern", "rest_pattern":
		for c := range l.Tree.NamedChildren(n) {
			l.patternNames(c, each)
		}
	}
}
