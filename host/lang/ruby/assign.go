package ruby

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// assignment lowers target = value. A value that is a statement hands its
// result to the target on each of its ways.
func (l *lowerer) assignment(n syntax.Node, to sink) {
	left, right := l.field(n, fieldLeft), l.field(n, fieldRight)
	if left == none || right == none {
		l.plain(n, to)
		return
	}
	if l.constantClass(n, left, right) {
		return
	}
	k := l.kind(left)
	simple := k != kindLeftAssignmentList && k != kindElementReference && k != kindCall
	if simple && (l.isStatement(right) || l.kind(right) == kindConditional && l.leaves(right) || l.kind(right) == kindBinary && l.leaves(right)) {
		l.into(right, sink{kind: set, target: left, at: n})
		if to.kind != drop {
			l.plain(left, to)
		}
		return
	}
	if k == kindLeftAssignmentList {
		l.multiple(n, left, right, to)
		return
	}
	l.plain(n, to)
}

// multiple lowers a, b = …: each target takes its element.
func (l *lowerer) multiple(n, left, right syntax.Node, to sink) {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtLet, Node: n})
	outer := l.Stmt
	l.Stmt = id
	e := l.rightSide(right)
	l.destructure(left, e)
	l.File.Stmts[id].Expr = e
	l.Stmt = outer
	l.PushStmt(id)
	if to.kind != drop {
		l.value(n, to, func() unit.ExprID { return e })
	}
}

func (l *lowerer) rightSide(right syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	switch l.kind(right) {
	case kindSplatArgument: // a = *b
		l.PushExpr(l.expr(right))
		return l.Synthetic(unit.Expr{Kind: unit.ExprArray, Node: right, List: l.CloseExprs(m)})
	case kindRightAssignmentList:
	default:
		l.CloseExprs(m)
		return l.expr(right)
	}
	for c, end := l.First(right), l.End(right); c != none; c = l.Next(c, end) {
		l.PushExpr(l.expr(c))
	}
	return l.Add(unit.Expr{Kind: unit.ExprArray, Node: right, List: l.CloseExprs(m)})
}

// destructure gives the targets of a list their elements of a value.
func (l *lowerer) destructure(list syntax.Node, e unit.ExprID) {
	if inner := l.First(list); l.kind(list) == kindLeftAssignmentList && l.kind(inner) == kindDestructuredLeftAssignment &&
		l.Tree.Start(inner) == l.Tree.Start(list) && l.Tree.End(inner) == l.Tree.End(list) {
		list = inner // (a, b) = …
	}
	index, behind := 0, false
	part := func(c syntax.Node) unit.ExprID {
		if behind { // how many elements stand in front of it is not known
			return l.Synthetic(unit.Expr{Kind: unit.ExprElement, Node: c, A: e})
		}
		return l.at(c, e, index)
	}
	for c, end := l.First(list), l.End(list); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindDestructuredLeftAssignment, kindDestructuredParameter:
			l.destructure(c, part(c))
		case kindRestAssignment, kindSplatParameter:
			if name := l.First(c); name != none {
				l.write(name, l.rest(c, e, index), unit.WriteAssign)
			}
			behind = true
			continue
		default:
			l.write(c, part(c), unit.WriteAssign)
		}
		index++
	}
}

// rest is what is left of a list behind its first elements.
func (l *lowerer) rest(n syntax.Node, of unit.ExprID, taken int) unit.ExprID {
	m := l.OpenExprs()
	for i := range taken {
		l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNumber, Node: n, Str: itoa(i)}))
	}
	return l.Synthetic(unit.Expr{Kind: unit.ExprRest, Node: n, A: of, List: l.CloseExprs(m)})
}

// write gives a target a value that no assignment expression is made for.
func (l *lowerer) write(n syntax.Node, value unit.ExprID, kind unit.WriteKind) {
	if l.kind(n) == kindIdentifier || l.kind(n) == kindHashKeySymbol {
		l.writeLocal(n, l.Text(n), value, kind)
		return
	}
	l.assign(n, value, n, unit.OpAssign)
}

// writeLocal writes a local, which begins to be one here.
func (l *lowerer) writeLocal(n syntax.Node, name string, value unit.ExprID, kind unit.WriteKind) unit.WriteID {
	b := l.local(n, name)
	l.Map(n, l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: name, Ref: int32(b)}))
	return l.Write(b, value, kind, n)
}

func (l *lowerer) local(n syntax.Node, name string) unit.BindingID {
	if b := l.Lookup(name); b != 0 {
		return b
	}
	return l.Declare(l.FunctionScope(), unit.Binding{Name: name, Kind: unit.BindLocal, Node: n})
}

