package typescript

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// specifier is the text of a module specifier.
func (l *lowerer) specifier(n syntax.Node) string {
	if n == none || l.kind(n) != kindString {
		return ""
	}
	return l.stringText(n)
}

// exportName is a name in an import or export clause, which may be a string.
func (l *lowerer) exportName(n syntax.Node) string {
	if l.kind(n) == kindString {
		return l.stringText(n)
	}
	return l.Text(n)
}

// bindImport declares the local name of an import.
func (l *lowerer) bindImport(local syntax.Node, i unit.Import) {
	if local == none {
		return
	}
	i.Node = local
	id := l.NewImport(i)
	b := l.Declare(l.Scope, unit.Binding{Name: l.Text(local), Kind: unit.BindImport, Const: true, Node: local, Import: id})
	l.File.Imports[id].Binding = b
	l.MapName(local, b)
}

func (l *lowerer) declareImports(n syntax.Node) {
	spec := l.specifier(l.field(n, fieldSource))
	typeOnly := l.has(n, tokType)
	bound := false
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindImportRequireClause:
			l.bindImport(l.First(c), unit.Import{Specifier: l.specifier(l.field(c, fieldSource)), Name: "=", Require: true, TypeOnly: typeOnly})
			bound = true
		case kindImportClause:
			l.importClause(c, spec, typeOnly)
			bound = true
		}
	}
	if !bound && spec != "" {
		l.NewImport(unit.Import{Specifier: spec, Node: n})
	}
}

func (l *lowerer) importClause(n syntax.Node, spec string, typeOnly bool) {
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindIdentifier:
			l.bindImport(c, unit.Import{Specifier: spec, Name: "default", TypeOnly: typeOnly})
		case kindNamespaceImport:
			l.bindImport(l.First(c), unit.Import{Specifier: spec, Name: "*", TypeOnly: typeOnly})
		case kindNamedImports:
			for s, end := l.First(c), l.End(c); s != none; s = l.Next(s, end) {
				name := l.field(s, fieldName)
				if name == none {
					continue
				}
				local := l.field(s, fieldAlias)
				if local == none {
					local = name
				}
				l.bindImport(local, unit.Import{Specifier: spec, Name: l.exportName(name), TypeOnly: typeOnly || l.has(s, tokType)})
			}
		}
	}
}

// importAlias lowers `import a = b.c`.
func (l *lowerer) importAlias(n syntax.Node) unit.Stmt {
	name := l.First(n)
	if name == none {
		return unit.Stmt{Kind: unit.StmtLet}
	}
	value := l.Next(name, l.End(n))
	s := unit.Stmt{Kind: unit.StmtLet}
	if value != none {
		s.Expr = l.requiredLater(n, value)
		if s.Expr == 0 {
			s.Expr = l.typeExpr(value)
		}
		if b := l.Lookup(l.Text(name)); b != 0 {
			l.Write(b, s.Expr, unit.WriteAssign, name)
			l.Map(name, s.Expr)
		}
	}
	return s
}

// requiredLater reads `export import a = require("b")`, which the grammar takes
// for an alias of require and a string in parentheses behind it.
func (l *lowerer) requiredLater(n, value syntax.Node) unit.ExprID {
	p, ok := l.Tree.ParentOf(n)
	if !ok || l.Text(value) != "require" || l.kind(p) != kindExportStatement {
		return 0
	}
	around, ok := l.Tree.ParentOf(p)
	if !ok {
		return 0
	}
	s := l.Next(p, l.End(around))
	for _, k := range [...]kind{kindExpressionStatement, kindParenthesizedExpression} {
		if s == none || l.kind(s) != k {
			return 0
		}
		s = l.First(s)
	}
	spec := l.specifier(s)
	if spec == "" {
		return 0
	}
	id := l.NewImport(unit.Import{Specifier: spec, Name: "=", Require: true, Node: n})
	return l.Add(unit.Expr{Kind: unit.ExprImport, Node: n, Ref: int32(id), Str: spec})
}

// export adds an export.
func (l *lowerer) export(e unit.Export) { l.File.Exports = append(l.File.Exports, e) }

