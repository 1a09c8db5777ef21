package typescript

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// interop functions give the namespace of the module that they are passed, in
// compiled code; its `default` is then the module's default export.
var interop = map[string]bool{"__importDefault": true, "__importStar": true, "_interopRequireDefault": true, "_interopRequireWildcard": true,
	"_interop_require_default": true, "_interop_require_wildcard": true, "__toESM": true}

func (l *lowerer) call(n syntax.Node) unit.ExprID {
	callee, args := l.field(n, fieldFunction), l.field(n, fieldArguments)
	if callee == none {
		return l.other(n)
	}
	x := unit.Expr{Kind: unit.ExprCall, Node: n, A: l.inner(callee, "")}
	if x.A == 0 {
		return l.other(n)
	}
	x.Flags = l.optional(n)
	x.B = l.typeArguments(n)
	if args != none && l.kind(args) == kindTemplateString {
		x.List = l.taggedArguments(args)
		return l.Add(x)
	}
	x.List = l.arguments(args)
	c := l.File.Expr(x.A)
	// In compiled code `(0, f.g)()` calls without a receiver.
	if c.Kind == unit.ExprSequence && c.List.Len == 2 {
		if parts := l.File.ExprsIn(c.List); l.File.Expr(parts[0]).Kind == unit.ExprLiteral {
			x.A = parts[1]
			c = l.File.Expr(x.A)
		}
	}
	if c.Kind != unit.ExprName && c.Kind != unit.ExprMember {
		return l.Add(x)
	}
	switch c.Str {
	case "require":
		if c.Kind == unit.ExprName && l.isRequire(unit.BindingID(c.Ref)) {
			if e := l.importExpr(n, x.List, "="); e != 0 {
				return e
			}
		}
	case "import":
		if c.Kind == unit.ExprName && l.kind(callee) == kindImport {
			if e := l.importExpr(n, x.List, "*"); e != 0 {
				return e
			}
		}
	case "call", "apply":
		l.reflected(&x, c, n)
	case "assign", "defineProperty", "__exportStar", "__export", "_export_star":
		l.exportCall(c, l.File.ExprsIn(x.List), n)
	default:
		if interop[c.Str] && x.List.Len > 0 {
			if arg := l.File.ExprsIn(x.List)[0]; l.File.Expr(arg).Kind == unit.ExprImport {
				l.File.Imports[l.File.Expr(arg).Ref].Name = "*"
				l.Map(n, arg)
				return arg
			}
		}
	}
	return l.Add(x)
}

// isRequire reports whether a name is the require of CommonJS: the global one, or
// one made by createRequire.
func (l *lowerer) isRequire(b unit.BindingID) bool {
	if b == 0 {
		return true
	}
	for i := len(l.File.Writes) - 1; i > 0; i-- {
		if w := &l.File.Writes[i]; w.Binding == b {
			x := l.File.Expr(w.Value)
			c := l.File.Expr(x.A)
			return x.Kind == unit.ExprCall && (c.Kind == unit.ExprName || c.Kind == unit.ExprMember) && c.Str == "createRequire"
		}
	}
	return false
}

// importExpr makes the namespace of a module whose specifier is a constant.
func (l *lowerer) importExpr(n syntax.Node, args unit.List, name string) unit.ExprID {
	if args.Len == 0 {
		return 0
	}
	spec := l.File.Expr(l.File.ExprsIn(args)[0])
	if spec.Kind != unit.ExprLiteral || spec.Op != unit.LitString || spec.Str == "" {
		return 0
	}
	id := l.NewImport(unit.Import{Specifier: spec.Str, Name: name, Require: true, Node: n})
	return l.Add(unit.Expr{Kind: unit.ExprImport, Node: n, Ref: int32(id), Str: spec.Str})
}

func (l *lowerer) newExpr(n syntax.Node) unit.ExprID {
	x := unit.Expr{Kind: unit.ExprNew, Node: n, A: l.expr(l.field(n, fieldConstructor))}
	if x.A == 0 {
		return l.other(n)
	}
	x.B = l.typeArguments(n)
	x.List = l.arguments(l.field(n, fieldArguments))
	return l.Add(x)
}

// reflected makes handler.call(this, a, b) and handler.apply(null, list) the call
// that they are. What is called on something else may be a method of that name.
func (l *lowerer) reflected(x, callee *unit.Expr, n syntax.Node) {
	args := l.File.ExprsIn(x.List)
	if callee.Kind != unit.ExprMember || len(args) == 0 {
		return
	}
	if this := l.File.Expr(args[0]); this.Kind != unit.ExprThis && (this.Kind != unit.ExprLiteral || this.Op != unit.LitNull && this.Op != unit.LitUndefined) {
		return
	}
	method, of := callee.Str, callee.A
	switch {
	case method == "call":
		m := l.OpenExprs()
		for _, a := range args[1:] {
			l.PushExpr(a)
		}
		x.A, x.List = of, l.CloseExprs(m)
	case len(args) == 2:
		m := l.OpenExprs()
		l.PushExpr(l.Add(unit.Expr{Kind: unit.ExprSpread, Node: n, A: args[1]}))
		x.A, x.List = of, l.CloseExprs(m)
	}
}

// arguments lowers an argument list. What cannot be read there is no argument.
func (l *lowerer) arguments(n syntax.Node) unit.List {
	if n == none {
		return unit.List{}
	}
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		e := l.expr(c)
		if l.kind(c) != kindError {
			l.PushExpr(e)
		}
	}
	return l.CloseExprs(m)
}

// taggedArguments are the arguments of a tagged template: an array of its texts,
// and what is substituted between them.
func (l *lowerer) taggedArguments(n syntax.Node) unit.List {
	texts := l.OpenExprs()
	l.eachText(n, func(text string, at syntax.Node) {
		l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: text}))
	}, nil)
	list := l.CloseExprs(texts)
	args := l.OpenExprs()
	l.PushExpr(l.Add(unit.Expr{Kind: unit.ExprArray, Flags: unit.FlagTexts, Node: n, List: list}))
	l.eachText(n, nil, func(c syntax.Node) { l.PushExpr(l.expr(c)) })
	return l.CloseExprs(args)
}
