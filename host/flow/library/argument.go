package library

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// MadeOf gives the argument of the call that made a library value.
func (r *Rules) MadeOf(q flow.Evaluation, v *flow.Value, index int) []flow.Value {
	if v.Call.Expr == 0 {
		return nil
	}
	f := r.Files[v.Call.File]
	args := f.ExprsIn(f.Expr(v.Call.Expr).List)
	if index >= len(args) {
		return nil
	}
	return q.Eval(flow.Site{File: v.Call.File, Expr: args[index]}, v.Env)
}

// ArgumentNamed gives the argument that a call has under a keyword, or at a position.
func (r *Rules) ArgumentNamed(q flow.Evaluation, made flow.Prop, want string) []flow.Value {
	call, env := made.Site, made.Env
	f := r.Files[call.File]
	index, err := strconv.Atoi(want)
	position := 0
	for _, a := range f.ExprsIn(f.Expr(call.Expr).List) {
		switch x := f.Expr(a); {
		case x.Kind == unit.ExprKeyword:
			if x.Str == want {
				return q.Eval(flow.Site{File: call.File, Expr: x.A}, env)
			}
		case err == nil && position == index && (x.Kind != unit.ExprSpread || !r.Semantics.Calls.Spread):
			return q.Eval(flow.Site{File: call.File, Expr: a}, env)
		case x.Kind == unit.ExprSpread && r.Semantics.Calls.Spread:
			if out := r.spreadOn(q, flow.Site{File: call.File, Expr: x.A}, x.Flags&unit.FlagKeywords != 0, want, index-position, env); len(out) > 0 {
				return out
			}
		default:
			position++
		}
	}
	return nil
}

// handedOver gives the argument that a call has under a name, otherwise at a number.
func (r *Rules) handedOver(q flow.Evaluation, made flow.Prop, a flow.Argument) []flow.Value {
	if named := r.ArgumentNamed(q, made, a.Keyword); len(named) > 0 {
		return named
	}
	return r.ArgumentNamed(q, made, strconv.Itoa(a.Number))
}

// spreadOn finds an argument among those that a call hands on (*args, **kwargs): by its name, or by its number.
func (r *Rules) spreadOn(q flow.Evaluation, site flow.Site, keywords bool, want string, index int, env *flow.Env) []flow.Value {
	var out []flow.Value
	for _, v := range q.Eval(site, env) {
		switch {
		case keywords && v.Kind == flow.Object:
			out = append(out, q.Property(&v, want)...)
		case !keywords && v.Kind == flow.Array && index >= 0:
			if elements, _ := q.ElementSites(v); index < len(elements) {
				out = append(out, q.Property(&v, strconv.Itoa(index))...)
			}
		}
	}
	return out
}
