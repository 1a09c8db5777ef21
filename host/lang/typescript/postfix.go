package typescript

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// The TypeScript grammar gives `!`, `as` and `satisfies` too low a precedence:
// it reads `a && b!.c` as `(a && b)!.c` and `a || b as T` as `(a || b) as T`. A
// chain whose head is such an operator is taken apart here: the operator is
// lowered with the chain in place of its right operand.

// graft is a chain that belongs to an operand: the chain's top node and the
// `!` or `as` in it whose own operand is to be the grafted one.
type graft struct{ top, stop syntax.Node }

// chain lowers a member access, index, call, `!` or `as`.
func (l *lowerer) chain(n syntax.Node, k kind, name string) unit.ExprID {
	if l.Tree.Language == syntax.JavaScript {
		return l.link(n, k, name)
	}
	stop := n
	for stop != none {
		switch l.kind(stop) {
		case kindMemberExpression, kindSubscriptExpression:
			stop = l.field(stop, fieldObject)
			continue
		case kindCallExpression:
			stop = l.field(stop, fieldFunction)
			continue
		case kindNonNullExpression, kindAsExpression, kindSatisfiesExpression:
			if l.regrouped(stop) {
				break
			}
			inner := l.First(stop)
			if operand := l.operand(inner, l.kind(stop) == kindNonNullExpression); operand != inner && operand != none {
				if l.grafts == nil {
					l.grafts, l.stops = map[syntax.Node]graft{}, map[syntax.Node]syntax.Node{}
				}
				l.grafts[operand] = graft{n, stop}
				l.stops[stop] = operand
				e := l.expr(inner)
				delete(l.grafts, operand)
				l.regroup(inner, operand, l.Tree.End(n))
				return e
			}
			stop = inner
			continue
		}
		break
	}
	return l.link(n, k, name)
}

func (l *lowerer) regrouped(n syntax.Node) bool {
	_, ok := l.stops[n]
	return ok
}

// operand is the operand that a postfix `!` (or `as`) behind an expression
// really belongs to: the last one of operators that bind less tightly.
func (l *lowerer) operand(n syntax.Node, tight bool) syntax.Node {
	for n != none {
		next := none
		switch l.kind(n) {
		case kindBinaryExpression:
			if tight || loose[l.op(n)] {
				next = l.field(n, fieldRight)
			}
		case kindUnaryExpression:
			if tight {
				next = l.field(n, fieldArgument)
			}
		}
		if next == none {
			return n
		}
		n = next
	}
	return n
}

// loose operators bind less tightly than `as`.
var loose = [256]bool{unit.OpEq: true, unit.OpNotEq: true, unit.OpLooseEq: true, unit.OpLooseNeq: true, unit.OpAnd: true, unit.OpOr: true, unit.OpCoalesce: true}

// grafted lowers the chain in place of its operand.
func (l *lowerer) grafted(operand syntax.Node, g graft) unit.ExprID {
	delete(l.grafts, operand)
	l.depth++
	e := l.link(g.top, l.kind(g.top), "")
	l.depth--
	// The links begin where the operand does, not where the operator did.
	for n := g.top; n != none && n != operand; {
		if id := l.ExprAt(n); id != 0 {
			l.File.SetSpan(id, l.Tree.Start(operand), l.Tree.End(n))
		}
		if n == g.stop {
			break
		}
		n = l.head(n)
	}
	return e
}

// regroup lets the operators around a grafted chain reach to its end.
func (l *lowerer) regroup(n, operand syntax.Node, end uint32) {
	for n != none && n != operand {
		if id := l.ExprAt(n); id != 0 {
			l.File.SetSpan(id, l.Tree.Start(n), end)
		}
		if l.kind(n) == kindBinaryExpression {
			n = l.field(n, fieldRight)
		} else {
			n = l.field(n, fieldArgument)
		}
	}
}

func (l *lowerer) head(n syntax.Node) syntax.Node {
	switch l.kind(n) {
	case kindMemberExpression, kindSubscriptExpression:
		return l.field(n, fieldObject)
	case kindCallExpression:
		return l.field(n, fieldFunction)
	}
	return l.First(n)
}

// inner lowers the head of a chain.
func (l *lowerer) inner(n syntax.Node, name string) unit.ExprID {
	if n == none {
		return 0
	}
	switch k := l.kind(n); k {
	case kindMemberExpression, kindSubscriptExpression, kindCallExpression, kindNonNullExpression, kindAsExpression, kindSatisfiesExpression:
		if l.depth >= maxDepth {
			break
		}
		l.depth++
		e := l.link(n, k, name)
		l.depth--
		return e
	}
	return l.named(n, name)
}

// link lowers one link of a chain.
func (l *lowerer) link(n syntax.Node, k kind, name string) unit.ExprID {
	switch k {
	case kindMemberExpression:
		return l.member(n)
	case kindSubscriptExpression:
		return l.subscript(n)
	case kindCallExpression:
		return l.call(n)
	}
	operand := l.First(n)
	if at, ok := l.stops[n]; ok {
		operand = at
	}
	x := unit.Expr{Kind: unit.ExprCast, Node: n, A: l.inner(operand, name)}
	if k != kindNonNullExpression {
		if l.has(n, tokConst) {
			x.Flags = unit.FlagConst
		} else if t := l.From(l.End(l.First(n)), l.End(n)); t != none {
			x.B = l.typeExpr(t)
		}
	}
	return l.Add(x)
}

// optional is the flag of a link written with ?. (JavaScript calls have a bare token).
func (l *lowerer) optional(n syntax.Node) unit.Flags {
	for c, end := n+1, l.Tree.After(n); c < end; c = l.Tree.After(c) {
		if l.fieldOf(c) == fieldOptionalChain || l.kind(c) == tokOptional {
			return unit.FlagOptional
		}
	}
	return 0
}

func (l *lowerer) member(n syntax.Node) unit.ExprID {
	x := unit.Expr{Kind: unit.ExprMember, Node: n, A: l.inner(l.field(n, fieldObject), "")}
	property := l.field(n, fieldProperty)
	if property == none || x.A == 0 {
		return l.other(n)
	}
	x.Str = l.Text(property)
	x.Flags = l.optional(n)
	e := l.Add(x)
	l.Map(property, e)
	return e
}

func (l *lowerer) subscript(n syntax.Node) unit.ExprID {
	x := unit.Expr{Kind: unit.ExprIndex, Node: n, A: l.inner(l.field(n, fieldObject), ""), B: l.expr(l.field(n, fieldIndex)), Flags: l.optional(n)}
	if i := l.File.Expr(x.B); i.Kind == unit.ExprLiteral && i.Op == unit.LitString {
		x.Kind, x.Str, x.B = unit.ExprMember, i.Str, 0
	}
	return l.Add(x)
}
