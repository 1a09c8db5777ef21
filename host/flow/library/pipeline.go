package library

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Pipeline lists the functions that calling a value runs one after another, the
// last one of which gives the result; none when it is no such value.
func (r *Rules) Pipeline(q flow.Evaluation, v flow.Value) []flow.Callee {
	if v.Kind != flow.Extern || v.Call.Expr == 0 || len(r.Hints.Calls.Pipelines) == 0 {
		return nil
	}
	for i := range r.Hints.Calls.Pipelines {
		if chain := &r.Hints.Calls.Pipelines[i]; chain.Begins(v.Text) && chain.Ends[r.MethodOf(v.Call)] {
			var out []flow.Callee
			for _, fn := range r.pipelineSteps(q, chain, v) {
				e := flow.Env{Func: fn.Func, This: fn.Recv, Lexical: fn.Env, Receiver: true}
				if chain.Names != "" {
					e.Bound = &flow.Bound{Path: chain.Names, Value: flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: r.MethodOf(v.Call)}}
				}
				out = append(out, flow.Callee{Func: fn.Func, Env: r.Intern(e)})
			}
			return out
		}
	}
	return nil
}

// Chained lists the functions of a chain, of which calling it runs one after another; none for any other value.
func (r *Rules) Chained(q flow.Evaluation, v flow.Value) []flow.Value {
	if v.Kind != flow.Extern || v.Call.Expr == 0 {
		return nil
	}
	for i := range r.Hints.Calls.Pipelines {
		if chain := &r.Hints.Calls.Pipelines[i]; chain.Begins(v.Text) && chain.Ends[r.MethodOf(v.Call)] {
			return r.pipelineSteps(q, chain, v)
		}
	}
	return nil
}

// pipelineSteps walks a chain back to what it began with: each step is taken from a shorter origin.
func (r *Rules) pipelineSteps(q flow.Evaluation, chain *flow.Pipeline, v flow.Value) []flow.Value {
	var out []flow.Value
	for n := 0; chain.Begins(v.Text) && v.Call.Expr != 0; n++ {
		f := r.Files[v.Call.File]
		x := f.Expr(v.Call.Expr)
		callee := f.Expr(x.A)
		if callee.Kind != unit.ExprMember {
			break
		}
		if chain.Steps[callee.Str] || n == 0 {
			var here []flow.Value
			for _, a := range f.ExprsIn(x.List) {
				for _, fn := range q.Eval(flow.Site{File: v.Call.File, Expr: a}, v.Env) {
					if fn.Kind == flow.Function {
						fn.Why = nil
						here = append(here, fn)
					}
				}
			}
			out = append(here, out...)
		}
		before := v
		for _, on := range q.Eval(flow.Site{File: v.Call.File, Expr: callee.A}, v.Env) {
			if on.Kind == flow.Extern && strings.HasPrefix(v.Text, on.Text+".") {
				before = on
				break
			}
		}
		if before.Text == v.Text {
			break
		}
		v = before
	}
	return out
}
