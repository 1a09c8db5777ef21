package typescript

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// key is the name of a property or member; computed is the expression of one
// that is not known when the file is read.
func (l *lowerer) key(n syntax.Node) (name string, computed unit.ExprID) {
	if n == none {
		return "", 0
	}
	switch l.kind(n) {
	case kindString:
		return l.stringText(n), 0
	case kindNumber:
		text, _ := numberText(l.Text(n))
		return text, 0
	case kindComputedPropertyName:
		e := l.expr(l.First(n))
		if x := l.File.Expr(e); x.Kind == unit.ExprLiteral && (x.Op == unit.LitString || x.Op == unit.LitNumber) {
			return x.Str, 0
		}
		return "", e
	}
	return l.Text(n), 0
}

func (l *lowerer) object(n syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindPair:
			key := l.field(c, fieldKey)
			p := unit.Expr{Kind: unit.ExprProperty, Node: c}
			p.Str, p.B = l.key(key)
			p.A = l.named(l.field(c, fieldValue), p.Str)
			if p.A == 0 {
				continue
			}
			if key != none && p.B == 0 {
				l.Map(key, p.A)
			}
			l.PushExpr(l.Add(p))
		case kindShorthandPropertyIdentifier, kindIdentifier:
			v := l.identifier(c)
			l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprProperty, Node: c, Str: l.Text(c), A: v}))
		case kindSpreadElement:
			l.PushExpr(l.expr(c))
		case kindMethodDefinition:
			l.PushExpr(l.objectMethod(c))
		default:
			l.expr(c)
		}
	}
	return l.Add(unit.Expr{Kind: unit.ExprObject, Node: n, List: l.CloseExprs(m)})
}

// objectMethod lowers a method of an object. A setter gives no value: its
// function is there, but no property.
func (l *lowerer) objectMethod(n syntax.Node) unit.ExprID {
	nameNode := l.field(n, fieldName)
	name, computed := l.key(nameNode)
	p := unit.Expr{Kind: unit.ExprProperty, Node: n, Str: name, B: computed}
	fk := unit.FuncMethod
	switch {
	case l.has(n, tokGet):
		fk, p.Flags = unit.FuncGetter, unit.FlagGetter
	case l.has(n, tokSet):
		fk = unit.FuncSetter
	}
	if computed != 0 && nameNode != none {
		name = l.Text(nameNode)
	}
	p.A = l.functionExpr(n, name, fk)
	if fk == unit.FuncSetter {
		return 0
	}
	if computed == 0 && nameNode != none {
		l.Map(nameNode, p.A)
	}
	return l.Synthetic(p)
}
