package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// activation is the environment of a call of a function: what it was given ahead of the call stands before the call's own arguments.
func (q *Question) activation(v *flow.Value, call flow.Site, env *flow.Env) *flow.Env {
	first := v.Env.FirstArgs(v.Func)
	if first == nil {
		return q.program.Intern(flow.Env{Func: v.Func, Call: call, Outer: env, Lexical: v.Env, This: v.Recv})
	}
	var args []flow.Arg
	for _, a := range first {
		if v.Env.Outer != env {
			a = flow.Arg{Value: only(q.Eval(a.Site, v.Env.Outer))}
		}
		args = append(args, a)
	}
	f := q.Files[call.File]
	for _, e := range f.ExprsIn(f.Expr(call.Expr).List) {
		if f.Expr(e).Kind == unit.ExprSpread {
			break // what stands behind it is not known
		}
		args = append(args, flow.Arg{Site: flow.Site{File: call.File, Expr: e}})
	}
	return q.program.Intern(flow.Env{Func: v.Func, Call: call, Outer: env, Lexical: v.Env.Lexical, This: v.Recv, Args: args})
}

// only is the one of several values, and unknown where there are more.
func only(values []flow.Value) *flow.Value {
	if len(values) != 1 {
		return &flow.Value{Kind: flow.Unknown}
	}
	v := values[0]
	v.Why = nil
	return &v
}
