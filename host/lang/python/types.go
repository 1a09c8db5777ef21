package python

import (
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// annotation lowers an annotation to an expression of names, as far as it is one
// (unit.Expr says how), and gives its node.
func (l *lowerer) annotation(n syntax.Node) (unit.ExprID, syntax.Node) {
	if n == none {
		return 0, 0
	}
	if l.kind(n) == kindType {
		if inner := l.First(n); inner != none {
			e := l.typeExpr(inner)
			l.Map(n, e)
			return e, inner
		}
	}
	return l.typeExpr(n), n
}

// special reports whether a name is one of typing's forms that are no classes.
func (l *lowerer) special(n syntax.Node) bool {
	text := l.Text(n)
	name := text[strings.LastIndexByte(text, '.')+1:]
	switch name {
	case "Annotated", "Optional", "Union", "Literal":
	default:
		return false
	}
	first, _, _ := strings.Cut(text, ".")
	b := l.Lookup(first)
	return l.importedFrom(b, "typing") || l.importedFrom(b, "typing_extensions")
}

func (l *lowerer) typeExpr(n syntax.Node) unit.ExprID {
	if n == none {
		return 0
	}
	if l.depth >= maxDepth {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n})
	}
	l.depth++
	e := l.typeOf(n)
	l.depth--
	return e
}

func (l *lowerer) typeOf(n syntax.Node) unit.ExprID {
	switch l.kind(n) {
	case kindType, kindParenthesizedExpression:
		if inner := l.First(n); inner != none {
			e := l.typeExpr(inner)
			l.Map(n, e)
			return e
		}
	case kindIdentifier, kindAttribute, kindDottedName, kindNone, kindTrue, kindFalse, kindInteger, kindFloat, kindUnaryOperator, kindCall:
		return l.expr(n)
	case kindString, kindConcatenatedString:
		return l.quoted(n)
	case kindMemberType:
		base := l.typeExpr(l.First(n))
		if name := l.Last(n); name != none && base != 0 && name != l.First(n) {
			return l.Add(unit.Expr{Kind: unit.ExprMember, Node: n, A: base, Str: l.Text(name)})
		}
	case kindGenericType:
		base := l.First(n)
		if base == none {
			break
		}
		var args []syntax.Node
		if p := l.Next(base, l.End(n)); p != none {
			for c, end := l.First(p), l.End(p); c != none; c = l.Next(c, end) {
				args = append(args, c)
			}
		}
		return l.generic(n, base, args)
	case kindSubscript:
		var args []syntax.Node
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			if l.fieldOf(c) == fieldSubscript {
				args = append(args, c)
			}
		}
		if base := l.field(n, fieldValue); base != none {
			return l.generic(n, base, args)
		}
	case kindBinaryOperator:
		return l.unionOf(n, []syntax.Node{l.field(n, fieldLeft), l.field(n, fieldRight)})
	case kindUnionType:
		var parts []syntax.Node
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			parts = append(parts, c)
		}
		return l.unionOf(n, parts)
	case kindList, kindTuple, kindExpressionList:
		m := l.OpenExprs()
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			l.PushExpr(l.typeExpr(c))
		}
		return l.Add(unit.Expr{Kind: unit.ExprArray, Flags: unit.FlagTuple, Node: n, List: l.CloseExprs(m)})
	}
	return l.other(n)
}

// quoted lowers a forward reference: the names in the text, when it is no more than that.
func (l *lowerer) quoted(n syntax.Node) unit.ExprID {
	e := l.expr(n)
	x := l.File.Expr(e)
	if x.Kind != unit.ExprLiteral {
		return e
	}
	var named unit.ExprID
	for _, part := range strings.Split(x.Str, ".") {
		part = strings.TrimSpace(part)
		if part == "" || strings.ContainsAny(part, "[]|,()'\" ") {
			return e
		}
		if named == 0 {
			named = l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: part, Ref: int32(l.Lookup(part))})
		} else {
			named = l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: n, A: named, Str: part})
		}
	}
	l.Map(n, named)
	return named
}

