package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// Pipeline is a value that a chain of calls puts together: calling what one of Ends gives runs
// the functions handed to Steps on the way, and those handed to the end, in order.
type Pipeline struct {
	// On are the origins of the values that chains begin with.
	On          map[string]bool
	Steps, Ends map[string]bool
	// Names is the path of the functions' first parameter that gives the end's name.
	Names string
}

// stage is one function of a pipeline, under the environment in which it runs: its
// parameters stay parameters.
type stage struct {
	fn  FuncRef
	env *Env
}

// maxChain bounds the calls of one chain.
const maxChain = 64

// pipeline lists the functions that calling a value runs one after another, the
// last one of which gives the result; none when it is no such value.
func (r *Rules) pipeline(q Evaluation, v Value) []stage {
	if v.Kind != Extern || v.Call.Expr == 0 || len(r.hints.Pipelines) == 0 {
		return nil
	}
	for i := range r.hints.Pipelines {
		if chain := &r.hints.Pipelines[i]; chain.begins(v.Text) && chain.Ends[r.methodOf(v.Call)] {
			var out []stage
			for _, fn := range r.pipelineSteps(q, chain, v) {
				e := Env{Func: fn.Func, This: fn.Recv, Lexical: fn.Env, Receiver: true}
				if chain.Names != "" {
					e.Bound = &Bound{Path: chain.Names, Value: Value{Kind: Const, Lit: unit.LitString, Text: r.methodOf(v.Call)}}
				}
				out = append(out, stage{fn.Func, r.Intern(e)})
			}
			return out
		}
	}
	return nil
}

// begins reports whether an origin is that of a chain, or of a part of one.
func (l *Pipeline) begins(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] == '.' && l.On[text[:i]] {
			return true
		}
	}
	return false
}

// methodOf is the name of the method that a call calls.
func (g *Graph) methodOf(call Site) string {
	f := g.Files[call.File]
	if callee := f.Expr(f.Expr(call.Expr).A); callee.Kind == unit.ExprMember {
		return callee.Str
	}
	return ""
}

// pipelineSteps walks a chain back to what it began with.
func (r *Rules) pipelineSteps(q Evaluation, chain *Pipeline, v Value) []Value {
	var out []Value
	for n := 0; n < maxChain && chain.begins(v.Text) && v.Call.Expr != 0; n++ {
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
