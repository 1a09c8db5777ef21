package extract

import "github.com/drift-analyzer/drift/host/flow"

// maxEnclosed bounds how many calls of libraries stand around a handler.
const maxEnclosed = 4

// enclosed gives the function of the project that a call of a library was handed
// in front of all else: where a function is wanted, as a handler or a route's
// middleware, guard(handler, options) is one that runs it. What the library does
// around it is not known, as for any call into a dependency.
func (r *run) enclosed(v flow.Value) (flow.Value, bool) {
	for range maxEnclosed {
		if v.Kind == flow.Function {
			return v, true
		}
		if v.Kind != flow.Extern || v.Call.Expr == 0 {
			return v, false
		}
		args := r.prog.Files[v.Call.File].ExprsIn(r.prog.Expr(v.Call).List)
		if len(args) == 0 {
			return v, false
		}
		values := r.prog.Eval(flow.Site{File: v.Call.File, Expr: args[0]}, v.Env)
		if len(values) != 1 {
			return v, false
		}
		v = values[0]
	}
	return v, false
}
