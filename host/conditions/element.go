package conditions

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxBetween bounds the nodes between a function literal and the call that has it among its arguments: the list of arguments,
// a parenthesis or an entry by name.
const maxBetween = 3

// iteratedBy gives the collection whose iteration calls a function literal with each element as the parameter of that number.
func (r *Reader) iteratedBy(fn *unit.Func, index int) (unit.ExprID, bool) {
	file := r.unitFile()
	e, ok := r.calledWith(fn)
	if !ok {
		return 0, false
	}
	if over, _ := r.Program.Builtins.Iteration(r.Program, flow.Site{File: r.File, Expr: e}, r.Env); over != 0 {
		return over, index == 0
	}
	callee, args := file.Expr(file.Expr(e).A), file.ExprsIn(file.Expr(e).List)
	if list, hands := r.Program.Semantics.Builtins.Handing[callee.Str]; hands && callee.Kind == unit.ExprName && callee.Ref == 0 {
		if index != 0 || list >= len(args) {
			return 0, false
		}
		return args[list], true
	}
	return callee.A, callee.Kind == unit.ExprMember && slices.Contains(r.Program.Semantics.Builtins.Elements[callee.Str], index)
}

// calledWith is the call that has a function literal among its arguments.
func (r *Reader) calledWith(fn *unit.Func) (unit.ExprID, bool) {
	file := r.unitFile()
	n, ok := file.Tree.ParentOf(fn.Node)
	for hops := 0; ok && hops < maxBetween; hops++ {
		if e := file.ExprOf(n); e != 0 && file.Expr(e).Kind == unit.ExprCall {
			return e, true
		}
		n, ok = file.Tree.ParentOf(n)
	}
	return 0, false
}
