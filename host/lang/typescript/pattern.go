package typescript

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// pattern writes a value to the names of a pattern: parts of it are member,
// index and default expressions over the value. It gives the write when the
// pattern is a name.
func (l *lowerer) pattern(n syntax.Node, value unit.ExprID, kind unit.WriteKind) unit.WriteID {
	if n == none || l.depth >= maxDepth {
		return 0
	}
	l.depth++
	defer func() { l.depth-- }()
	switch l.kind(n) {
	case kindIdentifier, kindShorthandPropertyIdentifierPattern:
		if value != 0 {
			l.Map(n, value)
		}
		if b := l.Lookup(l.Text(n)); b != 0 {
			return l.Write(b, value, kind, n)
		}
	case kindParenthesizedExpression, kindNonNullExpression, kindAsExpression, kindSatisfiesExpression:
		return l.pattern(l.First(n), value, kind)
	case kindTypeAssertion:
		return l.pattern(l.Last(n), value, kind)
	case kindAssignmentPattern, kindObjectAssignmentPattern:
		left := l.field(n, fieldLeft)
		l.pattern(left, l.withDefault(n, left, value), kind)
	case kindObjectPattern:
		l.objectPattern(n, value, kind)
	case kindArrayPattern, kindArray:
		l.arrayPattern(n, value, kind)
	case kindMemberExpression, kindSubscriptExpression:
		target := l.expr(n)
		l.memberWrite(target, value, n)
	case kindError:
		l.expr(n)
	}
	return 0
}

// withDefault is a value or, when that is undefined, the right side of a pattern.
func (l *lowerer) withDefault(n, left syntax.Node, value unit.ExprID) unit.ExprID {
	l.Conditional++
	def := l.named(l.field(n, fieldRight), l.plainName(left))
	l.Conditional--
	if def == 0 {
		return value
	}
	return l.Synthetic(unit.Expr{Kind: unit.ExprLogical, Op: unit.OpDefault, Node: n, A: value, B: def})
}

// plainName is the name of a pattern that is just one.
func (l *lowerer) plainName(n syntax.Node) string {
	if n != none {
		if k := l.kind(n); k == kindIdentifier || k == kindShorthandPropertyIdentifierPattern {
			return l.Text(n)
		}
	}
	return ""
}

// property is a property of a destructured value.
func (l *lowerer) property(at syntax.Node, value unit.ExprID, name string) unit.ExprID {
	return l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: at, A: value, Str: name})
}

func (l *lowerer) objectPattern(n syntax.Node, value unit.ExprID, kind unit.WriteKind) {
	taken := l.OpenExprs()
	take := func(at syntax.Node, name string) {
		l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: at, Str: name}))
	}
	var rest syntax.Node = none
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindShorthandPropertyIdentifierPattern:
			name := l.Text(c)
			take(c, name)
			l.pattern(c, l.property(c, value, name), kind)
		case kindObjectAssignmentPattern:
			left := l.field(c, fieldLeft)
			if left == none {
				continue
			}
			name := l.Text(left)
			take(left, name)
			l.pattern(left, l.withDefault(c, left, l.property(left, value, name)), kind)
		case kindPairPattern:
			key := l.field(c, fieldKey)
			if key == none {
				continue
			}
			name, computed := l.key(key)
			var part unit.ExprID
			if computed != 0 {
				l.PushExpr(computed)
				part = l.Synthetic(unit.Expr{Kind: unit.ExprIndex, Node: c, A: value, B: computed})
			} else {
				take(key, name)
				part = l.property(c, value, name)
				l.Map(key, part)
			}
			l.pattern(l.field(c, fieldValue), part, kind)
		case kindRestPattern:
			rest = c
		case kindError:
			l.expr(c)
		}
	}
	list := l.CloseExprs(taken)
	if rest != none {
		l.pattern(l.First(rest), l.Synthetic(unit.Expr{Kind: unit.ExprRest, Node: rest, A: value, List: list}), kind)
	}
}

func (l *lowerer) arrayPattern(n syntax.Node, value unit.ExprID, kind unit.WriteKind) {
	index := 0
	for c, end := n+1, l.Tree.After(n); c < end; c = l.Tree.After(c) {
		if !l.Tree.Named(c) {
			if l.kind(c) == tokComma {
				index++
			}
			continue
		}
		at := func(i int) unit.ExprID {
			return l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNumber, Str: strconv.Itoa(i), Node: c})
		}
		switch l.kind(c) {
		case kindComment, kindHtmlComment:
		case kindError:
			l.expr(c)
		case kindRestPattern, kindSpreadElement:
			taken := l.OpenExprs()
			for i := range index {
				l.PushExpr(at(i))
			}
			l.pattern(l.First(c), l.Synthetic(unit.Expr{Kind: unit.ExprRest, Node: c, A: value, List: l.CloseExprs(taken)}), kind)
		default:
			l.pattern(c, l.Synthetic(unit.Expr{Kind: unit.ExprIndex, Node: c, A: value, B: at(index)}), kind)
		}
	}
}

// memberWrite notes `this.x = value` at the class, and CommonJS exports.
func (l *lowerer) memberWrite(target, value unit.ExprID, n syntax.Node) {
	for {
		x := l.File.Expr(target)
		if x.Kind != unit.ExprCast {
			break
		}
		target = x.A
	}
	x := l.File.Expr(target)
	if x.Kind != unit.ExprMember || value == 0 {
		return
	}
	if l.File.Expr(x.A).Kind == unit.ExprThis {
		if l.class != nil {
			l.class.members = append(l.class.members, unit.Member{Name: x.Str, Kind: unit.MemberWrite, Static: l.class.static, Value: value, In: l.this, Node: n,
				Private: len(x.Str) > 0 && x.Str[0] == '#'})
		}
		return
	}
	l.exportMember(x, value, n)
}
