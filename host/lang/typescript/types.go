package typescript

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// typeAnnotation lowers a type to an expression of names, as far as it is one
// (unit.Expr says how), and gives its node without the colon.
func (l *lowerer) typeAnnotation(n syntax.Node) (unit.ExprID, syntax.Node) {
	switch l.kind(n) {
	case kindTypeAnnotation, kindTypePredicateAnnotation, kindAssertsAnnotation:
		n = l.First(n)
	}
	if n == none {
		return 0, 0
	}
	return l.typeExpr(n), n
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
	case kindTypeIdentifier, kindIdentifier:
		name := l.Text(n)
		return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Str: name, Ref: int32(l.Lookup(name))})
	case kindPredefinedType:
		if l.Text(n) == "undefined" {
			return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitUndefined, Node: n})
		}
		return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Str: l.Text(n)})
	case kindNestedTypeIdentifier:
		return l.typeMember(n, l.field(n, fieldModule), l.field(n, fieldName))
	case kindNestedIdentifier, kindMemberExpression:
		return l.typeMember(n, l.field(n, fieldObject), l.field(n, fieldProperty))
	case kindGenericType:
		x := unit.Expr{Kind: unit.ExprIndex, Node: n, A: l.typeExpr(l.field(n, fieldName)), B: l.typeArguments(n)}
		if x.B == 0 {
			return x.A
		}
		return l.Add(x)
	case kindArrayType:
		array := l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: "Array"})
		return l.Add(unit.Expr{Kind: unit.ExprIndex, Node: n, A: array, B: l.typeExpr(l.First(n))})
	case kindUnionType:
		return l.union(n)
	case kindIntersectionType:
		return l.intersection(n)
	case kindLiteralType:
		if e := l.expr(l.First(n)); e != 0 {
			l.Map(n, e)
			return e
		}
	case kindTypeQuery:
		inner := l.First(n)
		if inner == none {
			break
		}
		switch l.kind(inner) {
		case kindIdentifier, kindMemberExpression, kindCallExpression, kindNestedIdentifier:
			if a := l.typeExpr(inner); a != 0 {
				return l.Add(unit.Expr{Kind: unit.ExprUnary, Op: unit.OpTypeof, Node: n, A: a})
			}
		}
	case kindCallExpression:
		// import("x") in a type.
		callee, args := l.field(n, fieldFunction), l.field(n, fieldArguments)
		if callee != none && l.kind(callee) == kindImport {
			if e := l.importExpr(n, l.arguments(args), "*"); e != 0 {
				l.File.Imports[l.File.Expr(e).Ref].TypeOnly = true
				return e
			}
		}
	case kindTupleType:
		m := l.OpenExprs()
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			l.PushExpr(l.typeExpr(c))
		}
		return l.Add(unit.Expr{Kind: unit.ExprArray, Flags: unit.FlagTuple, Node: n, List: l.CloseExprs(m)})
	case kindRequiredParameter, kindOptionalParameter:
		// An element of a tuple with a name.
		if t := l.field(n, fieldType); t != none {
			e, _ := l.typeAnnotation(t)
			return e
		}
	case kindOptionalType, kindRestType, kindParenthesizedType, kindReadonlyType, kindAsserts, kindTypeAnnotation:
		e := l.typeExpr(l.First(n))
		if e != 0 {
			l.Map(n, e)
			return e
		}
	case kindThisType, kindThis:
		return l.Add(unit.Expr{Kind: unit.ExprThis, Node: n, Ref: int32(l.this)})
	case kindTypePredicate:
		name, t := l.field(n, fieldName), l.field(n, fieldType)
		if name == none || t == none {
			break
		}
		x := unit.Expr{Kind: unit.ExprTypeTest, Node: n, Str: l.Text(t)}
		if l.kind(name) == kindThis {
			x.A = l.thisExpr(name)
		} else {
			x.A = l.identifier(name)
		}
		x.B = l.typeExpr(t)
		return l.Add(x)
	}
	return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n})
}

func (l *lowerer) typeMember(n, object, property syntax.Node) unit.ExprID {
	if object == none || property == none {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n})
	}
	e := l.Add(unit.Expr{Kind: unit.ExprMember, Node: n, A: l.typeExpr(object), Str: l.Text(property)})
	l.Map(property, e)
	return e
}

// typeArguments lowers <A> to A and <A, B> to a tuple of both; 0 without any.
func (l *lowerer) typeArguments(n syntax.Node) unit.ExprID {
	args := l.field(n, fieldTypeArguments)
	if args == none {
		return 0
	}
	m := l.OpenExprs()
	for c, end := l.First(args), l.End(args); c != none; c = l.Next(c, end) {
		l.PushExpr(l.typeExpr(c))
	}
	list := l.CloseExprs(m)
	switch list.Len {
	case 0:
		return 0
	case 1:
		return l.File.ExprsIn(list)[0]
	}
	return l.Add(unit.Expr{Kind: unit.ExprArray, Flags: unit.FlagTuple, Node: args, List: list})
}

// members of a union or intersection, which the grammar nests to the left.
func (l *lowerer) typeMembers(n syntax.Node, k kind) {
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) == k && l.depth < maxDepth {
			l.depth++
			l.typeMembers(c, k)
			l.depth--
			continue
		}
		l.PushExpr(l.typeExpr(c))
	}
}

// union leaves null and undefined out, unless there is nothing else.
func (l *lowerer) union(n syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	l.typeMembers(n, kindUnionType)
	var out, nothing unit.ExprID
	for _, e := range l.File.ExprsIn(l.CloseExprs(m)) {
		x := l.File.Expr(e)
		switch {
		case x.Kind == unit.ExprLiteral && (x.Op == unit.LitNull || x.Op == unit.LitUndefined):
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

// intersection leaves out what has no name, unless nothing has one.
func (l *lowerer) intersection(n syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	l.typeMembers(n, kindIntersectionType)
	var out unit.ExprID
	for _, e := range l.File.ExprsIn(l.CloseExprs(m)) {
		switch {
		case l.File.Expr(e).Kind == unit.ExprOther:
		case out == 0:
			out = e
		default:
			out = l.Synthetic(unit.Expr{Kind: unit.ExprLogical, Op: unit.OpAnd, Node: n, A: out, B: e})
		}
	}
	if out == 0 {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n})
	}
	l.Map(n, out)
	return out
}
