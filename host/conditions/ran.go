package conditions

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// ranFor describes a property of the result of a library's call by what the function returns that the library runs for it.
func (r *Reader) ranFor(base unit.ExprID, name string, depth int) (summary.ValueRef, bool) {
	if depth > r.reach() {
		return nil, false
	}
	for _, v := range r.Program.Eval(flow.Site{File: r.File, Expr: base}, r.Env) {
		if ref, ok := r.resultOf(r.Program.Giving(v, name), v.Call, depth); ok {
			return ref, true
		}
	}
	return nil, false
}

// handedTo describes the first parameter of a function that a library passes the result of another one which a call has it run:
// useMutation({ mutationFn, onSuccess: (boat) => … }).
func (r *Reader) handedTo(fn *unit.Func, depth int) (summary.ValueRef, bool) {
	file := r.unitFile()
	up, ok := file.Tree.ParentOf(fn.Node)
	if !ok || depth > r.reach() {
		return nil, false
	}
	option := file.Expr(file.ExprOf(up))
	if literal := file.ExprOf(fn.Node); option.Kind != unit.ExprProperty || literal == 0 || option.A != literal {
		return nil, false
	}
	object, ok := file.Tree.ParentOf(up)
	if !ok || file.Expr(file.ExprOf(object)).Kind != unit.ExprObject {
		return nil, false
	}
	arguments, _ := file.Tree.ParentOf(object)
	above, ok := file.Tree.ParentOf(arguments)
	call := file.ExprOf(above)
	if !ok || file.Expr(call).Kind != unit.ExprCall || !slices.Contains(file.ExprsIn(file.Expr(call).List), file.ExprOf(object)) {
		return nil, false
	}
	at := flow.Site{File: r.File, Expr: call}
	return r.resultOf(r.Program.Handing(at, option.Str, r.Env), at, depth)
}

// resultOf describes what the first of some functions returns that a library runs for a call and that returns in one place.
func (r *Reader) resultOf(ran []flow.Callee, call flow.Site, depth int) (summary.ValueRef, bool) {
	for _, c := range ran {
		returns := r.Program.Returns(c.Func)
		if len(returns) != 1 || returns[0] == 0 {
			continue
		}
		inner := *r
		inner.File, inner.Env = c.Func.File, c.Env
		inner.calls = append(inner.calls, call)
		ref := inner.subjectAt(returns[0], depth+4)
		r.calls = inner.calls
		return ref, true
	}
	return nil, false
}
