package conditions

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxToPromises bounds the names and calls that lead to the list of promises.
const maxToPromises = 6

// allPromises finds the promises that an expression waits for, when it is
// Promise.all([...]) or the like, directly or by the name it was written to.
func (r *Reader) allPromises(e unit.ExprID) (method string, elements []unit.ExprID) {
	file := r.unitFile()
	for range maxToPromises {
		x := file.Expr(file.Plain(e))
		switch x.Kind {
		case unit.ExprName:
			only := file.OnlyWrite(unit.BindingID(x.Ref))
			if only == nil || file.Binding(only.Binding).Owner == unit.ModuleFunc {
				return "", nil
			}
			e = only.Value
			continue
		case unit.ExprCall:
			callee := file.Expr(x.A)
			if callee.Kind != unit.ExprMember {
				return "", nil
			}
			base := file.Expr(callee.A)
			args := file.ExprsIn(x.List)
			if base.Kind != unit.ExprName || base.Ref != 0 || base.Str != r.Program.Semantics.Promises.Class || len(args) != 1 {
				return "", nil
			}
			list := file.Expr(args[0])
			if list.Kind != unit.ExprArray {
				return "", nil
			}
			for _, one := range file.ExprsIn(list.List) {
				if file.Expr(one).Kind == unit.ExprSpread {
					return "", nil
				}
				elements = append(elements, one)
			}
			return callee.Str, elements
		}
		break
	}
	return "", nil
}

// elementOfAll describes one of the results of Promise.all by its promise.
func (r *Reader) elementOfAll(base unit.ExprID, n, depth int) (summary.ValueRef, bool) {
	method, elements := r.allPromises(base)
	if method == "" || method != r.Program.Semantics.Promises.All || n < 0 || n >= len(elements) {
		return nil, false
	}
	return r.subjectAt(elements[n], depth+1), true
}

// elementHandedOn is elementOfAll where a callback is handed all results, after another one has put the promises together: the one call of
// a library that the element comes from.
func (r *Reader) elementHandedOn(base summary.ValueRef, element unit.ExprID, depth int) (summary.ValueRef, bool) {
	promises := &r.Program.Semantics.Promises
	if of, ok := base.(summary.Dependency); !ok || promises.All == "" || of.Name != promises.Class+"."+promises.All || len(of.AccessChain) > 0 {
		return nil, false
	}
	values := r.Program.EvalWith(flow.Site{File: r.File, Expr: element}, r.Env, r.Locals.Lookup())
	if len(values) != 1 || values[0].Kind != flow.Extern || values[0].Call.Expr == 0 || !strings.HasSuffix(values[0].Text, "()") {
		return nil, false
	}
	inner := *r
	inner.File, inner.Env, inner.calls = values[0].Call.File, values[0].Env, nil
	return inner.subjectAt(values[0].Call.Expr, depth+1), true
}

// firstOf describes the result of Promise.race or Promise.any by one of its
// promises: the first that a library makes, since what the project races it
// against is mostly a time limit, or else the first.
func (r *Reader) firstOf(e unit.ExprID, depth int) (summary.ValueRef, bool) {
	method, elements := r.allPromises(e)
	if !r.Program.Semantics.Promises.First[method] {
		return nil, false
	}
	best := unit.ExprID(0)
	for _, one := range elements {
		if r.unitFile().Expr(one).Kind != unit.ExprCall {
			continue
		}
		if len(r.Program.Callees(flow.Site{File: r.File, Expr: one}, r.Env)) == 0 {
			best = one
			break
		}
		if best == 0 {
			best = one
		}
	}
	if best == 0 {
		return nil, false
	}
	return r.subjectAt(best, depth+1), true
}
