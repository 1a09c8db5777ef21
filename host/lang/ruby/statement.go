package ruby

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// sinkKind says where the value of a statement goes.
type sinkKind uint8

const (
	// drop: nobody asks for it.
	drop sinkKind = iota
	// give: the function returns it.
	give
	// keep: it is written to a nameless local.
	keep
	// set: it is assigned to what the node target says.
	set
)

// sink is where the value of a statement goes.
type sink struct {
	kind   sinkKind
	local  unit.BindingID
	target syntax.Node
	// at is the assignment that a set belongs to.
	at syntax.Node
}

// statements lowers the statements directly inside a node into the open list;
// the value of the last one goes to the sink.
func (l *lowerer) statements(n syntax.Node, to sink) {
	c, end := l.First(n), l.End(n)
	if c == none {
		l.nothing(n, to)
		return
	}
	for c != none {
		next := l.Next(c, end)
		if next == none {
			l.into(c, to)
		} else {
			l.into(c, sink{})
		}
		c = next
	}
}

// block lowers the children of a node as a list of its own.
func (l *lowerer) block(n syntax.Node, to sink) unit.List {
	m := l.OpenStmts()
	if n == none {
		l.nothing(n, to)
	} else {
		l.inner(n, to)
	}
	return l.CloseStmts(m)
}

// inner lowers a body: a node that only groups statements, or one statement.
func (l *lowerer) inner(n syntax.Node, to sink) {
	switch l.kind(n) {
	case kindThen, kindElse, kindDo, kindBlockBody, kindEnsure, kindProgram:
		l.statements(n, to)
	case kindBodyStatement:
		l.body(n, to)
	default:
		l.into(n, to)
	}
}

// nothing gives nil where a value is asked for and nothing is written.
func (l *lowerer) nothing(n syntax.Node, to sink) {
	if to.kind == drop || to.kind == give && n == none {
		return
	}
	if n == none {
		n = to.at
	}
	if n == none {
		n = 0
	}
	l.value(n, to, func() unit.ExprID {
		return l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNull, Node: n})
	})
}

// into lowers one statement; its value goes to the sink.
func (l *lowerer) into(n syntax.Node, to sink) {
	if l.depth >= maxDepth {
		l.PushStmt(l.NewStmt(unit.Stmt{Kind: unit.StmtOther, Node: n}))
		return
	}
	l.depth++
	outer := l.Stmt
	l.dispatch(n, to)
	l.Stmt = outer
	l.depth--
}

func (l *lowerer) dispatch(n syntax.Node, to sink) {
	switch l.kind(n) {
	case kindError:
		l.broken(n, to)
	case kindUninterpreted:
	case kindThen, kindElse, kindDo, kindBlockBody, kindParenthesizedStatements, kindBeginBlock, kindEndBlock:
		l.statements(n, to)
	case kindBodyStatement, kindBegin:
		l.body(n, to)
	case kindIf, kindElsif, kindUnless, kindIfModifier, kindUnlessModifier:
		l.ifStatement(n, to)
	case kindConditional:
		if l.leaves(n) {
			l.conditional(n, to)
			return
		}
		l.plain(n, to)
	case kindCase:
		l.caseStatement(n, to)
	case kindCaseMatch:
		l.caseMatch(n, to)
	case kindWhile, kindUntil, kindWhileModifier, kindUntilModifier:
		l.while(n, to)
	case kindFor:
		l.forStatement(n)
		l.nothing(none, to)
	case kindRescueModifier:
		l.rescueModifier(n, to)
	case kindReturn:
		l.returnStatement(n)
	case kindBreak, kindNext, kindRedo, kindRetry:
		l.jump(n)
	case kindMethod, kindSingletonMethod:
		fn := l.def(n)
		l.add(unit.Stmt{Kind: unit.StmtFunc, Node: n, Ref: int32(fn)})
	case kindClass, kindModule, kindSingletonClass:
		l.classStatement(n)
	case kindAlias, kindUndef:
		l.alias(n)
	case kindBinary:
		if op := operators[l.operator(n)]; (op == unit.OpAnd || op == unit.OpOr) && (to.kind == drop || l.leaves(n)) && l.logicalStatement(n, op, to) {
			return
		}
		l.plain(n, to)
	case kindAssignment:
		l.assignment(n, to)
	case kindOperatorAssignment:
		l.augment(n, to)
	case kindMatchPattern:
		l.matchPattern(n, to)
	case kindCall:
		if l.callStatement(n, to) {
			return
		}
		l.plain(n, to)
	case kindIdentifier:
		if isRaise(l.Text(n)) && l.Lookup(l.Text(n)) == 0 {
			l.raise(n)
			return
		}
		if l.bareMacro(n) {
			return
		}
		l.plain(n, to)
	default:
		l.plain(n, to)
	}
}