// assign makes the expression that gives a target a value. at is the node that it is lowered from.
func (l *lowerer) assign(target syntax.Node, value unit.ExprID, at syntax.Node, op unit.Op) unit.ExprID {
	x := unit.Expr{Kind: unit.ExprAssign, Op: op, Node: at, B: value}
	kind := unit.WriteAssign
	if op != unit.OpAssign {
		kind = unit.WriteAugment
	}
	switch l.kind(target) {
	case kindIdentifier:
		w := l.writeLocal(target, l.Text(target), value, kind)
		x.Ref = int32(w)
		x.A = l.ExprAt(target)
	case kindInstanceVariable, kindClassVariable:
		x.A = l.variable(target)
		l.memberWrite(target, l.Text(target), value)
	case kindConstant:
		l.constant(target, value)
		x.A = l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: target, Str: l.Text(target)})
	case kindCall:
		x.A = l.target(target)
		if name := l.field(target, fieldMethod); name != none && l.kind(l.field(target, fieldReceiver)) == kindSelf {
			// What attr_writer does with it.
			l.memberWrite(target, "@"+l.Text(name), value)
		}
	case kindElementReference:
		x.A = l.expr(target)
	case kindLeftAssignmentList, kindDestructuredLeftAssignment:
		l.destructure(target, value)
	default:
		x.A = l.expr(target)
	}
	return l.Add(x)
}

// target lowers receiver.name as what is assigned to.
func (l *lowerer) target(n syntax.Node) unit.ExprID {
	receiver, name := l.field(n, fieldReceiver), l.field(n, fieldMethod)
	if receiver == none || name == none {
		return l.expr(n)
	}
	e := l.Add(unit.Expr{Kind: unit.ExprMember, Node: n, A: l.expr(receiver), Str: l.Text(name), Flags: l.optional(n)})
	return e
}

// augment lowers target += value, ||= and &&=.
func (l *lowerer) augment(n syntax.Node, to sink) {
	left, right := l.field(n, fieldLeft), l.field(n, fieldRight)
	op := operators[l.operator(n)]
	if left != none && right != none && (op == unit.OpOr || op == unit.OpAnd) && (l.isStatement(right) || l.leaves(right)) {
		l.branch(n, func() unit.ExprID {
			l.begin(left)
			e := l.expr(left)
			if op == unit.OpOr {
				return l.negate(e, n)
			}
			return e
		}, func() { l.into(right, sink{kind: set, target: left, at: n}) }, nil)
		if to.kind != drop {
			l.plain(left, to)
		}
		return
	}
	l.plain(n, to)
}

// begin lets a name be a local from here on.
func (l *lowerer) begin(n syntax.Node) {
	if l.kind(n) == kindIdentifier {
		l.local(n, l.Text(n))
	}
}

// augmented is the expression of target op= value.
func (l *lowerer) augmented(n syntax.Node) unit.ExprID {
	left, right := l.field(n, fieldLeft), l.field(n, fieldRight)
	if left == none || right == none {
		return l.other(n)
	}
	l.begin(left)
	op := operators[l.operator(n)]
	a := l.expr(left)
	b := l.expr(right)
	kind := unit.ExprBinary
	if op == unit.OpOr || op == unit.OpAnd {
		kind = unit.ExprLogical
	}
	whole := l.Synthetic(unit.Expr{Kind: kind, Op: op, Node: n, A: a, B: b})
	if k := l.kind(left); k == kindInstanceVariable || k == kindClassVariable {
		// What it is on the next call is what is written now: the value itself says it.
		x := unit.Expr{Kind: unit.ExprAssign, Op: op, Node: n, A: a, B: whole}
		if kind == unit.ExprLogical {
			l.memberWrite(left, l.Text(left), b)
		} else {
			l.memberWrite(left, l.Text(left), 0)
		}
		return l.Add(x)
	}
	if kind == unit.ExprLogical && l.kind(left) == kindConstant {
		l.constant(left, b)
		return l.Add(unit.Expr{Kind: unit.ExprAssign, Op: op, Node: n, A: a, B: whole})
	}
	return l.assign(left, whole, n, op)
}

// variable is an instance or class variable: a property of self.
func (l *lowerer) variable(n syntax.Node) unit.ExprID {
	return l.Add(unit.Expr{Kind: unit.ExprMember, Node: n, A: l.self(n), Str: l.Text(n), Flags: unit.FlagImplicit})
}