func (l *lowerer) exportStatement(n syntax.Node) unit.StmtID {
	typeOnly, isDefault := l.has(n, tokType), l.has(n, tokDefault)
	if d := l.field(n, fieldDeclaration); d != none {
		return l.exportDeclaration(n, d, isDefault)
	}
	if v := l.field(n, fieldValue); v != none {
		return l.exportValue(n, v, "default")
	}
	from := l.specifier(l.field(n, fieldSource))
	clause := false
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindExportClause:
			clause = true
			l.exportClause(c, from, typeOnly)
		case kindNamespaceExport:
			clause = true
			if name := l.First(c); name != none {
				l.export(unit.Export{Name: l.exportName(name), From: from, FromName: "*", Node: n, TypeOnly: typeOnly})
			}
		case kindError:
			l.expr(c)
		}
	}
	switch {
	case clause:
	case from != "":
		l.export(unit.Export{Name: "*", From: from, FromName: "*", Node: n, TypeOnly: typeOnly})
	case l.has(n, tokAssign):
		if v := l.First(n); v != none {
			return l.exportValue(n, v, "=")
		}
	}
	return 0
}

// exportValue lowers `export default value` and `export = value`.
func (l *lowerer) exportValue(n, v syntax.Node, as string) unit.StmtID {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtExpr, Node: n})
	l.Stmt = id
	e := l.named(v, "default")
	if e == 0 {
		e = l.other(n)
	}
	l.File.Stmts[id].Expr = e
	l.export(unit.Export{Name: as, Expr: e, Node: n})
	return id
}

func (l *lowerer) exportClause(n syntax.Node, from string, typeOnly bool) {
	for s, end := l.First(n), l.End(n); s != none; s = l.Next(s, end) {
		name := l.field(s, fieldName)
		if name == none {
			continue
		}
		as := l.field(s, fieldAlias)
		if as == none {
			as = name
		}
		e := unit.Export{Name: l.exportName(as), Node: s, TypeOnly: typeOnly || l.has(s, tokType)}
		if from != "" {
			e.From, e.FromName = from, l.exportName(name)
		} else if e.Binding = l.Lookup(l.Text(name)); e.Binding != 0 {
			l.MapName(name, e.Binding)
		} else {
			e.Expr = l.expr(name)
		}
		l.export(e)
	}
}

func (l *lowerer) exportDeclaration(n, d syntax.Node, isDefault bool) unit.StmtID {
	var id unit.StmtID
	switch k := l.kind(d); k {
	case kindClassDeclaration, kindAbstractClassDeclaration:
		decorators := l.decorators(n)
		id = l.NewStmt(unit.Stmt{Kind: unit.StmtClass, Node: d})
		l.Stmt = id
		ref := int32(l.classDeclaration(d, decorators))
		l.File.Stmts[id].Ref = ref
	default:
		id = l.statement(d)
	}
	inner, typeOnly := d, false
	if l.kind(inner) == kindAmbientDeclaration {
		for c, end := l.First(inner), l.End(inner); c != none; c = l.Next(c, end) {
			inner = c
		}
	}
	switch l.kind(inner) {
	case kindLexicalDeclaration, kindVariableDeclaration:
		for v, end := l.First(inner), l.End(inner); v != none; v = l.Next(v, end) {
			if l.kind(v) == kindVariableDeclarator {
				l.exportPattern(l.field(v, fieldName), n)
			}
		}
		return id
	case kindInterfaceDeclaration, kindTypeAliasDeclaration:
		typeOnly = true
	}
	name := l.field(inner, fieldName)
	if l.kind(inner) == kindImportAlias {
		name = l.First(inner)
	}
	for name != none && l.kind(name) == kindNestedIdentifier {
		name = l.field(name, fieldObject)
	}
	if name == none {
		return id
	}
	as := l.Text(name)
	b := l.Lookup(as)
	if isDefault {
		as = "default"
	}
	if b != 0 {
		l.export(unit.Export{Name: as, Binding: b, Node: n, TypeOnly: typeOnly})
	}
	return id
}

// exportPattern exports every name in a pattern.
func (l *lowerer) exportPattern(n, statement syntax.Node) {
	if n == none || l.depth >= maxDepth {
		return
	}
	switch l.kind(n) {
	case kindIdentifier, kindShorthandPropertyIdentifierPattern:
		if b := l.Lookup(l.Text(n)); b != 0 {
			l.export(unit.Export{Name: l.Text(n), Binding: b, Node: statement})
		}
	case kindObjectAssignmentPattern, kindAssignmentPattern:
		l.exportPattern(l.field(n, fieldLeft), statement)
	case kindPairPattern:
		l.exportPattern(l.field(n, fieldValue), statement)
	case kindObjectPattern, kindArrayPattern, kindRestPattern:
		l.depth++
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			l.exportPattern(c, statement)
		}
		l.depth--
	}
}
