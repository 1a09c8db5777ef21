package python

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

func (l *lowerer) call(n syntax.Node) unit.ExprID {
	callee, args := l.field(n, fieldFunction), l.field(n, fieldArguments)
	if callee == none {
		return l.other(n)
	}
	a := l.expr(callee)
	if a == 0 {
		return l.other(n)
	}
	list := l.arguments(args)
	c := *l.File.Expr(a)
	given := l.File.ExprsIn(list)
	switch {
	case c.Kind == unit.ExprName && c.Ref == 0:
		if e := l.builtin(n, c.Str, given); e != 0 {
			return e
		}
	case c.Kind == unit.ExprName && c.Str == "cast" && len(given) == 2 && l.importedFrom(unit.BindingID(c.Ref), "typing"):
		return l.castTo(n, given)
	case c.Kind == unit.ExprMember:
		base := *l.File.Expr(c.A)
		switch {
		case c.Str == "format" && base.Kind == unit.ExprLiteral && base.Op == unit.LitString:
			if e := l.format(n, base.Str, given); e != 0 {
				return e
			}
		case c.Str == "cast" && len(given) == 2 && base.Kind == unit.ExprName && l.importedFrom(unit.BindingID(base.Ref), "typing"):
			return l.castTo(n, given)
		case c.Str == "__init__" && base.Kind == unit.ExprSuper:
			a = c.A
		case c.Str == "__init__" && len(given) > 0 && l.File.Expr(given[0]).Kind == unit.ExprThis:
			// Base.__init__(self, …): the older way to call the one of the base class.
			a = l.Synthetic(unit.Expr{Kind: unit.ExprSuper, Node: callee, Ref: int32(l.this)})
			list.Off++
			list.Len--
		}
	}
	return l.Add(unit.Expr{Kind: unit.ExprCall, Node: n, A: a, List: list})
}

func (l *lowerer) castTo(n syntax.Node, given []unit.ExprID) unit.ExprID {
	return l.Add(unit.Expr{Kind: unit.ExprCast, Node: n, A: given[1], B: given[0]})
}

// builtin lowers calls of built-in functions that the unit form has a word for.
func (l *lowerer) builtin(n syntax.Node, name string, args []unit.ExprID) unit.ExprID {
	switch name {
	case "super":
		return l.Add(unit.Expr{Kind: unit.ExprSuper, Node: n, Ref: int32(l.this)})
	case "isinstance":
		if len(args) == 2 {
			return l.typeTest(n, args[0], args[1])
		}
	case "getattr":
		if len(args) < 2 {
			return 0
		}
		name := *l.File.Expr(args[1])
		if name.Kind != unit.ExprLiteral || name.Op != unit.LitString {
			if len(args) == 2 && l.File.Expr(args[0]).Kind == unit.ExprThis {
				return l.Add(unit.Expr{Kind: unit.ExprIndex, Node: n, A: args[0], B: args[1], Flags: unit.FlagAttribute})
			}
			return 0
		}
		member := unit.Expr{Kind: unit.ExprMember, Node: n, A: args[0], Str: name.Str}
		if len(args) == 2 {
			return l.Add(member)
		}
		return l.Add(unit.Expr{Kind: unit.ExprLogical, Op: unit.OpDefault, Node: n, A: l.Synthetic(member), B: args[2]})
	case "dict":
		// dict(a=1) and dict() are written out like a literal.
		m := l.OpenExprs()
		for _, a := range args {
			x := *l.File.Expr(a)
			switch {
			case x.Kind == unit.ExprKeyword:
				l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprProperty, Node: x.Node, Str: x.Str, A: x.A}))
			case x.Kind == unit.ExprSpread && x.Flags&unit.FlagKeywords != 0:
				l.PushExpr(a)
			default:
				l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprSpread, Node: x.Node, A: a}))
			}
		}
		return l.Add(unit.Expr{Kind: unit.ExprObject, Node: n, List: l.CloseExprs(m)})
	}
	return 0
}

// typeTest lowers isinstance(x, T) and isinstance(x, (T, U)).
func (l *lowerer) typeTest(n syntax.Node, subject, of unit.ExprID) unit.ExprID {
	types := []unit.ExprID{of}
	if x := l.File.Expr(of); x.Kind == unit.ExprArray && x.Flags&unit.FlagTuple != 0 && x.List.Len > 0 {
		types = l.File.ExprsIn(x.List)
	}
	var out unit.ExprID
	for _, t := range types {
		test := l.Synthetic(unit.Expr{Kind: unit.ExprTypeTest, Node: n, A: subject, B: t, Str: l.File.ExprText(t)})
		if out != 0 {
			test = l.Synthetic(unit.Expr{Kind: unit.ExprLogical, Op: unit.OpOr, Node: n, A: out, B: test})
		}
		out = test
	}
	l.Map(n, out)
	return out
}

// importedFrom reports whether a name is imported from a module, or is that module.
func (l *lowerer) importedFrom(b unit.BindingID, module string) bool {
	if b == 0 || l.File.Bindings[b].Kind != unit.BindImport {
		return false
	}
	return l.File.Imports[l.File.Bindings[b].Import].Specifier == module
}

// arguments lowers an argument list. What cannot be read there is no argument.
func (l *lowerer) arguments(n syntax.Node) unit.List {
	if n == none {
		return unit.List{}
	}
	m := l.OpenExprs()
	if l.kind(n) == kindGeneratorExpression {
		l.PushExpr(l.expr(n)) // f(x for x in y)
		return l.CloseExprs(m)
	}
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		e := l.expr(c)
		if l.kind(c) != kindError {
			l.PushExpr(e)
		}
	}
	return l.CloseExprs(m)
}

// keyword lowers name=value.
func (l *lowerer) keyword(n syntax.Node) unit.ExprID {
	name, value := l.field(n, fieldName), l.field(n, fieldValue)
	if name == none || value == none {
		return l.other(n)
	}
	a := l.named(value, l.Text(name))
	if a == 0 {
		return l.other(n)
	}
	l.Map(name, a)
	return l.Add(unit.Expr{Kind: unit.ExprKeyword, Node: n, Str: l.Text(name), A: a})
}
