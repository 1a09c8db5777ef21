package typescript

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// named lowers a value that is written to a name: a function or class without a
// name of its own is called by it.
func (l *lowerer) named(n syntax.Node, name string) unit.ExprID {
	l.name = name
	e := l.expr(n)
	l.name = ""
	return e
}

// expr lowers an expression; 0 for no node.
func (l *lowerer) expr(n syntax.Node) unit.ExprID {
	if n == none {
		return 0
	}
	if l.depth >= maxDepth {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n})
	}
	name := l.name
	l.name = ""
	if len(l.grafts) > 0 {
		if g, ok := l.grafts[n]; ok {
			return l.grafted(n, g)
		}
	}
	l.depth++
	e := l.expression(n, l.kind(n), name)
	l.depth--
	return e
}

func (l *lowerer) expression(n syntax.Node, k kind, name string) unit.ExprID {
	switch k {
	case kindIdentifier, kindShorthandPropertyIdentifier:
		return l.identifier(n)
	case kindMemberExpression, kindSubscriptExpression, kindCallExpression, kindNonNullExpression, kindAsExpression, kindSatisfiesExpression:
		return l.chain(n, k, name)
	case kindString:
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: l.stringText(n)})
	case kindNumber:
		return l.number(n)
	case kindTrue, kindFalse:
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitBoolean, Node: n, Str: l.Text(n)})
	case kindNull:
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNull, Node: n})
	case kindRegex:
		x := unit.Expr{Kind: unit.ExprRegexp, Node: n}
		if p := l.field(n, fieldPattern); p != none {
			x.Str = l.Text(p)
		}
		return l.Add(x)
	case kindTemplateString:
		return l.template(n)
	case kindThis:
		return l.thisExpr(n)
	case kindSuper:
		return l.Add(unit.Expr{Kind: unit.ExprSuper, Node: n, Ref: int32(l.this)})
	case kindParenthesizedExpression:
		e := l.named(l.First(n), name)
		if e != 0 {
			l.Map(n, e)
		}
		return e
	case kindNewExpression:
		return l.newExpr(n)
	case kindObject:
		return l.object(n)
	case kindArray:
		return l.array(n)
	case kindArrowFunction:
		return l.functionExpr(n, name, unit.FuncArrow)
	case kindFunctionExpression, kindGeneratorFunction:
		return l.functionExpr(n, l.ownName(n, name), unit.FuncFunction)
	case kindFunctionDeclaration, kindGeneratorFunctionDeclaration, kindFunctionSignature:
		return l.functionExpr(n, l.ownName(n, name), unit.FuncFunction)
	case kindMethodDefinition:
		return l.functionExpr(n, l.ownName(n, name), unit.FuncMethod)
	case kindClass, kindClassDeclaration, kindAbstractClassDeclaration:
		c := l.classOf(n, l.ownName(n, name), nil)
		return l.Add(unit.Expr{Kind: unit.ExprClass, Node: n, Ref: int32(c)})
	case kindUnaryExpression:
		return l.unary(n)
	case kindUpdateExpression:
		return l.update(n)
	case kindBinaryExpression:
		return l.binary(n)
	case kindTernaryExpression:
		x := unit.Expr{Kind: unit.ExprConditional, Node: n, A: l.expr(l.field(n, fieldCondition))}
		l.Conditional++
		x.B = l.expr(l.field(n, fieldConsequence))
		x.C = l.expr(l.field(n, fieldAlternative))
		l.Conditional--
		return l.Add(x)
	case kindAssignmentExpression:
		return l.assignment(n)
	case kindAugmentedAssignmentExpression:
		return l.augmented(n)
	case kindAwaitExpression:
		return l.Add(unit.Expr{Kind: unit.ExprAwait, Node: n, A: l.expr(l.First(n))})
	case kindYieldExpression:
		given := l.expr(l.First(n))
		if l.has(n, tokStar) && given != 0 { // yield* hands on each element
			given = l.Synthetic(unit.Expr{Kind: unit.ExprElement, Node: n, A: given})
		}
		return l.Add(unit.Expr{Kind: unit.ExprYield, Node: n, A: given})
	case kindSequenceExpression:
		m := l.OpenExprs()
		l.sequence(n)
		return l.Add(unit.Expr{Kind: unit.ExprSequence, Node: n, List: l.CloseExprs(m)})
	case kindSpreadElement:
		return l.Add(unit.Expr{Kind: unit.ExprSpread, Node: n, A: l.expr(l.First(n))})
	case kindTypeAssertion:
		x := unit.Expr{Kind: unit.ExprCast, Node: n}
		if t := l.First(n); t != none && l.kind(t) == kindTypeArguments {
			if t = l.First(t); t != none {
				x.B = l.typeExpr(t)
				if l.Text(t) == "const" {
					x.B, x.Flags = 0, unit.FlagConst
				}
			}
		}
		x.A = l.named(l.Last(n), name)
		return l.Add(x)
	case kindInstantiationExpression:
		x := unit.Expr{Kind: unit.ExprCast, Node: n, A: l.expr(l.First(n))}
		return l.Add(x)
	case kindJsxElement, kindJsxSelfClosingElement:
		return l.markup(n, k)
	case kindJsxExpression, kindTemplateSubstitution:
		e := l.expr(l.First(n))
		if e != 0 {
			l.Map(n, e)
		}
		return e
	case kindImport:
		return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Str: "import"})
	case kindPrivatePropertyIdentifier:
		// The brand check `#x in y`.
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: l.Text(n)})
	}
	if l.Text(n) == "undefined" {
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitUndefined, Node: n})
	}
	return l.other(n)
}

