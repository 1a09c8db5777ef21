package builtin

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// evaluates is all that is asked to tell an iteration: what the called function is.
type evaluates interface {
	Eval(site flow.Site, env *flow.Env) []flow.Value
}

// Iteration gives the collection that a call goes through and what it calls for each element, 0 where it is no such call:
// routes.forEach(fn), and with the usual libraries each(routes, fn).
func (b *Builtins) Iteration(q evaluates, call flow.Site, env *flow.Env) (over, callback unit.ExprID) {
	f := b.Files[call.File]
	x := f.Expr(call.Expr)
	if x.Kind != unit.ExprCall {
		return 0, 0
	}
	args := f.ExprsIn(x.List)
	if len(args) > 1 && len(b.Semantics.Builtins.Iterators) > 0 {
		for _, v := range q.Eval(flow.Site{File: call.File, Expr: x.A}, env) {
			if v.Kind == flow.Extern && b.Semantics.Builtins.Iterators[v.Text] {
				return args[0], args[1]
			}
		}
	}
	callee := f.Expr(x.A)
	if callee.Kind != unit.ExprMember || !b.Semantics.Builtins.Iterations[callee.Str] || len(args) == 0 {
		return 0, 0
	}
	return callee.A, args[0]
}

// Iterated lists the callbacks that an iteration over a collection runs, once an element.
func (b *Builtins) Iterated(q flow.Evaluation, call flow.Site, env *flow.Env) []flow.Callee {
	over, callback := b.Iteration(q, call, env)
	if over == 0 {
		return nil
	}
	var fns []flow.Value
	for _, v := range q.Eval(flow.Site{File: call.File, Expr: callback}, env) {
		if v.Kind == flow.Function {
			fns = append(fns, v)
		}
	}
	if len(fns) == 0 {
		return nil
	}
	var out []flow.Callee
	for _, base := range q.Eval(flow.Site{File: call.File, Expr: over}, env) {
		rounds := b.rounds(q, base)
		for _, fn := range fns {
			for _, r := range rounds {
				for _, el := range q.At(r.element) {
					el.Why = nil
					args := []flow.Arg{{Value: &el}}
					if r.key != nil && len(b.Files[fn.Func.File].Func(fn.Func.Func).Params) > 1 {
						args = append(args, flow.Arg{Value: r.key})
					}
					out = append(out, flow.Callee{Func: fn.Func, Env: b.BindArgs(fn.Func, call, env, fn.Env, args)})
				}
			}
		}
	}
	return out
}

// round is what an iteration hands over once: an element, and the name or the place that it stands at, where that is known.
type round struct {
	element flow.Prop
	key     *flow.Value
}

// rounds lists the elements of a list with their places, or the properties of an object with their names.
func (b *Builtins) rounds(q flow.Evaluation, over flow.Value) (out []round) {
	if over.Kind == flow.Object {
		props, _ := q.Properties(over)
		for _, p := range props {
			out = append(out, round{p, &flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: p.Name}})
		}
		return out
	}
	sites, _ := q.ElementSites(over)
	placed, _ := q.Placed(over)
	for i, s := range sites {
		r := round{element: s}
		if i < placed {
			r.key = &flow.Value{Kind: flow.Const, Lit: unit.LitNumber, Text: strconv.Itoa(i)}
		}
		out = append(out, r)
	}
	return out
}
