package typescript

import (
	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

func (l *lowerer) ifStatement(n syntax.Node) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtIf, Expr: l.expr(l.field(n, fieldCondition))}
	l.Conditional++
	s.Body = l.block(l.field(n, fieldConsequence))
	if alt := l.field(n, fieldAlternative); alt != none {
		s.Else = l.block(l.First(alt))
	}
	l.Conditional--
	return s
}

// switchStatement lowers a switch. Labels without statements share the body
// behind them; those that share it with the default are covered by it.
func (l *lowerer) switchStatement(n syntax.Node) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtSwitch, Expr: l.expr(l.field(n, fieldValue))}
	body := l.field(n, fieldBody)
	l.Push(lower.ScopeBlock)
	defer l.Pop()
	for c, end := l.First(body), l.End(body); c != none; c = l.Next(c, end) {
		l.declareBlock(c)
	}
	l.Conditional++
	defer func() { l.Conditional-- }()
	cases := l.OpenStmts()
	labels := l.OpenExprs()
	isDefault := false
	var last unit.StmtID
	add := func(at syntax.Node, list unit.List) {
		exprs := l.CloseExprs(labels)
		if isDefault {
			exprs = unit.List{}
		}
		isDefault = false
		last = l.NewStmt(unit.Stmt{Kind: unit.StmtCase, Node: at, Exprs: exprs, Body: list, FallsThrough: !l.File.Leaves(list)})
		l.PushStmt(last)
	}
	open := none
	for c, end := l.First(body), l.End(body); c != none; c = l.Next(c, end) {
		k := l.kind(c)
		if k != kindSwitchCase && k != kindSwitchDefault {
			l.expr(c)
			continue
		}
		value := l.field(c, fieldValue)
		if value != none {
			l.PushExpr(l.expr(value))
		}
		isDefault = isDefault || k == kindSwitchDefault
		m := l.OpenStmts()
		for st, end := l.First(c), l.End(c); st != none; st = l.Next(st, end) {
			if st != value {
				l.push(st)
			}
		}
		list := l.CloseStmts(m)
		if list.Len == 0 {
			open = c
			continue
		}
		open = none
		add(c, list)
	}
	if open != none {
		add(open, unit.List{})
	}
	if last != 0 {
		l.File.Stmts[last].FallsThrough = false
	}
	s.Body = l.CloseStmts(cases)
	return s
}

// forStatement lowers the three-part for to a block of its initialiser and the
// loop, whose body ends with the increment.
func (l *lowerer) forStatement(n syntax.Node) unit.Stmt {
	l.Push(lower.ScopeBlock)
	defer l.Pop()
	outer := l.OpenStmts()
	if init := l.field(n, fieldInitializer); init != none {
		l.declareStatement(init)
		if k := l.kind(init); isStatement[k] {
			l.PushStmt(l.statement(init))
		} else {
			l.PushStmt(l.expressionStatement(init))
		}
	}
	id := l.NewStmt(unit.Stmt{Node: n})
	l.Stmt = id
	s := unit.Stmt{Kind: unit.StmtLoop, Loop: unit.LoopFor, Node: n}
	l.Conditional++
	if cond := l.field(n, fieldCondition); cond != none && l.kind(cond) != kindEmptyStatement {
		if l.kind(cond) == kindExpressionStatement {
			cond = l.First(cond)
		}
		s.Expr = l.expr(cond)
	}
	inner := l.OpenStmts()
	for _, st := range l.File.StmtsIn(l.block(l.field(n, fieldBody))) {
		l.PushStmt(st)
	}
	if inc := l.field(n, fieldIncrement); inc != none {
		l.PushStmt(l.expressionStatement(inc))
	}
	s.Body = l.CloseStmts(inner)
	l.Conditional--
	l.File.Stmts[id] = s
	l.PushStmt(id)
	return unit.Stmt{Kind: unit.StmtBlock, Body: l.CloseStmts(outer)}
}

