package flow

import "github.com/drift-analyzer/drift/host/unit"

// maxRounds bounds the rounds of an iteration that are told apart.
const maxRounds = 1000

// iterated lists the callbacks that an iteration over a collection runs, once an element.
func (b *Builtins) iterated(q Evaluation, call Site, x *unit.Expr, env *Env) []Callee {
	f := b.Files[call.File]
	callee := f.Expr(x.A)
	args := f.ExprsIn(x.List)
	if callee.Kind != unit.ExprMember || !b.Semantics.Builtins.Iterations[callee.Str] || len(args) == 0 {
		return nil
	}
	var fns []Value
	for _, v := range q.Eval(Site{call.File, args[0]}, env) {
		if v.Kind == Function {
			fns = append(fns, v)
		}
	}
	if len(fns) == 0 {
		return nil
	}
	var out []Callee
	for _, base := range q.Eval(Site{call.File, callee.A}, env) {
		sites, _ := q.ElementSites(base)
		for _, fn := range fns {
			for _, s := range sites {
				if len(out) >= maxRounds {
					return out
				}
				for _, el := range q.At(s) {
					el.Why = nil
					out = append(out, Callee{Func: fn.Func, Env: b.BindArgs(fn.Func, call, env, fn.Env, []Arg{{Value: &el}})})
				}
			}
		}
	}
	return out
}
