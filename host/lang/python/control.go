package python

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// ifStatement lowers if with its elif and else clauses, each nested in the one before.
func (l *lowerer) ifStatement(n syntax.Node) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtIf, Expr: l.condition(l.field(n, fieldCondition), n)}
	l.Conditional++
	defer func() { l.Conditional-- }()
	s.Body = l.block(l.field(n, fieldConsequence))
	var clauses []syntax.Node
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if k := l.kind(c); k == kindElifClause || k == kindElseClause {
			clauses = append(clauses, c)
		} else if k == kindError {
			l.expr(c)
		}
	}
	s.Else = l.clauses(clauses)
	return s
}

// clauses lowers the elif and else clauses that are left, first to last, and
// nests them from the last one outwards.
func (l *lowerer) clauses(list []syntax.Node) unit.List {
	type part struct {
		id   unit.StmtID
		stmt unit.Stmt
	}
	var parts []part
	var rest unit.List
	outer := l.Stmt
	for _, c := range list {
		if l.kind(c) == kindElseClause {
			rest = l.block(l.blockIn(c))
			break
		}
		id := l.NewStmt(unit.Stmt{Kind: unit.StmtOther, Node: c})
		l.Stmt = id
		s := unit.Stmt{Kind: unit.StmtIf, Node: c, Expr: l.condition(l.field(c, fieldCondition), c)}
		s.Body = l.block(l.field(c, fieldConsequence))
		parts = append(parts, part{id, s})
		l.Stmt = outer
	}
	for i := len(parts) - 1; i >= 0; i-- {
		parts[i].stmt.Else = rest
		l.File.Stmts[parts[i].id] = parts[i].stmt
		rest = l.Stmts(parts[i].id)
	}
	return rest
}

// condition lowers a test; one that could not be read is unknown.
func (l *lowerer) condition(n, at syntax.Node) unit.ExprID {
	if e := l.expr(n); e != 0 {
		return e
	}
	return l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: at})
}

func (l *lowerer) forStatement(n syntax.Node) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtLoop, Loop: unit.LoopEach}
	s.Expr = l.iterate(l.field(n, fieldLeft), l.field(n, fieldRight))
	l.Conditional++
	s.Body = l.block(l.field(n, fieldBody))
	l.Conditional--
	if alt := l.field(n, fieldAlternative); alt != none {
		s.Else = l.block(l.blockIn(alt))
	}
	return s
}

// iterate writes the loop variables and gives what is gone through. Items of a
// dictionary come as key and value, and enumerate() is seen through.
func (l *lowerer) iterate(left, right syntax.Node) unit.ExprID {
	over := l.expr(right)
	l.Conditional++
	defer func() { l.Conditional-- }()
	return l.iterateOver(left, over)
}

func (l *lowerer) iterateOver(left syntax.Node, over unit.ExprID) unit.ExprID {
	if over == 0 || left == none {
		l.write(left, 0, unit.WriteLoop)
		return over
	}
	first, second := l.pairOf(left)
	x := l.File.Expr(over)
	if x.Kind == unit.ExprCall {
		callee, args := l.File.Expr(x.A), l.File.ExprsIn(x.List)
		element := func(of unit.ExprID, flags unit.Flags) unit.ExprID {
			return l.Synthetic(unit.Expr{Kind: unit.ExprElement, Flags: flags, Node: left, A: of})
		}
		if callee.Kind == unit.ExprMember && len(args) == 0 {
			of := callee.A
			switch {
			case callee.Str == "items" && first != none:
				key := element(of, unit.FlagKeys)
				l.write(first, key, unit.WriteLoop)
				l.write(second, l.Synthetic(unit.Expr{Kind: unit.ExprIndex, Node: second, A: of, B: key}), unit.WriteLoop)
				return of
			case callee.Str == "keys":
				l.write(left, element(of, unit.FlagKeys), unit.WriteLoop)
				return of
			case callee.Str == "values":
				l.write(left, element(of, unit.FlagValues), unit.WriteLoop)
				return of
			}
		}
		if callee.Kind == unit.ExprName && callee.Ref == 0 && len(args) > 0 {
			of := args[0]
			switch {
			case callee.Str == "enumerate" && first != none:
				l.write(first, 0, unit.WriteLoop)
				return l.iterateOver(second, of)
			case (callee.Str == "sorted" || callee.Str == "list" || callee.Str == "reversed" || callee.Str == "set" || callee.Str == "tuple") && len(args) >= 1:
				if gone := l.iterateOver(left, of); callee.Str == "list" || callee.Str == "tuple" {
					return gone
				}
				return over // in another order
			}
		}
	}
	l.write(left, l.Synthetic(unit.Expr{Kind: unit.ExprElement, Node: left, A: over}), unit.WriteLoop)
	return over
}

// pairOf gives the two targets of `for a, b in …`.
func (l *lowerer) pairOf(left syntax.Node) (first, second syntax.Node) {
	left = l.bare(left)
	if k := l.kind(left); k != kindPatternList && k != kindTuplePattern {
		return none, none
	}
	first = l.First(left)
	if first == none {
		return none, none
	}
	if second = l.Next(first, l.End(left)); second == none || l.Next(second, l.End(left)) != none {
		return none, none
	}
	return first, second
}

