package python

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// assignment lowers `a = b`, `a: T = b`, `a: T` and chains of them.
func (l *lowerer) assignment(n syntax.Node) unit.ExprID {
	left, right := l.field(n, fieldLeft), l.field(n, fieldRight)
	if left == none {
		return l.other(n)
	}
	x := unit.Expr{Kind: unit.ExprAssign, Op: unit.OpAssign, Node: n}
	t, at := l.annotation(l.field(n, fieldType))
	left = l.bare(left)
	if left == none {
		return l.other(n)
	}
	switch l.kind(left) {
	case kindIdentifier:
		if right != none {
			x.B = l.named(right, l.Text(left))
		}
		x.A = l.naming(left, l.Lookup(l.Text(left)))
		b := unit.BindingID(l.File.Expr(x.A).Ref)
		if l.File.Expr(x.A).Kind != unit.ExprName {
			b = l.Lookup(l.Text(left))
		}
		if b != 0 && t != 0 && l.File.Bindings[b].Type == 0 {
			l.File.Bindings[b].Type, l.File.Bindings[b].TypeNode = t, at
		}
		if b != 0 && x.B != 0 {
			x.Ref = int32(l.Write(b, l.Assigned(x.B), unit.WriteAssign, n))
			l.nameValue(b, l.Assigned(x.B))
		}
		l.fieldWrite(left, x.B, t, at, n)
	case kindPatternList, kindTuplePattern, kindListPattern, kindTuple, kindList, kindExpressionList:
		if right == none {
			return l.other(n)
		}
		x.B = l.expr(right)
		l.write(left, l.Assigned(x.B), unit.WriteAssign)
	default:
		if right != none {
			x.B = l.expr(right)
		}
		x.A = l.expr(left)
		l.memberWrite(x.A, l.Assigned(x.B), t, at, n)
	}
	if right == none {
		// A declaration only: the name and its type.
		if x.A == 0 {
			return l.other(n)
		}
		l.Map(n, x.A)
		return x.A
	}
	return l.Add(x)
}

// bare strips the parentheses of what is assigned to. The grammar takes those around one target for a tuple.
func (l *lowerer) bare(n syntax.Node) syntax.Node {
	for n != none && (l.kind(n) == kindParenthesizedExpression || l.grouped(n)) {
		n = l.First(n)
	}
	return n
}

// grouped reports whether brackets that look like those of a tuple stand around one thing: no comma is behind it.
func (l *lowerer) grouped(n syntax.Node) bool {
	if k := l.kind(n); k != kindTuplePattern && k != kindTuple {
		return false
	}
	first := l.First(n)
	if first == none || l.Next(first, l.End(n)) != none {
		return false
	}
	return !strings.Contains(l.File.Source[l.Tree.End(first):l.Tree.End(n)], ",")
}

// nameValue lets a lambda know the variable it is the value of.
func (l *lowerer) nameValue(b unit.BindingID, v unit.ExprID) {
	if x := l.File.Expr(v); x.Kind == unit.ExprFunction && l.File.Funcs[x.Ref].Binding == 0 {
		l.File.Funcs[x.Ref].Binding = b
	}
}

// write gives the names in a target their parts of a value.
func (l *lowerer) write(n syntax.Node, value unit.ExprID, kind unit.WriteKind) {
	n = l.bare(n)
	if n == none || l.depth >= maxDepth {
		return
	}
	l.depth++
	defer func() { l.depth-- }()
	switch l.kind(n) {
	case kindIdentifier:
		b := l.Lookup(l.Text(n))
		if b == 0 {
			return
		}
		l.Write(b, value, kind, n)
		l.MapName(n, b)
		l.fieldWrite(n, value, 0, none, n)
	case kindPatternList, kindTuplePattern, kindListPattern, kindTuple, kindList, kindExpressionList, kindAsPatternTarget:
		if l.kind(n) == kindAsPatternTarget {
			l.write(l.First(n), value, kind)
			return
		}
		l.writeParts(n, value, kind)
	case kindListSplatPattern, kindListSplat:
		l.write(l.First(n), value, kind)
	default:
		target := l.expr(n)
		l.memberWrite(target, value, 0, none, n)
	}
}

// writeParts takes a sequence apart. Parts of a sequence that is written out are those themselves.
func (l *lowerer) writeParts(n syntax.Node, value unit.ExprID, kind unit.WriteKind) {
	var parts []unit.ExprID
	if x := l.File.Expr(value); x.Kind == unit.ExprArray && kind == unit.WriteAssign && x.Flags&unit.FlagEach == 0 {
		parts = l.File.ExprsIn(x.List)
		for _, p := range parts {
			if l.File.Expr(p).Kind == unit.ExprSpread {
				parts = nil
				break
			}
		}
	}
	index, splat := 0, false
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if k := l.kind(c); k == kindListSplatPattern || k == kindListSplat {
			taken := l.OpenExprs()
			for i := range index {
				l.PushExpr(l.index(c, i))
			}
			var rest unit.ExprID
			if value != 0 {
				rest = l.Synthetic(unit.Expr{Kind: unit.ExprRest, Node: c, A: value, List: l.CloseExprs(taken)})
			} else {
				l.CloseExprs(taken)
			}
			l.write(c, rest, kind)
			splat = true
			continue
		}
		var part unit.ExprID
		switch {
		case value == 0 || splat:
		case index < len(parts):
			part = parts[index]
		default:
			part = l.Synthetic(unit.Expr{Kind: unit.ExprIndex, Node: c, A: value, B: l.index(c, index)})
		}
		index++
		l.write(c, part, kind)
	}
}

func (l *lowerer) index(at syntax.Node, i int) unit.ExprID {
	return l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNumber, Node: at, Str: strconv.Itoa(i)})
}

// augmented lowers `a += b`.
func (l *lowerer) augmented(n syntax.Node) unit.ExprID {
	left, right := l.bare(l.field(n, fieldLeft)), l.field(n, fieldRight)
	if left == none || right == none {
		return l.other(n)
	}
	a := l.expr(left)
	b := l.expr(right)
	op := l.opOf(l.field(n, fieldOperator))
	if op == unit.OpNone {
		op = unit.OpOtherBinary
	}
	value := l.Synthetic(unit.Expr{Kind: unit.ExprBinary, Op: op, Node: n, A: a, B: b})
	x := unit.Expr{Kind: unit.ExprAssign, Op: op, Node: n, A: a, B: value}
	if l.kind(left) == kindIdentifier {
		if id := l.Lookup(l.Text(left)); id != 0 {
			x.Ref = int32(l.Write(id, value, unit.WriteAugment, n))
		}
	} else {
		l.memberWrite(a, value, 0, none, n)
	}
	return l.Add(x)
}

// namedExpression lowers `name := value`.
func (l *lowerer) namedExpression(n syntax.Node) unit.ExprID {
	name, value := l.field(n, fieldName), l.field(n, fieldValue)
	if name == none || value == none {
		return l.other(n)
	}
	x := unit.Expr{Kind: unit.ExprAssign, Op: unit.OpAssign, Node: n, B: l.expr(value)}
	x.A = l.naming(name, l.Lookup(l.Text(name)))
	if b := l.Lookup(l.Text(name)); b != 0 {
		x.Ref = int32(l.Write(b, l.Assigned(x.B), unit.WriteAssign, n))
	}
	return l.Add(x)
}
