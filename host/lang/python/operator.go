package python

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

func (l *lowerer) unary(n syntax.Node) unit.ExprID {
	a := l.expr(l.field(n, fieldArgument))
	if a == 0 {
		return l.other(n)
	}
	op := l.opOf(l.field(n, fieldOperator))
	switch op {
	case unit.OpSub:
		if x := l.File.Expr(a); x.Kind == unit.ExprLiteral && x.Op == unit.LitNumber && x.Str != "" && x.Str[0] != '-' {
			return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: x.Op, Node: n, Str: "-" + x.Str})
		}
		op = unit.OpNegate
	case unit.OpAdd:
		op = unit.OpPlus
	}
	return l.Add(unit.Expr{Kind: unit.ExprUnary, Op: op, Node: n, A: a})
}

// leftmost goes down the left operands of one kind of operator, so that long
// chains are lowered without recursing into them.
func (l *lowerer) leftmost(n syntax.Node, k kind) (at, left syntax.Node) {
	at = n
	for {
		left = l.field(at, fieldLeft)
		if left == none || l.kind(left) != k {
			return at, left
		}
		at = left
	}
}

func (l *lowerer) boolean(n syntax.Node) unit.ExprID {
	at, left := l.leftmost(n, kindBooleanOperator)
	a := l.expr(left)
	for {
		op := l.opOf(l.field(at, fieldOperator))
		l.Conditional++
		b := l.expr(l.field(at, fieldRight))
		l.Conditional--
		switch {
		case a == 0 || b == 0 || op != unit.OpAnd && op != unit.OpOr:
			a = l.Add(unit.Expr{Kind: unit.ExprOther, Node: at, List: l.present(a, b)})
		default:
			a = l.Add(unit.Expr{Kind: unit.ExprLogical, Op: op, Node: at, A: a, B: b})
		}
		if at == n {
			return a
		}
		at, _ = l.Tree.ParentOf(at)
	}
}

// present lists the expressions that there are.
func (l *lowerer) present(ids ...unit.ExprID) unit.List {
	m := l.OpenExprs()
	for _, id := range ids {
		l.PushExpr(id)
	}
	return l.CloseExprs(m)
}

func (l *lowerer) binary(n syntax.Node) unit.ExprID {
	at, left := l.leftmost(n, kindBinaryOperator)
	a := l.expr(left)
	for {
		a = l.binaryOf(at, a)
		if at == n {
			return a
		}
		at, _ = l.Tree.ParentOf(at)
	}
}

func (l *lowerer) binaryOf(n syntax.Node, a unit.ExprID) unit.ExprID {
	op := l.opOf(l.field(n, fieldOperator))
	right := l.field(n, fieldRight)
	b := l.expr(right)
	if a == 0 || b == 0 {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n, List: l.present(a, b)})
	}
	if op == unit.OpMod {
		if e := l.percent(n, a, b); e != 0 {
			return e
		}
	}
	if op == unit.OpNone {
		op = unit.OpOtherBinary
	}
	return l.Add(unit.Expr{Kind: unit.ExprBinary, Op: op, Node: n, A: a, B: b})
}

// comparison lowers a < b, and a < b < c to the conjunction of both.
func (l *lowerer) comparison(n syntax.Node) unit.ExprID {
	var operands []unit.ExprID
	var ops []unit.Op
	for c, end := n+1, l.Tree.After(n); c < end; c = l.Tree.After(c) {
		if l.fieldOf(c) == fieldOperators || l.fieldOf(c) == fieldOperator {
			// `not in` and `is not` are one token each, or two in a row.
			op := l.opOf(c)
			if op == unit.OpNone {
				op = operators[l.Text(c)]
			}
			if len(ops) == len(operands) && len(ops) > 0 {
				op = joined(ops[len(ops)-1], op)
				ops[len(ops)-1] = op
				continue
			}
			ops = append(ops, op)
			continue
		}
		if !l.Tree.Named(c) || l.kind(c) == kindComment || l.kind(c) == kindLineContinuation {
			continue
		}
		if e := l.expr(c); e != 0 {
			operands = append(operands, e)
		}
	}
	if len(ops) == 0 || len(operands) != len(ops)+1 {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n, List: l.Exprs(operands)})
	}
	compare := func(i int) unit.Expr {
		op := ops[i]
		if op == unit.OpNone {
			op = unit.OpOtherBinary
		}
		return unit.Expr{Kind: unit.ExprBinary, Op: op, Node: n, A: operands[i], B: operands[i+1]}
	}
	if len(ops) == 1 {
		return l.Add(compare(0))
	}
	all := l.Synthetic(compare(0))
	for i := 1; i < len(ops); i++ {
		next := l.Synthetic(compare(i))
		all = l.Synthetic(unit.Expr{Kind: unit.ExprLogical, Op: unit.OpAnd, Node: n, A: all, B: next})
	}
	l.Map(n, all)
	return all
}

// joined is the operator that two tokens make together.
func joined(a, b unit.Op) unit.Op {
	switch {
	case a == unit.OpNot && b == unit.OpIn:
		return unit.OpNotIn
	case a == unit.OpEq && b == unit.OpNot:
		return unit.OpNotEq
	}
	return unit.OpOtherBinary
}
