package typescript

import (
	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// hoistVars declares the vars of a function, wherever in its body they stand.
// The table of nodes is in pre-order, so the search is one pass.
func (l *lowerer) hoistVars(root syntax.Node) {
	if !l.vars {
		return
	}
	scope := l.FunctionScope()
	end := l.Tree.After(root)
	for n := root + 1; n < end; {
		switch l.kind(n) {
		case kindFunctionDeclaration, kindFunctionExpression, kindArrowFunction, kindMethodDefinition, kindGeneratorFunction,
			kindGeneratorFunctionDeclaration, kindClassDeclaration, kindClass, kindAbstractClassDeclaration, kindInternalModule, kindModule,
			kindAmbientDeclaration:
			n = l.Tree.After(n)
			continue
		case kindVariableDeclaration:
			for d, end := l.First(n), l.End(n); d != none; d = l.Next(d, end) {
				if l.kind(d) == kindVariableDeclarator {
					l.declarePattern(l.field(d, fieldName), unit.BindLocal, false, scope)
				}
			}
		case kindForInStatement:
			if k := l.field(n, fieldKind); k != none && l.Text(k) == "var" {
				l.declarePattern(l.field(n, fieldLeft), unit.BindLocal, false, scope)
			}
		}
		n++
	}
}

// declareBlock declares what the statements directly inside a node declare.
func (l *lowerer) declareBlock(n syntax.Node) {
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		l.declareStatement(c)
	}
}

func (l *lowerer) declareStatement(n syntax.Node) {
	switch l.kind(n) {
	case kindLexicalDeclaration:
		constant := l.has(n, tokConst)
		for d, end := l.First(n), l.End(n); d != none; d = l.Next(d, end) {
			if l.kind(d) == kindVariableDeclarator {
				l.declarePattern(l.field(d, fieldName), unit.BindLocal, constant, l.Scope)
			}
		}
	case kindVariableDeclaration:
		// Hoisted, except in a place that hoistVars does not search.
		if l.ambient {
			for d, end := l.First(n), l.End(n); d != none; d = l.Next(d, end) {
				l.declarePattern(l.field(d, fieldName), unit.BindLocal, false, l.Scope)
			}
		}
	case kindFunctionSignature:
		l.declareName(l.field(n, fieldName), unit.BindFunc)
	case kindFunctionDeclaration, kindGeneratorFunctionDeclaration:
		name := l.field(n, fieldName)
		if b := l.declareName(name, unit.BindFunc); b != 0 && l.File.Bindings[b].Node != name {
			if l.implemented == nil {
				l.implemented = map[unit.BindingID]bool{}
			}
			l.implemented[b] = true
		}
	case kindClassDeclaration, kindAbstractClassDeclaration:
		l.declareName(l.field(n, fieldName), unit.BindClass)
	case kindEnumDeclaration:
		l.declareName(l.field(n, fieldName), unit.BindEnum)
	case kindInternalModule, kindModule:
		name := l.field(n, fieldName)
		for name != none && l.kind(name) == kindNestedIdentifier {
			name = l.field(name, fieldObject)
		}
		if name != none && l.kind(name) == kindIdentifier {
			l.declareName(name, unit.BindNamespace)
		}
	case kindInterfaceDeclaration, kindTypeAliasDeclaration:
		l.declareName(l.field(n, fieldName), unit.BindType)
	case kindExportStatement:
		if d := l.field(n, fieldDeclaration); d != none {
			l.declareStatement(d)
		}
	case kindExpressionStatement:
		if inner := l.First(n); inner != none && l.kind(inner) == kindInternalModule {
			l.declareStatement(inner)
		}
	case kindImportStatement:
		l.declareImports(n)
	case kindImportAlias:
		if name := l.First(n); name != none {
			l.declareName(name, unit.BindLocal)
		}
	case kindAmbientDeclaration:
		outer := l.ambient
		l.ambient = true
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			if l.kind(c) != kindStatementBlock {
				l.declareStatement(c)
			}
		}
		l.ambient = outer
	case kindError:
		if l.depth < maxDepth {
			l.depth++
			l.declareBlock(n)
			l.depth--
		}
	}
}

func (l *lowerer) declareName(n syntax.Node, kind unit.BindingKind) unit.BindingID {
	if n == none {
		return 0
	}
	return l.Declare(l.Scope, unit.Binding{Name: l.Text(n), Kind: kind, Node: n})
}

// declarePattern declares every name in a pattern.
func (l *lowerer) declarePattern(n syntax.Node, kind unit.BindingKind, constant bool, scope *lower.Scope) {
	if n == none || l.depth >= maxDepth {
		return
	}
	switch l.kind(n) {
	case kindIdentifier, kindShorthandPropertyIdentifierPattern:
		if name := l.Text(n); name != "" {
			l.Declare(scope, unit.Binding{Name: name, Kind: kind, Const: constant, Node: n})
		}
	case kindObjectAssignmentPattern, kindAssignmentPattern:
		l.declarePattern(l.field(n, fieldLeft), kind, constant, scope)
	case kindPairPattern:
		l.declarePattern(l.field(n, fieldValue), kind, constant, scope)
	case kindObjectPattern, kindArrayPattern, kindRestPattern, kindError:
		l.depth++
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			l.declarePattern(c, kind, constant, scope)
		}
		l.depth--
	}
}

// declareTypeParameters declares <T extends U> in the innermost scope.
func (l *lowerer) declareTypeParameters(n syntax.Node) {
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		name := l.field(c, fieldName)
		if name == none {
			continue
		}
		b := l.declareName(name, unit.BindType)
		if t := l.field(c, fieldConstraint); t != none {
			inner := l.First(t)
			e := l.typeExpr(inner)
			l.File.Bindings[b].Type, l.File.Bindings[b].TypeNode = e, inner
		}
	}
}
