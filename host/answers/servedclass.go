package answers

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/unit"
)

// dependsOnClass reports whether a method that runs around the methods of several classes asks its object for a method that
// the class of this one has another way: which one runs depends on the class that is served.
func (r *Walker) dependsOnClass(v flow.Value) bool {
	if !routing.IsFilter(v) {
		return false
	}
	served := v.Recv.Class
	asked := []flow.FuncRef{v.Func}
	for n := 0; n < len(asked); n++ {
		fn := asked[n]
		declared := flow.ClassRef{File: fn.File, Class: r.prog.Func(fn).Class}
		if declared.Class == 0 || declared == served || !r.prog.AsksThis(fn) {
			continue
		}
		file := r.prog.Files[fn.File]
		for _, id := range r.Code.Members(fn) {
			x := file.Expr(id)
			if file.Expr(x.A).Kind == unit.ExprSuper && !r.hasAbove(declared, x.Str) {
				return true // a module's: who includes it says what stands above
			}
			if file.Expr(x.A).Kind != unit.ExprThis {
				continue
			}
			own, ok := r.prog.Method(served, x.Str)
			if !ok {
				continue
			}
			if general, known := r.prog.Method(declared, x.Str); !known || general != own {
				return true
			}
			if !slices.Contains(asked, own) {
				asked = append(asked, own)
			}
		}
	}
	return false
}

// hasAbove reports whether a class descends from one that has a method.
func (r *Walker) hasAbove(class flow.ClassRef, method string) bool {
	lineage := r.prog.Lineage(class)
	return len(lineage) > 1 && slices.ContainsFunc(lineage[1:], func(c flow.ClassRef) bool { _, ok := r.prog.Method(c, method); return ok })
}
