package python

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// statements lowers the statements in a node.
func (l *lowerer) statements(n syntax.Node) unit.List {
	m := l.OpenStmts()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		l.PushStmt(l.statement(c))
	}
	return l.CloseStmts(m)
}

// block lowers the body of a statement; it is no scope of its own in Python.
func (l *lowerer) block(n syntax.Node) unit.List {
	if n == none {
		return unit.List{}
	}
	return l.statements(n)
}

// blockIn finds the block among the children of a clause.
func (l *lowerer) blockIn(n syntax.Node) syntax.Node {
	if b := l.field(n, fieldBody); b != none {
		return b
	}
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) == kindBlock {
			return c
		}
	}
	return none
}

// statement lowers one statement; 0 for what does nothing.
func (l *lowerer) statement(n syntax.Node) unit.StmtID {
	k := l.kind(n)
	switch k {
	case kindPassStatement, kindGlobalStatement, kindNonlocalStatement, kindImportStatement, kindImportFromStatement, kindFutureImportStatement:
		return 0
	}
	if l.depth >= maxDepth {
		return l.NewStmt(unit.Stmt{Kind: unit.StmtOther, Node: n})
	}
	l.depth++
	outer := l.Stmt
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtOther, Node: n})
	l.Stmt = id
	s := l.lowered(n, k)
	s.Node = n
	l.File.Stmts[id] = s
	l.Stmt = outer
	l.depth--
	return id
}

func (l *lowerer) lowered(n syntax.Node, k kind) unit.Stmt {
	switch k {
	case kindExpressionStatement:
		return l.expressionStatement(n)
	case kindFunctionDefinition:
		return unit.Stmt{Kind: unit.StmtFunc, Ref: int32(l.functionDefinition(n, none))}
	case kindClassDefinition:
		return unit.Stmt{Kind: unit.StmtClass, Ref: int32(l.classDefinition(n, none))}
	case kindDecoratedDefinition:
		d := l.field(n, fieldDefinition)
		switch {
		case d == none:
		case l.kind(d) == kindFunctionDefinition:
			return unit.Stmt{Kind: unit.StmtFunc, Ref: int32(l.functionDefinition(d, n))}
		case l.kind(d) == kindClassDefinition:
			return unit.Stmt{Kind: unit.StmtClass, Ref: int32(l.classDefinition(d, n))}
		}
	case kindReturnStatement:
		return unit.Stmt{Kind: unit.StmtReturn, Expr: l.expr(l.First(n))}
	case kindRaiseStatement:
		return l.raise(n)
	case kindBreakStatement:
		return unit.Stmt{Kind: unit.StmtBreak}
	case kindContinueStatement:
		return unit.Stmt{Kind: unit.StmtContinue}
	case kindIfStatement:
		return l.ifStatement(n)
	case kindForStatement:
		return l.forStatement(n)
	case kindWhileStatement:
		return l.whileStatement(n)
	case kindTryStatement:
		return l.tryStatement(n)
	case kindWithStatement:
		return l.withStatement(n)
	case kindMatchStatement:
		return l.matchStatement(n)
	case kindAssertStatement:
		return l.assertStatement(n)
	case kindDeleteStatement:
		return l.deleteStatement(n)
	case kindTypeAliasStatement:
		return l.typeAlias(n)
	}
	if isExpression[k] {
		// An expression that stands alone where the file could not be read.
		return unit.Stmt{Kind: unit.StmtExpr, Expr: l.expr(n)}
	}
	return unit.Stmt{Kind: unit.StmtOther, Expr: l.other(n)}
}

func (l *lowerer) expressionStatement(n syntax.Node) unit.Stmt {
	inner := l.First(n)
	if inner == none {
		return unit.Stmt{Kind: unit.StmtOther, Expr: l.other(n)}
	}
	s := unit.Stmt{Kind: unit.StmtExpr, Expr: l.expr(inner)}
	for rest := l.Next(inner, l.End(n)); rest != none; rest = l.Next(rest, l.End(n)) {
		l.expr(rest) // `a, b` alone on a line
	}
	if s.Expr == 0 {
		return unit.Stmt{Kind: unit.StmtOther, Expr: l.other(n)}
	}
	return s
}

// raise lowers `raise x from y`; a bare one raises what was caught.
func (l *lowerer) raise(n syntax.Node) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtThrow}
	cause := l.field(n, fieldCause)
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		e := l.expr(c)
		if c != cause && s.Expr == 0 {
			s.Expr = e
		}
	}
	if s.Expr == 0 && l.raised != 0 {
		s.Expr = l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: l.File.Bindings[l.raised].Name, Ref: int32(l.raised)})
	}
	return s
}

// assertStatement lowers `assert test, message` to a guard that throws.
func (l *lowerer) assertStatement(n syntax.Node) unit.Stmt {
	test := l.First(n)
	if test == none {
		return unit.Stmt{Kind: unit.StmtOther, Expr: l.other(n)}
	}
	s := unit.Stmt{Kind: unit.StmtIf}
	s.Expr = l.Synthetic(unit.Expr{Kind: unit.ExprUnary, Op: unit.OpNot, Node: test, A: l.expr(test)})
	l.Conditional++
	m := l.OpenExprs()
	if message := l.Next(test, l.End(n)); message != none {
		l.PushExpr(l.expr(message))
	}
	list := l.CloseExprs(m)
	l.Conditional--
	callee := l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: "AssertionError"})
	err := l.Synthetic(unit.Expr{Kind: unit.ExprNew, Node: n, A: callee, List: list})
	s.Body = l.Stmts(l.NewStmt(unit.Stmt{Kind: unit.StmtThrow, Node: n, Expr: err}))
	return s
}

// deleteStatement lowers `del a[k], b.c`: each of them is removed.
func (l *lowerer) deleteStatement(n syntax.Node) unit.Stmt {
	targets := l.First(n)
	if targets != none && l.kind(targets) == kindExpressionList {
		n = targets
		targets = l.First(n)
	}
	m := l.OpenExprs()
	for c, end := targets, l.End(n); c != none; c = l.Next(c, end) {
		if e := l.expr(c); e != 0 {
			l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprUnary, Op: unit.OpDelete, Node: c, A: e}))
		}
	}
	list := l.CloseExprs(m)
	return unit.Stmt{Kind: unit.StmtExpr, Expr: l.Synthetic(unit.Expr{Kind: unit.ExprSequence, Node: n, List: list})}
}