// add stores a statement and pushes it.
func (l *lowerer) add(s unit.Stmt) unit.StmtID {
	id := l.NewStmt(s)
	l.PushStmt(id)
	return id
}

// plain lowers an expression as a statement.
func (l *lowerer) plain(n syntax.Node, to sink) {
	l.value(n, to, func() unit.ExprID { return l.expr(n) })
}

// value makes the statement that hands a value to the sink. The statement is
// pushed behind whatever the expression itself has to push.
func (l *lowerer) value(n syntax.Node, to sink, make func() unit.ExprID) {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtExpr, Node: n})
	outer := l.Stmt
	l.Stmt = id
	e := make()
	s := &l.File.Stmts[id]
	s.Expr = e
	switch to.kind {
	case give:
		s.Kind = unit.StmtReturn
	case keep:
		s.Kind = unit.StmtLet
		l.Write(to.local, e, unit.WriteAssign, n)
	case set:
		a := l.assign(to.target, e, to.at, unit.OpAssign)
		l.File.Stmts[id].Expr = a
	}
	l.Stmt = outer
	l.PushStmt(id)
}

// broken lowers what can be read of a node that could not be.
func (l *lowerer) broken(n syntax.Node, to sink) {
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		l.into(c, sink{})
	}
	l.nothing(none, to)
}

// hoist lowers a statement whose value is asked for in the middle of an
// expression: it runs before, and its value goes through a nameless local.
func (l *lowerer) hoist(n syntax.Node) unit.ExprID {
	local := l.Declare(l.FunctionScope(), unit.Binding{Kind: unit.BindLocal, Node: n})
	outer := l.Stmt
	l.into(n, sink{kind: keep, local: local, at: n})
	l.Stmt = outer
	return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Ref: int32(local)})
}

// leaves reports whether an expression may leave the function or the loop: a
// return, next, break or raise that no function inside holds back.
func (l *lowerer) leaves(n syntax.Node) bool {
	for c, end := n, l.Tree.After(n); c < end; {
		switch l.kind(c) {
		case kindReturn, kindNext, kindBreak, kindRedo, kindRetry:
			return true
		case kindIdentifier:
			if c == n && isRaise(l.Text(c)) && l.Lookup(l.Text(c)) == 0 {
				return true
			}
		case kindCall:
			if l.isRaise(c) {
				return true
			}
		case kindBlock, kindDoBlock, kindLambda, kindMethod, kindSingletonMethod, kindClass, kindModule, kindSingletonClass:
			c = l.Tree.After(c)
			continue
		}
		c++
	}
	return false
}

func isRaise(name string) bool { return name == "raise" || name == "fail" || name == "throw" }

// isRaise reports whether a call raises an exception by the language's own method.
func (l *lowerer) isRaise(n syntax.Node) bool {
	m := l.field(n, fieldMethod)
	return m != none && l.field(n, fieldReceiver) == none && l.kind(m) == kindIdentifier && isRaise(l.Text(m))
}