// generic lowers Base[A, B]. Optional and Union are unions, Annotated is its
// first argument (what is said besides is lowered as values), and what stands in
// Literal are values.
func (l *lowerer) generic(n, base syntax.Node, args []syntax.Node) unit.ExprID {
	b := l.typeExpr(base)
	switch name := l.File.Expr(b).Str; name {
	case "Optional", "Union":
		return l.unionOf(n, args)
	case "Annotated":
		var first unit.ExprID
		m := l.OpenExprs()
		for i, a := range args {
			if i == 0 {
				first = l.typeExpr(a)
			} else {
				l.PushExpr(l.value(a))
			}
		}
		list := l.CloseExprs(m)
		if first != 0 {
			return l.Add(unit.Expr{Kind: unit.ExprCast, Node: n, A: first, List: list})
		}
	case "Required", "NotRequired", "ReadOnly", "ClassVar", "Final", "Mapped":
		if len(args) == 1 {
			e := l.typeExpr(args[0])
			l.Map(n, e)
			return e
		}
	case "Literal":
		m := l.OpenExprs()
		for _, a := range args {
			l.PushExpr(l.value(a))
		}
		list := l.CloseExprs(m)
		arg := l.Synthetic(unit.Expr{Kind: unit.ExprArray, Flags: unit.FlagTuple, Node: n, List: list})
		return l.Add(unit.Expr{Kind: unit.ExprIndex, Node: n, A: b, B: arg})
	}
	m := l.OpenExprs()
	for _, a := range args {
		l.PushExpr(l.typeExpr(a))
	}
	list := l.CloseExprs(m)
	switch list.Len {
	case 0:
		return b
	case 1:
		return l.Add(unit.Expr{Kind: unit.ExprIndex, Node: n, A: b, B: l.File.ExprsIn(list)[0]})
	}
	all := l.Synthetic(unit.Expr{Kind: unit.ExprArray, Flags: unit.FlagTuple, Node: n, List: list})
	return l.Add(unit.Expr{Kind: unit.ExprIndex, Node: n, A: b, B: all})
}

// value lowers a type argument that is a value: the grammar takes it for a type.
func (l *lowerer) value(n syntax.Node) unit.ExprID {
	if l.kind(n) == kindType {
		if inner := l.First(n); inner != none {
			e := l.expr(inner)
			l.Map(n, e)
			return e
		}
	}
	return l.expr(n)
}

// unionOf leaves None out, unless there is nothing else.
func (l *lowerer) unionOf(n syntax.Node, parts []syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	for _, p := range parts {
		l.PushExpr(l.typeExpr(p))
	}
	var out, nothing unit.ExprID
	for _, e := range l.File.ExprsIn(l.CloseExprs(m)) {
		x := l.File.Expr(e)
		switch {
		case x.Kind == unit.ExprLiteral && x.Op == unit.LitNull:
			nothing = e
		case out == 0:
			out = e
		default:
			out = l.Synthetic(unit.Expr{Kind: unit.ExprBinary, Op: unit.OpBit, Node: n, A: out, B: e})
		}
	}
	if out == 0 {
		out = nothing
	}
	if out == 0 {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n})
	}
	l.Map(n, out)
	return out
}

// aliasName is the name that `type X = …` declares.
func (l *lowerer) aliasName(n syntax.Node) syntax.Node {
	name := l.First(n)
	for name != none && l.kind(name) != kindIdentifier {
		name = l.First(name)
	}
	return name
}

// typeAlias lowers `type X = Y` to a name with that value.
func (l *lowerer) typeAlias(n syntax.Node) unit.Stmt {
	name := l.aliasName(n)
	left := l.First(n)
	if name == none || left == none {
		return unit.Stmt{Kind: unit.StmtOther, Expr: l.other(n)}
	}
	s := unit.Stmt{Kind: unit.StmtLet}
	s.Expr, _ = l.annotation(l.Next(left, l.End(n)))
	if b := l.Lookup(l.Text(name)); b != 0 && s.Expr != 0 {
		l.Write(b, s.Expr, unit.WriteAssign, n)
		l.MapName(name, b)
	}
	return s
}
