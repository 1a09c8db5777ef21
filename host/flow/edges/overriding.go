package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Overriding reads how a constructor writes an attribute that the class has as well: always when an
// instance surely has what is written. A parameter that is written where it is given (if status is not None:
// self.status = status) writes nothing where it is not.
func (g *Graph) Overriding(c flow.ClassRef, m *unit.Member, values []flow.Value) (written []flow.Value, always bool) {
	f := g.Files[c.File]
	fn := f.Func(m.In)
	if fn.Kind != unit.FuncConstructor || m.Value == 0 {
		return values, false
	}
	for _, id := range f.StmtsIn(fn.Body) {
		st := f.Stmt(id)
		if writes(f, st, m.Value) {
			return values, len(values) > 0
		}
		if st.Kind != unit.StmtIf || st.Else.Len > 0 || !asksFor(f, st.Expr, m.Value) {
			continue
		}
		for _, inner := range f.StmtsIn(st.Body) {
			if writes(f, f.Stmt(inner), m.Value) {
				written = flow.Filter(values, func(v *flow.Value) bool { return !flow.IsNull(*v) })
				return written, len(written) > 0 && len(written) == len(values)
			}
		}
	}
	return values, false
}

// writes reports whether a statement is the assignment of a value.
func writes(f *unit.File, st *unit.Stmt, value unit.ExprID) bool {
	if st.Kind != unit.StmtExpr {
		return false
	}
	x := f.Expr(st.Expr)
	return x.Kind == unit.ExprAssign && x.B == value
}

// asksFor reports whether a test asks whether the name that stands for a value is something: p, p is not None.
func asksFor(f *unit.File, test, value unit.ExprID) bool {
	name, x := f.Expr(value), f.Expr(test)
	if x.Kind == unit.ExprBinary && (x.Op == unit.OpNotEq || x.Op == unit.OpLooseNeq) {
		if none := f.Expr(x.B); none.Kind != unit.ExprLiteral || none.Op != unit.LitNull {
			return false
		}
		x = f.Expr(x.A)
	}
	return name.Kind == unit.ExprName && name.Ref != 0 && x.Kind == unit.ExprName && x.Ref == name.Ref
}

// BodyOf is the class in whose body code stands directly or in a block, 0 for none.
func (g *Graph) BodyOf(f *unit.File, id unit.FuncID) unit.ClassID {
	for ; id != 0; id = f.Func(id).Parent {
		switch fn := f.Func(id); fn.Kind {
		case unit.FuncClassBody:
			return fn.Class
		case unit.FuncBlock:
		default:
			return 0
		}
	}
	return 0
}
