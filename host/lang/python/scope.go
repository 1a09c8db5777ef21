package python

import (
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// declare declares the names that the statements below a node bind in the
// innermost scope: in Python a name that is written anywhere in a function is
// the function's own, from its first line on.
func (l *lowerer) declare(n syntax.Node) {
	if n == none {
		return
	}
	l.outside(n, 0)
	l.bind(n, 0)
}

// outside reads global and nonlocal statements first: their names are not the function's own.
func (l *lowerer) outside(n syntax.Node, depth int) {
	if depth > maxDepth {
		return
	}
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindGlobalStatement:
			for v, end := l.First(c), l.End(c); v != none; v = l.Next(v, end) {
				if l.Scope == l.ModuleScope() {
					continue
				}
				name := l.Text(v)
				b := l.Declare(l.ModuleScope(), unit.Binding{Name: name, Kind: unit.BindLocal, Node: v})
				l.Alias(l.Scope, name, b)
			}
		case kindNonlocalStatement:
			for v, end := l.First(c), l.End(c); v != none; v = l.Next(v, end) {
				if b := l.Lookup(l.Text(v)); b != 0 {
					l.Alias(l.Scope, l.Text(v), b)
				}
			}
		case kindFunctionDefinition, kindClassDefinition, kindDecoratedDefinition, kindLambda, kindExpressionStatement:
		case kindIfStatement, kindElifClause, kindElseClause, kindForStatement, kindWhileStatement, kindTryStatement, kindExceptClause,
			kindExceptGroupClause, kindFinallyClause, kindWithStatement, kindMatchStatement, kindCaseClause, kindBlock:
			l.outside(c, depth+1)
		}
	}
}

func (l *lowerer) bind(n syntax.Node, depth int) {
	if depth > maxDepth {
		return
	}
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		l.bindOne(c, depth)
	}
}

func (l *lowerer) bindOne(c syntax.Node, depth int) {
	switch k := l.kind(c); k {
	case kindFunctionDefinition:
		l.declareNamed(c, none, unit.BindFunc, depth)
	case kindClassDefinition:
		l.declareNamed(c, none, unit.BindClass, depth)
	case kindDecoratedDefinition:
		if d := l.field(c, fieldDefinition); d != none {
			named := unit.BindFunc
			if l.kind(d) == kindClassDefinition {
				named = unit.BindClass
			}
			l.declareNamed(d, c, named, depth)
		}
		if l.walrus {
			l.bindWalrus(c, depth+1)
		}
	case kindImportStatement, kindImportFromStatement, kindFutureImportStatement:
		l.declareImports(c)
	case kindTypeAliasStatement:
		if name := l.aliasName(c); name != none {
			l.Declare(l.Scope, unit.Binding{Name: l.Text(name), Kind: unit.BindLocal, Node: name})
		}
	case kindExpressionStatement:
		for e, end := l.First(c), l.End(c); e != none; e = l.Next(e, end) {
			l.bindAssignment(e, depth)
		}
	case kindForStatement:
		l.bindTarget(l.field(c, fieldLeft), depth+1)
		if l.walrus {
			l.bindWalrus(l.field(c, fieldRight), depth+1)
		}
		l.bind(c, depth+1)
	case kindAsPattern:
		l.bindAs(c, depth)
	case kindWithClause, kindWithItem, kindIfStatement, kindElifClause, kindElseClause, kindWhileStatement, kindTryStatement, kindExceptClause,
		kindExceptGroupClause, kindFinallyClause, kindWithStatement, kindMatchStatement, kindBlock:
		l.bind(c, depth+1)
	case kindCaseClause:
		for p, end := l.First(c), l.End(c); p != none; p = l.Next(p, end) {
			if l.kind(p) == kindCasePattern {
				l.bindCapture(p, depth+1)
			} else {
				l.bindOne(p, depth+1)
			}
		}
	default:
		if l.walrus {
			l.bindWalrus(c, depth+1)
		}
	}
}

