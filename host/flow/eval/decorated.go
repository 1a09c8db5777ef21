package eval

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// CalleesDecorated lists the project's functions that a call runs first: those of Callees, but where decorators of the project were put
// on a function, what they made of it.
func (p *Evaluator) CalleesDecorated(call flow.Site, env *flow.Env) []flow.Callee {
	callees := p.Callees(call, env)
	if !slices.ContainsFunc(callees, func(c flow.Callee) bool { return p.isDecorated(c.Func) && !c.AsWritten }) {
		return callees
	}
	out := make([]flow.Callee, 0, len(callees))
	for _, c := range callees {
		made, changed := []flow.Value(nil), false
		if !c.AsWritten && p.isDecorated(c.Func) {
			made, changed = p.decorated(c.Func, c.Env.Lexical, c.Env.This)
		}
		if !changed || slices.ContainsFunc(made, func(v flow.Value) bool { return v.Kind != flow.Function }) {
			out = append(out, c)
			continue
		}
		for _, v := range made {
			out = append(out, flow.Callee{Func: v.Func, Then: c.Then, AsWritten: true,
				Env: p.Intern(flow.Env{Func: v.Func, Call: call, Outer: env, Lexical: v.Env, This: c.Env.This})})
		}
	}
	return out
}

// isDecorated reports whether decorators were put on a function that is no method.
func (p *Evaluator) isDecorated(f flow.FuncRef) bool {
	fn := p.Func(f)
	return len(fn.Decorators) > 0 && fn.Class == 0
}

// MadeOf gives the function that the decorators of the project make of another one, which runs where that is called.
func (p *Evaluator) MadeOf(f flow.FuncRef) (flow.FuncRef, bool) {
	if !p.isDecorated(f) {
		return flow.FuncRef{}, false
	}
	made, changed := p.decorated(f, nil, nil)
	if !changed || len(made) != 1 || made[0].Kind != flow.Function {
		return flow.FuncRef{}, false
	}
	return made[0].Func, true
}

// Decorated is what the decorators of the project make of a function, where that is one other function; the function itself otherwise.
func (p *Evaluator) Decorated(v flow.Value) flow.Value {
	if v.Kind != flow.Function || v.Index == flow.AsWritten || !p.isDecorated(v.Func) {
		return v
	}
	if made, changed := p.decorated(v.Func, v.Env, v.Recv); changed && len(made) == 1 && made[0].Kind == flow.Function {
		return made[0]
	}
	return v
}

func (p *Evaluator) decorated(f flow.FuncRef, lexical *flow.Env, this *flow.Value) (made []flow.Value, changed bool) {
	q := p.Question()
	defer q.Done()
	return q.decorated(flow.Value{Kind: flow.Function, Func: f, Env: lexical, Recv: this})
}

// madeByProject reports whether an expression calls a function of the project.
func (q *Question) madeByProject(at flow.Site) bool {
	x := q.Expr(at)
	return x.Kind == unit.ExprCall && slices.ContainsFunc(q.Eval(flow.Site{File: at.File, Expr: x.A}, nil), func(v flow.Value) bool { return v.Kind == flow.Function })
}

// DecoratorUnread finds a decorator of a function of which it is not known what it makes: one that a function of the project
// gives and that is not read, one of the project that makes what is not read, or makes something else of a method.
func (p *Evaluator) DecoratorUnread(f flow.FuncRef) (unit.ExprID, bool) {
	fn := p.Func(f)
	if len(fn.Decorators) == 0 {
		return 0, false
	}
	q := p.Question()
	defer q.Done()
	if p.Semantics.Classes.PlainDecorators {
		return q.replacedBy(f)
	}
	given := flow.Value{Kind: flow.Function, Func: f, Index: flow.AsWritten}
	for _, e := range fn.Decorators {
		at := flow.Site{File: f.File, Expr: e}
		for _, by := range q.Eval(at, nil) {
			switch by.Kind {
			case flow.Unknown:
				if q.madeByProject(at) {
					return e, true
				}
			case flow.Class, flow.Instance:
				return e, true // what stands in its place is what an object does that is called
			case flow.Function:
				made := q.Returned(by.Func, p.BindArgs(by.Func, at, nil, by.Env, []flow.Arg{{Value: &given}}))
				if len(made) == 0 || slices.ContainsFunc(made, func(v flow.Value) bool {
					return v.Kind == flow.Unknown || q.givenByLanguage(v) || fn.Class != 0 && v.Kind == flow.Function && v.Func != f
				}) {
					return e, true
				}
			}
		}
	}
	return 0, false
}

// givenByLanguage reports whether a value is what a function of the language's own library gives, of which nothing is known: reduce(…) of some
// decorators.
func (q *Question) givenByLanguage(v flow.Value) bool {
	if v.Kind != flow.Extern || !strings.HasSuffix(v.Text, "()") {
		return false
	}
	pkg, _, _ := strings.Cut(v.Text, "#")
	return q.Semantics.Exceptions.Packages[pkg] || q.Semantics.Classes.OwnDecorators[pkg]
}

// replacedBy finds a decorator of the project that puts something else in the place of a method: it writes the property that
// holds the method, or returns another function.
func (q *Question) replacedBy(f flow.FuncRef) (unit.ExprID, bool) {
	for _, e := range q.Func(f).Decorators {
		for _, by := range q.Eval(flow.Site{File: f.File, Expr: e}, nil) {
			if by.Kind != flow.Function {
				continue
			}
			if slices.ContainsFunc(q.Returned(by.Func, by.Env), func(v flow.Value) bool { return v.Kind == flow.Function }) || q.writesReplaced(by.Func) {
				return e, true
			}
		}
	}
	return 0, false
}

// writesReplaced reports whether a decorator writes the property that holds what it is put on.
func (q *Question) writesReplaced(f flow.FuncRef) bool {
	written := q.IndexOf(f.File).Members
	return slices.ContainsFunc(q.Func(f).Params, func(p unit.Param) bool {
		return len(written[p.Binding][q.program.Semantics.Classes.Replaced]) > 0
	})
}

// maxDecorated bounds the values that the decorators of one function may give.
const maxDecorated = 4

// decorated gives what the decorators of the project make of a function. Those of libraries are taken to give what behaves
// as the function does.
func (q *Question) decorated(v flow.Value) (made []flow.Value, changed bool) {
	fn, lexical := v.Func, v.Env
	v.Index = flow.AsWritten
	made = []flow.Value{v}
	for _, e := range slices.Backward(q.Func(fn).Decorators) {
		at := flow.Site{File: fn.File, Expr: e}
		by := q.Eval(at, lexical)
		if len(by) != 1 || by[0].Kind != flow.Function {
			continue
		}
		var next flow.List
		for _, given := range made {
			next.Join(q.Returned(by[0].Func, q.program.BindArgs(by[0].Func, at, lexical, by[0].Env, []flow.Arg{{Value: &given}})))
		}
		out := flow.Dedupe(next.Values)
		if len(out) == 0 || len(out) > maxDecorated {
			return append(made[:0:0], flow.NotKnown(at)...), true
		}
		changed = changed || len(out) != len(made) || out[0].Kind != made[0].Kind || out[0].Func != made[0].Func
		made = out
	}
	return made, changed
}