// expressionStatement makes a statement of an expression that is not one.
func (l *lowerer) expressionStatement(n syntax.Node) unit.StmtID {
	outer := l.Stmt
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtExpr, Node: n})
	l.Stmt = id
	e := l.expr(n)
	l.File.Stmts[id].Expr = e
	l.Stmt = outer
	return id
}

func (l *lowerer) forIn(n syntax.Node) unit.Stmt {
	l.Push(lower.ScopeBlock)
	defer l.Pop()
	s := unit.Stmt{Kind: unit.StmtLoop, Loop: unit.LoopEach, Expr: l.expr(l.field(n, fieldRight))}
	left := l.field(n, fieldLeft)
	if left == none || s.Expr == 0 {
		s.Body = l.block(l.field(n, fieldBody))
		return s
	}
	var flags unit.Flags
	if o := l.field(n, fieldOperator); o != none && l.kind(o) == tokIn {
		flags = unit.FlagKeys
	}
	l.Conditional++
	element := l.Synthetic(unit.Expr{Kind: unit.ExprElement, Flags: flags, Node: left, A: s.Expr})
	if k := l.field(n, fieldKind); k != none && l.Text(k) != "var" {
		l.declarePattern(left, unit.BindLocal, l.kind(k) == tokConst, l.Scope)
	}
	l.pattern(left, element, unit.WriteLoop)
	s.Body = l.block(l.field(n, fieldBody))
	l.Conditional--
	return s
}

func (l *lowerer) while(n syntax.Node, loop unit.LoopKind) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtLoop, Loop: loop}
	l.Conditional++
	if loop == unit.LoopUntil {
		s.Body = l.block(l.field(n, fieldBody))
		s.Expr = l.expr(l.field(n, fieldCondition))
	} else {
		s.Expr = l.expr(l.field(n, fieldCondition))
		s.Body = l.block(l.field(n, fieldBody))
	}
	l.Conditional--
	return s
}

func (l *lowerer) tryStatement(n syntax.Node) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtTry}
	from := l.Writes()
	s.Body = l.block(l.field(n, fieldBody))
	to := l.Writes()
	if h := l.field(n, fieldHandler); h != none {
		id := l.catch(h)
		s.Handlers = l.Stmts(id)
		// What the body writes is sure behind the try only when the handler does not go on.
		if to > from && !l.File.Leaves(l.File.Stmts[id].Body) {
			l.MakeConditional(from)
		}
	}
	if f := l.field(n, fieldFinalizer); f != none {
		s.Finally = l.block(l.field(f, fieldBody))
	}
	return s
}

func (l *lowerer) catch(n syntax.Node) unit.StmtID {
	outer := l.Stmt
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtCatch, Node: n})
	l.Stmt = id
	l.Push(lower.ScopeBlock)
	l.Conditional++
	c := unit.Stmt{Kind: unit.StmtCatch, Node: n}
	if p := l.field(n, fieldParameter); p != none {
		if name := l.plainName(p); name != "" {
			c.Binding = l.Declare(l.Scope, unit.Binding{Name: name, Kind: unit.BindCatch, Node: p})
			l.Map(p, l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: p, Str: name, Ref: int32(c.Binding)}))
			l.Write(c.Binding, 0, unit.WriteCatch, p)
		} else {
			// The pattern takes the exception apart, which has no name then.
			c.Binding = l.Declare(l.Scope, unit.Binding{Kind: unit.BindCatch, Node: p})
			l.Write(c.Binding, 0, unit.WriteCatch, p)
			l.declarePattern(p, unit.BindLocal, false, l.Scope)
			l.pattern(p, l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: p, Ref: int32(c.Binding)}), unit.WriteAssign)
		}
		if t := l.field(n, fieldType); t != none {
			l.annotate(c.Binding, t)
		}
	}
	c.Body = l.block(l.field(n, fieldBody))
	l.Conditional--
	l.Pop()
	l.Stmt = outer
	l.File.Stmts[id] = c
	return id
}
