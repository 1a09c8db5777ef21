package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
)

// CalleesDecorated lists the project's functions that a call runs first: those of Callees, but where decorators of the project were put
// on a function, what they made of it.
func (p *Evaluator) CalleesDecorated(call flow.Site, env *flow.Env) []flow.Callee {
	callees := p.Callees(call, env)
	for i, c := range callees {
		if fn := p.Func(c.Func); c.AsWritten || len(fn.Decorators) == 0 || fn.Class != 0 {
			continue
		}
		made, ok := p.decorated(c)
		if !ok {
			continue
		}
		callees = slices.Clone(callees)
		callees[i] = flow.Callee{Func: made.Func, Then: c.Then, AsWritten: true,
			Env: p.Intern(flow.Env{Func: made.Func, Call: call, Outer: env, Lexical: made.Env, This: c.Env.This})}
	}
	return callees
}

// MadeOf gives the function that the decorators of the project make of another one, which runs where that is called.
func (p *Evaluator) MadeOf(f flow.FuncRef) (flow.FuncRef, bool) {
	if fn := p.Func(f); len(fn.Decorators) == 0 || fn.Class != 0 {
		return flow.FuncRef{}, false
	}
	made, ok := p.decorated(flow.Callee{Func: f, Env: &flow.Env{}})
	return made.Func, ok
}

// decorated gives the function that the decorators of another one make of it. Decorators that give something else than one
// function of the project leave it as it is.
func (p *Evaluator) decorated(c flow.Callee) (v flow.Value, changed bool) {
	q := p.Question()
	defer q.Done()
	v = flow.Value{Kind: flow.Function, Func: c.Func, Env: c.Env.Lexical, Recv: c.Env.This, Index: flow.AsWritten}
	for _, e := range slices.Backward(p.Func(c.Func).Decorators) {
		at := flow.Site{File: c.Func.File, Expr: e}
		by := q.Eval(at, c.Env.Lexical)
		if len(by) != 1 || by[0].Kind != flow.Function {
			continue
		}
		given := v
		made := q.Returned(by[0].Func, p.BindArgs(by[0].Func, at, c.Env.Lexical, by[0].Env, []flow.Arg{{Value: &given}}))
		if len(made) == 1 && made[0].Kind == flow.Function && made[0].Func != v.Func {
			v, changed = made[0], true
		}
	}
	return v, changed
}
