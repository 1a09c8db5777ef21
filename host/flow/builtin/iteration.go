package builtin

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxRounds bounds the rounds of an iteration that are told apart.
const maxRounds = 100000

// Iterated lists the callbacks that an iteration over a collection runs, once an element.
func (b *Builtins) Iterated(q flow.Evaluation, call flow.Site, x *unit.Expr, env *flow.Env) []flow.Callee {
	f := b.Files[call.File]
	callee := f.Expr(x.A)
	args := f.ExprsIn(x.List)
	if callee.Kind != unit.ExprMember || !b.Semantics.Builtins.Iterations[callee.Str] || len(args) == 0 {
		return nil
	}
	var fns []flow.Value
	for _, v := range q.Eval(flow.Site{File: call.File, Expr: args[0]}, env) {
		if v.Kind == flow.Function {
			fns = append(fns, v)
		}
	}
	if len(fns) == 0 {
		return nil
	}
	var out []flow.Callee
	for _, base := range q.Eval(flow.Site{File: call.File, Expr: callee.A}, env) {
		sites, _ := q.ElementSites(base)
		for _, fn := range fns {
			for _, s := range sites {
				for _, el := range q.At(s) {
					el.Why = nil
					out = append(out, flow.Callee{Func: fn.Func, Env: b.BindArgs(fn.Func, call, env, fn.Env, []flow.Arg{{Value: &el}})})
				}
			}
		}
	}
	return out
}
