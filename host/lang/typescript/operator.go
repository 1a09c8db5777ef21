package typescript

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

func (l *lowerer) unary(n syntax.Node) unit.ExprID {
	op := l.op(n)
	a := l.expr(l.field(n, fieldArgument))
	switch op {
	case unit.OpSub:
		if x := l.File.Expr(a); x.Kind == unit.ExprLiteral && (x.Op == unit.LitNumber || x.Op == unit.LitBigInt) && x.Str[0] != '-' {
			return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: x.Op, Node: n, Str: "-" + x.Str})
		}
		op = unit.OpNegate
	case unit.OpAdd:
		op = unit.OpPlus
	}
	return l.Add(unit.Expr{Kind: unit.ExprUnary, Op: op, Node: n, A: a})
}

func isLogical(op unit.Op) bool { return op == unit.OpAnd || op == unit.OpOr || op == unit.OpCoalesce }

// binary lowers a chain of left-nested operators without recursing into it.
func (l *lowerer) binary(n syntax.Node) unit.ExprID {
	// Down the left operands, then up again by the parents.
	at := n
	left := l.field(at, fieldLeft)
	for left != none && l.kind(left) == kindBinaryExpression {
		if _, ok := l.grafts[left]; ok {
			break
		}
		at = left
		left = l.field(at, fieldLeft)
	}
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
	op := l.op(n)
	right := l.field(n, fieldRight)
	if isLogical(op) {
		l.Conditional++
		b := l.expr(right)
		l.Conditional--
		return l.Add(unit.Expr{Kind: unit.ExprLogical, Op: op, Node: n, A: a, B: b})
	}
	if op == unit.OpNone {
		op = unit.OpOtherBinary
	}
	return l.Add(unit.Expr{Kind: unit.ExprBinary, Op: op, Node: n, A: a, B: l.expr(right)})
}

// target strips the parentheses and casts of what is assigned to.
func (l *lowerer) target(n syntax.Node) syntax.Node {
	for n != none {
		switch l.kind(n) {
		case kindParenthesizedExpression, kindNonNullExpression, kindAsExpression, kindSatisfiesExpression:
			n = l.First(n)
			continue
		}
		break
	}
	return n
}

func (l *lowerer) assignment(n syntax.Node) unit.ExprID {
	left, right := l.field(n, fieldLeft), l.field(n, fieldRight)
	bare := l.target(left)
	if bare == none {
		return l.other(n)
	}
	x := unit.Expr{Kind: unit.ExprAssign, Op: unit.OpAssign, Node: n}
	switch l.kind(bare) {
	case kindIdentifier:
		name := l.Text(bare)
		x.A = l.expr(left)
		x.B = l.named(right, name)
		if b := l.Lookup(name); b != 0 && x.B != 0 {
			x.Ref = int32(l.Write(b, l.Assigned(x.B), unit.WriteAssign, n))
		}
	case kindObjectPattern, kindArrayPattern, kindArray:
		x.B = l.expr(right)
		if x.B != 0 {
			l.pattern(bare, l.Assigned(x.B), unit.WriteAssign)
		}
	default:
		x.A = l.expr(left)
		name := ""
		if t := l.File.Expr(x.A); t.Kind == unit.ExprMember {
			name = t.Str
			if name == "exports" {
				name = ""
			}
		}
		x.B = l.named(right, name)
		l.memberWrite(x.A, l.Assigned(x.B), n)
	}
	return l.Add(x)
}

func (l *lowerer) augmented(n syntax.Node) unit.ExprID {
	left, right := l.field(n, fieldLeft), l.field(n, fieldRight)
	a := l.expr(left)
	if a == 0 {
		return l.other(n)
	}
	v := unit.Expr{Kind: unit.ExprBinary, Op: l.op(n), Node: n, A: a}
	if isLogical(v.Op) {
		v.Kind = unit.ExprLogical
		l.Conditional++
		v.B = l.expr(right)
		l.Conditional--
	} else {
		v.B = l.expr(right)
	}
	return l.augment(n, left, a, v)
}

func (l *lowerer) update(n syntax.Node) unit.ExprID {
	left := l.field(n, fieldArgument)
	a := l.expr(left)
	if a == 0 {
		return l.other(n)
	}
	one := l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNumber, Node: n, Str: "1"})
	return l.augment(n, left, a, unit.Expr{Kind: unit.ExprBinary, Op: l.op(n), Node: n, A: a, B: one})
}

// augment adds an assignment whose value is an operation on what is assigned to.
func (l *lowerer) augment(n, left syntax.Node, a unit.ExprID, v unit.Expr) unit.ExprID {
	value := l.Synthetic(v)
	x := unit.Expr{Kind: unit.ExprAssign, Op: v.Op, Node: n, A: a, B: value}
	if name := l.plainName(l.target(left)); name != "" {
		if b := l.Lookup(name); b != 0 {
			x.Ref = int32(l.Write(b, value, unit.WriteAugment, n))
		}
	} else {
		l.memberWrite(a, value, n)
	}
	return l.Add(x)
}
