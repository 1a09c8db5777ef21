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
func (p *Program) pipeline(v Value, q *asking) []stage {
	if v.Kind != Extern || v.Call.Expr == 0 || len(p.hints.Pipelines) == 0 {
		return nil
	}
	for i := range p.hints.Pipelines {
		if l := &p.hints.Pipelines[i]; l.begins(v.Text) && l.Ends[p.methodOf(v.Call)] {
			var out []stage
			for _, fn := range p.steps(l, v, q) {
				e := Env{Func: fn.Func, This: fn.Recv, Lexical: fn.Env, Receiver: true}
				if l.Names != "" {
					e.Bound = &Bound{Path: l.Names, Value: Value{Kind: Const, Lit: unit.LitString, Text: p.methodOf(v.Call)}}
				}
				out = append(out, stage{fn.Func, p.intern(e)})
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
func (p *Program) methodOf(call Site) string {
	f := p.Files[call.File]
	if callee := f.Expr(f.Expr(call.Expr).A); callee.Kind == unit.ExprMember {
		return callee.Str
	}
	return ""
}

// steps walks a chain back to what it began with.
func (p *Program) steps(l *Pipeline, v Value, q *asking) []Value {
	var out []Value
	for n := 0; n < maxChain && l.begins(v.Text) && v.Call.Expr != 0; n++ {
		f := p.Files[v.Call.File]
		x := f.Expr(v.Call.Expr)
		callee := f.Expr(x.A)
		if callee.Kind != unit.ExprMember {
			break
		}
		if l.Steps[callee.Str] || n == 0 {
			var here []Value
			for _, a := range f.ExprsIn(x.List) {
				for _, fn := range p.eval(Site{v.Call.File, a}, v.Env, q) {
					if fn.Kind == Function {
						fn.Why = nil
						here = append(here, fn)
					}
				}
			}
			out = append(here, out...)
		}
		before := v
		for _, on := range p.eval(Site{v.Call.File, callee.A}, v.Env, q) {
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