func (l *lowerer) whileStatement(n syntax.Node) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtLoop, Loop: unit.LoopWhile}
	l.Conditional++
	s.Expr = l.condition(l.field(n, fieldCondition), n)
	s.Body = l.block(l.field(n, fieldBody))
	l.Conditional--
	if alt := l.field(n, fieldAlternative); alt != none {
		s.Else = l.block(l.blockIn(alt))
	}
	return s
}

func (l *lowerer) tryStatement(n syntax.Node) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtTry}
	before := l.Writes()
	s.Body = l.block(l.field(n, fieldBody))
	after := l.Writes()
	handlers := l.OpenStmts()
	goesOn := false
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindExceptClause, kindExceptGroupClause:
			l.Conditional++
			id := l.handler(c)
			l.Conditional--
			l.PushStmt(id)
			goesOn = goesOn || !l.File.Leaves(l.File.Stmt(id).Body)
		case kindElseClause:
			l.Conditional++
			s.Else = l.block(l.blockIn(c))
			l.Conditional--
		case kindFinallyClause:
			s.Finally = l.block(l.blockIn(c))
		case kindError:
			l.expr(c)
		}
	}
	s.Handlers = l.CloseStmts(handlers)
	if goesOn {
		// The body may have run in part when what is behind it runs.
		for i := before; i < after; i++ {
			if l.File.Writes[i].In == l.Func {
				l.File.Writes[i].Conditional = true
			}
		}
	}
	return s
}

// handler lowers one except clause.
func (l *lowerer) handler(n syntax.Node) unit.StmtID {
	outerStmt, outerRaised := l.Stmt, l.raised
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtCatch, Node: n})
	l.Stmt = id
	s := unit.Stmt{Kind: unit.StmtCatch, Node: n}
	types := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindBlock:
		case kindAsPattern:
			l.exceptionTypes(l.First(c))
			if name := l.bindingTarget(c); name != none {
				b := l.Lookup(l.Text(name))
				if b != 0 {
					l.Write(b, 0, unit.WriteCatch, name)
					if bind := &l.File.Bindings[b]; bind.Kind == unit.BindLocal && bind.Node == name {
						bind.Kind = unit.BindCatch
					}
					l.MapName(name, b)
					s.Binding = b
				}
			}
		default:
			l.exceptionTypes(c)
		}
	}
	s.Exprs = l.CloseExprs(types)
	if s.Binding == 0 {
		s.Binding = l.Declare(l.Scope, unit.Binding{Kind: unit.BindCatch, Node: n})
	}
	l.raised = s.Binding
	s.Body = l.block(l.blockIn(n))
	l.raised, l.Stmt = outerRaised, outerStmt
	l.File.Stmts[id] = s
	return id
}

// bindingTarget is the name behind `as`, when it is a plain one.
func (l *lowerer) bindingTarget(n syntax.Node) syntax.Node {
	a := l.field(n, fieldAlias)
	if a != none && l.kind(a) == kindAsPatternTarget {
		a = l.First(a)
	}
	if a != none && l.kind(a) == kindIdentifier {
		return a
	}
	return none
}

// exceptionTypes adds the types that a handler takes to the open list; a tuple lists several.
func (l *lowerer) exceptionTypes(n syntax.Node) {
	n = l.bare(n)
	if n == none {
		return
	}
	switch l.kind(n) {
	case kindTuple, kindExpressionList:
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			l.PushExpr(l.expr(c))
		}
	case kindListSplat: // except* T
		l.exceptionTypes(l.First(n))
	default:
		l.PushExpr(l.expr(n))
	}
}

// withStatement lowers with; several items nest.
func (l *lowerer) withStatement(n syntax.Node) unit.Stmt {
	var items []syntax.Node
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) == kindWithClause {
			for i, end := l.First(c), l.End(c); i != none; i = l.Next(i, end) {
				if l.kind(i) == kindWithItem {
					items = append(items, i)
				} else {
					l.expr(i)
				}
			}
		}
	}
	if len(items) == 0 {
		return unit.Stmt{Kind: unit.StmtBlock, Body: l.block(l.field(n, fieldBody))}
	}
	return l.withItems(n, items)
}

func (l *lowerer) withItems(n syntax.Node, items []syntax.Node) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtWith, Node: n}
	value := l.field(items[0], fieldValue)
	if value == none {
		value = l.First(items[0])
	}
	if value != none && l.kind(value) == kindAsPattern {
		s.Expr = l.expr(l.First(value))
		if a := l.field(value, fieldAlias); a != none {
			l.write(a, s.Expr, unit.WriteWith)
		}
		if s.Expr != 0 {
			l.Map(value, s.Expr)
		}
	} else {
		s.Expr = l.expr(value)
	}
	if s.Expr == 0 {
		s.Expr = l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: items[0]})
	}
	if len(items) == 1 {
		s.Body = l.block(l.field(n, fieldBody))
		return s
	}
	outer := l.Stmt
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtOther, Node: items[1]})
	l.Stmt = id
	inner := l.withItems(n, items[1:])
	inner.Node = items[1]
	l.File.Stmts[id] = inner
	l.Stmt = outer
	s.Body = l.Stmts(id)
	return s
}
