package typescript

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// isExports reports whether an expression is the exports object of CommonJS:
// exports, module.exports, or a variable that holds it.
func (l *lowerer) isExports(e unit.ExprID) bool {
	switch x := l.File.Expr(e); x.Kind {
	case unit.ExprName:
		return x.Ref == 0 && x.Str == "exports" || x.Ref != 0 && l.commonjs[unit.BindingID(x.Ref)]
	case unit.ExprMember:
		return l.isModuleExports(x)
	}
	return false
}

func (l *lowerer) isModuleExports(x *unit.Expr) bool {
	m := l.File.Expr(x.A)
	return x.Str == "exports" && m.Kind == unit.ExprName && m.Ref == 0 && m.Str == "module"
}

// exportMember notes a write of module.exports or of a property of it. Compiled
// code first sets every name to undefined, and marks the module; neither is an export.
func (l *lowerer) exportMember(target *unit.Expr, value unit.ExprID, n syntax.Node) {
	if v := l.File.Expr(value); v.Kind == unit.ExprUnary && v.Op == unit.OpVoid {
		return
	}
	switch {
	case l.isModuleExports(target):
		l.export(unit.Export{Name: "=", Expr: value, Node: n})
	case target.Str != "__esModule" && l.isExports(target.A):
		l.export(unit.Export{Name: target.Str, Expr: value, Node: n})
	}
}

// exportCall notes exports made by a call: Object.assign(module.exports, …),
// Object.defineProperty(exports, "x", { get }), __exportStar(require("x"), exports).
func (l *lowerer) exportCall(callee *unit.Expr, args []unit.ExprID, n syntax.Node) {
	onObject := callee.Kind == unit.ExprMember && l.File.Expr(callee.A).Kind == unit.ExprName && l.File.Expr(callee.A).Str == "Object"
	switch callee.Str {
	case "assign":
		if onObject && len(args) > 1 && l.isExports(args[0]) {
			for _, a := range args[1:] {
				l.exportObject(a, n)
			}
		}
	case "defineProperty":
		if onObject && len(args) > 2 && l.isExports(args[0]) {
			name := l.File.Expr(args[1])
			if name.Kind == unit.ExprLiteral && name.Str != "__esModule" {
				if v := l.described(args[2]); v != 0 {
					l.export(unit.Export{Name: name.Str, Expr: v, Node: n})
				}
			}
		}
	default:
		if len(args) > 0 && (len(args) == 1 || l.isExports(args[1])) {
			if x := l.File.Expr(args[0]); x.Kind == unit.ExprImport {
				l.export(unit.Export{Name: "*", From: l.File.Imports[x.Ref].Specifier, FromName: "*", Node: n})
			}
		}
	}
}

// exportObject exports what Object.assign copies.
func (l *lowerer) exportObject(e unit.ExprID, n syntax.Node) {
	switch x := l.File.Expr(e); x.Kind {
	case unit.ExprImport:
		l.export(unit.Export{Name: "*", From: l.File.Imports[x.Ref].Specifier, FromName: "*", Node: n})
	case unit.ExprObject:
		for _, p := range l.File.ExprsIn(x.List) {
			switch prop := l.File.Expr(p); {
			case prop.Kind == unit.ExprSpread:
				l.exportObject(prop.A, n)
			case prop.Kind == unit.ExprProperty && prop.B == 0:
				l.export(unit.Export{Name: prop.Str, Expr: prop.A, Node: prop.Node})
			}
		}
	}
}

// described is the value of a property descriptor: its value, or what its getter returns.
func (l *lowerer) described(e unit.ExprID) unit.ExprID {
	for _, id := range l.File.ExprsIn(l.File.Expr(e).List) {
		p := l.File.Expr(id)
		if p.Kind != unit.ExprProperty {
			continue
		}
		v := l.File.Expr(p.A)
		switch {
		case p.Str == "value":
			return p.A
		case p.Str == "get" && v.Kind == unit.ExprFunction:
			if body := l.File.StmtsIn(l.File.Funcs[v.Ref].Body); len(body) == 1 && l.File.Stmt(body[0]).Kind == unit.StmtReturn {
				return l.File.Stmt(body[0]).Expr
			}
		}
	}
	return 0
}
