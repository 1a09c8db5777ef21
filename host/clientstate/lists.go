package clientstate

import (
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// OfList is the list of which methods of lists give an expression, with the step to what they give of it: none where that is the same list, or a part.
func (r *Index) OfList(file *unit.File, e unit.ExprID) (list unit.ExprID, element summary.Path) {
	for {
		e = file.Plain(e)
		x := file.Expr(e)
		switch parts := file.ExprsIn(x.List); {
		case x.Kind == unit.ExprCall && file.Expr(x.A).Kind == unit.ExprMember:
			method := file.Expr(x.A)
			switch {
			case r.prog.Semantics.Lists.Same[method.Str]:
			case r.prog.Semantics.Lists.Element[method.Str] && element == nil:
				element = summary.Path{summary.AnyIndex}
			default:
				return e, element
			}
			e = method.A
		case x.Kind == unit.ExprArray && len(parts) == 1 && file.Expr(parts[0]).Kind == unit.ExprSpread:
			e = file.Expr(parts[0]).A
		default:
			return e, element
		}
	}
}