// bindAs declares the name behind `as` in with and except.
func (l *lowerer) bindAs(n syntax.Node, depth int) {
	if l.walrus {
		l.bindWalrus(l.First(n), depth+1)
	}
	if a := l.field(n, fieldAlias); a != none {
		for t, end := l.First(a), l.End(a); t != none; t = l.Next(t, end) {
			l.bindTarget(t, depth+1)
		}
		if l.First(a) == none && l.kind(a) == kindIdentifier {
			l.bindTarget(a, depth+1)
		}
	}
}

func (l *lowerer) bindAssignment(e syntax.Node, depth int) {
	for depth < maxDepth {
		switch l.kind(e) {
		case kindAssignment:
			l.bindTarget(l.field(e, fieldLeft), depth+1)
			right := l.field(e, fieldRight)
			if right == none {
				return
			}
			e = right
			depth++
			continue
		case kindAugmentedAssignment:
			l.bindTarget(l.field(e, fieldLeft), depth+1)
			e = l.field(e, fieldRight)
			if e == none {
				return
			}
		}
		break
	}
	if l.walrus {
		l.bindWalrus(e, depth+1)
	}
}

// bindWalrus declares what := writes inside an expression: it belongs to the
// function, even inside a comprehension.
func (l *lowerer) bindWalrus(n syntax.Node, depth int) {
	if n == none || depth > maxDepth {
		return
	}
	switch l.kind(n) {
	case kindNamedExpression:
		l.bindTarget(l.field(n, fieldName), depth+1)
	case kindLambda, kindBlock:
		return
	}
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		l.bindWalrus(c, depth+1)
	}
}

// bindTarget declares the names in what is assigned to.
func (l *lowerer) bindTarget(n syntax.Node, depth int) {
	if n == none || depth > maxDepth {
		return
	}
	switch l.kind(n) {
	case kindIdentifier:
		l.local(n)
	case kindPatternList, kindTuplePattern, kindListPattern, kindListSplatPattern, kindTuple, kindList, kindExpressionList, kindListSplat,
		kindParenthesizedExpression, kindAsPatternTarget:
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			l.bindTarget(c, depth+1)
		}
	}
}

// local declares one name of the innermost scope, unless the scope has it already.
func (l *lowerer) local(n syntax.Node) unit.BindingID {
	name := l.Text(n)
	if b := l.LookupIn(l.Scope, name); b != 0 {
		return b
	}
	return l.Declare(l.Scope, unit.Binding{Name: name, Kind: unit.BindLocal, Node: n})
}

// declareNamed declares the name of a function or a class; decorated is the node with its decorators, or none. What a module defines on all its ways takes the name from what it imports
// before; a definition under a condition (except ImportError) stands in for the import.
func (l *lowerer) declareNamed(n, decorated syntax.Node, k unit.BindingKind, depth int) {
	name := l.field(n, fieldName)
	if name == none {
		return
	}
	text := l.Text(name)
	if b := l.LookupIn(l.Scope, text); b != 0 && l.File.Bindings[b].Owner != l.Func {
		return // global or nonlocal
	} else if b != 0 && l.File.Bindings[b].Kind == unit.BindImport && depth == 0 && !l.goesBy(n, decorated, text) {
		old := &l.File.Bindings[b]
		l.File.Imports[old.Import].Binding = 0
		*old = unit.Binding{Name: text, Kind: k, Node: name, Owner: old.Owner}
		return
	}
	l.Declare(l.Scope, unit.Binding{Name: text, Kind: k, Node: name})
}

// goesBy reports whether a definition itself needs what had its name before: as a base, or as what decorates it.
func (l *lowerer) goesBy(n, decorated syntax.Node, name string) bool {
	if supers := l.field(n, fieldSuperclasses); supers != none && strings.Contains(l.Text(supers), name) {
		return true
	}
	if decorated == none {
		return false
	}
	for c, end := l.First(decorated), l.End(decorated); c != none; c = l.Next(c, end) {
		if c != n && strings.Contains(l.Text(c), name) {
			return true
		}
	}
	return false
}