// ownName is the name that a function or class gives itself, else the one it is written to.
func (l *lowerer) ownName(n syntax.Node, name string) string {
	if own := l.field(n, fieldName); own != none {
		return l.Text(own)
	}
	return name
}

func (l *lowerer) identifier(n syntax.Node) unit.ExprID {
	name := l.Text(n)
	if name == "" {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n})
	}
	ref := l.Lookup(name)
	if ref == 0 && name == "undefined" {
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitUndefined, Node: n})
	}
	return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Str: name, Ref: int32(ref)})
}

// thisExpr lowers this; in what runs when a class is made it is the class itself.
func (l *lowerer) thisExpr(n syntax.Node) unit.ExprID {
	if c := l.class; c != nil && c.static && l.File.Funcs[l.this].Class != c.id && c.binding != 0 {
		return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Str: l.File.Classes[c.id].Name, Ref: int32(c.binding)})
	}
	return l.Add(unit.Expr{Kind: unit.ExprThis, Node: n, Ref: int32(l.this)})
}

func (l *lowerer) array(n syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	hole := true
	for c, end := n+1, l.Tree.After(n); c < end; c = l.Tree.After(c) {
		switch k := l.kind(c); {
		case k == tokComma:
			if hole {
				l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitUndefined, Node: c}))
			}
			hole = true
		case !l.Tree.Named(c), k == kindComment, k == kindHtmlComment:
		case k == kindError:
			l.expr(c)
		default:
			l.PushExpr(l.expr(c))
			hole = false
		}
	}
	return l.Add(unit.Expr{Kind: unit.ExprArray, Node: n, List: l.CloseExprs(m)})
}

// sequence lowers the operands of a comma, however the grammar nests them.
func (l *lowerer) sequence(n syntax.Node) {
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) == kindSequenceExpression && l.depth < maxDepth {
			l.depth++
			l.sequence(c)
			l.depth--
			continue
		}
		l.PushExpr(l.expr(c))
	}
}

// other keeps what is inside something not modelled.
func (l *lowerer) other(n syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		l.inside(c)
	}
	return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n, List: l.CloseExprs(m)})
}

// inside adds the expressions that are or stand in a node to the open list.
func (l *lowerer) inside(n syntax.Node) {
	if l.depth >= maxDepth {
		return
	}
	switch k := l.kind(n); {
	case isExpression[k]:
		l.PushExpr(l.expr(n))
	case k == kindTypeAnnotation, k == kindTypeArguments, k == kindTypeParameters, k == kindInterfaceDeclaration, k == kindTypeAliasDeclaration,
		k == kindObjectPattern, k == kindArrayPattern:
	default:
		l.depth++
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			l.inside(c)
		}
		l.depth--
	}
}

var isExpression = func() (is [256]bool) {
	for _, k := range [...]kind{kindIdentifier, kindShorthandPropertyIdentifier, kindMemberExpression, kindSubscriptExpression, kindCallExpression,
		kindNonNullExpression, kindAsExpression, kindSatisfiesExpression, kindString, kindNumber, kindTrue, kindFalse, kindNull, kindRegex,
		kindTemplateString, kindThis, kindSuper, kindParenthesizedExpression, kindNewExpression, kindObject, kindArray, kindArrowFunction,
		kindFunctionExpression, kindGeneratorFunction, kindFunctionDeclaration, kindGeneratorFunctionDeclaration, kindMethodDefinition, kindClass,
		kindClassDeclaration, kindAbstractClassDeclaration, kindUnaryExpression, kindUpdateExpression, kindBinaryExpression, kindTernaryExpression,
		kindAssignmentExpression, kindAugmentedAssignmentExpression, kindAwaitExpression, kindYieldExpression, kindSequenceExpression, kindSpreadElement,
		kindTypeAssertion, kindInstantiationExpression, kindJsxElement, kindJsxSelfClosingElement, kindTemplateSubstitution} {
		is[k] = true
	}
	return is
}()
