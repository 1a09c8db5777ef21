package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// maxChain bounds the calls of one chain.
const maxChain = 64

// pipeline lists the functions that calling a value runs one after another, the
// last one of which gives the result; none when it is no such value.
func (r *Rules) pipeline(q Evaluation, v Value) []Callee {
	if v.Kind != Extern || v.Call.Expr == 0 || len(r.hints.Pipelines) == 0 {
		return nil
	}
	for i := range r.hints.Pipelines {
		if chain := &r.hints.Pipelines[i]; chain.Begins(v.Text) && chain.Ends[r.methodOf(v.Call)] {
			var out []Callee
			for _, fn := range r.pipelineSteps(q, chain, v) {
				e := Env{Func: fn.Func, This: fn.Recv, Lexical: fn.Env, Receiver: true}
				if chain.Names != "" {
					e.Bound = &Bound{Path: chain.Names, Value: Value{Kind: Const, Lit: unit.LitString, Text: r.methodOf(v.Call)}}
				}
				out = append(out, Callee{Func: fn.Func, Env: r.Intern(e)})
			}
			return out
		}
	}
	return nil
}

// pipelineSteps walks a chain back to what it began with.
func (r *Rules) pipelineSteps(q Evaluation, chain *Pipeline, v Value) []Value {
	var out []Value
	for n := 0; n < maxChain && chain.Begins(v.Text) && v.Call.Expr != 0; n++ {
		f := r.Files[v.Call.File]
		x := f.Expr(v.Call.Expr)
		callee := f.Expr(x.A)
		if callee.Kind != unit.ExprMember {
			break
		}
		if chain.Steps[callee.Str] || n == 0 {
			var here []Value
			for _, a := range f.ExprsIn(x.List) {
				for _, fn := range q.Eval(Site{v.Call.File, a}, v.Env) {
					if fn.Kind == Function {
						fn.Why = nil
						here = append(here, fn)
					}
				}
			}
			out = append(here, out...)
		}
		before := v
		for _, on := range q.Eval(Site{v.Call.File, callee.A}, v.Env) {
			if on.Kind == Extern && strings.HasPrefix(v.Text, on.Text+".") {
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
