package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// promised gives what a promise comes to that is made with a function: what that function calls its first parameter with. The
// class is the language's own, or one of the project that states that it is one. Nothing is known where the parameter is handed
// on: what it is handed to may call it with anything.
func (q *Question) promised(class flow.Value, site flow.Site, x *unit.Expr, env *flow.Env) []flow.Value {
	f := q.Files[site.File]
	args := f.ExprsIn(x.List)
	if len(args) == 0 || !q.isPromise(class) {
		return nil
	}
	var out flow.List
	for _, v := range q.Eval(flow.Site{File: site.File, Expr: args[0]}, env) {
		if v.Kind != flow.Function || len(q.Func(v.Func).Params) == 0 {
			continue
		}
		settles := q.Func(v.Func).Params[0].Binding
		in := q.Files[v.Func.File]
		inner := q.program.BindArgs(v.Func, site, env, v.Env, nil)
		calls, whole := q.IndexOf(v.Func.File).CallsOf(in, settles)
		if !whole {
			if class.Kind == flow.Extern {
				return flow.NotKnown(site)
			}
			return nil
		}
		for _, c := range calls {
			given := in.ExprsIn(in.Expr(c).List)
			if len(given) == 0 {
				out.Join(flow.Constant(unit.LitUndefined, ""))
				continue
			}
			out.Hop(q.Eval(flow.Site{File: v.Func.File, Expr: given[0]}, inner), site, flow.RuleResult)
		}
	}
	return out.Values
}

// MakesPromise reports whether an expression names a class whose instances are promises.
func (p *Evaluator) MakesPromise(class flow.Site, env *flow.Env) bool {
	if p.Semantics.Promises.Class == "" {
		return false
	}
	q := p.Question()
	defer q.Done()
	return slices.ContainsFunc(p.Eval(class, env), q.isPromise)
}

// Refuses reports whether a function returns a promise that it makes and refuses with an exception which is made there.
func (p *Evaluator) Refuses(c flow.Callee) bool {
	f := p.Files[c.Func.File]
	for _, e := range p.Returns(c.Func) {
		x := f.Expr(f.Plain(e))
		if x.Kind != unit.ExprNew || x.List.Len == 0 {
			continue
		}
		at := func(e unit.ExprID) []flow.Value { return p.Eval(flow.Site{File: c.Func.File, Expr: e}, c.Env) }
		q := p.Question()
		promise := slices.ContainsFunc(at(x.A), q.isPromise)
		q.Done()
		if promise && slices.ContainsFunc(at(f.ExprsIn(x.List)[0]), p.refusesBy) {
			return true
		}
	}
	return false
}

// RefusalsIn lists the calls of a file by which functions written where a promise is made refuse it.
func (p *Evaluator) RefusalsIn(file flow.FileID) []unit.ExprID {
	f := p.Files[file]
	var out []unit.ExprID
	for i := 1; i < len(f.Exprs); i++ {
		x := &f.Exprs[i]
		if x.Kind != unit.ExprNew || x.List.Len == 0 {
			continue
		}
		fn := f.Expr(f.ExprsIn(x.List)[0])
		if fn.Kind != unit.ExprFunction {
			continue
		}
		params := f.Func(unit.FuncID(fn.Ref)).Params
		if len(params) < 2 || !p.MakesPromise(flow.Site{File: file, Expr: x.A}, nil) {
			continue
		}
		calls, _ := p.IndexOf(file).CallsOf(f, params[1].Binding)
		out = append(out, calls...)
	}
	return out
}

// refusesBy reports whether a function that a promise is made with hands its second parameter an exception that it makes.
func (p *Evaluator) refusesBy(v flow.Value) bool {
	if v.Kind != flow.Function || len(p.Func(v.Func).Params) < 2 {
		return false
	}
	in := p.Files[v.Func.File]
	calls, _ := p.IndexOf(v.Func.File).CallsOf(in, p.Func(v.Func).Params[1].Binding)
	return slices.ContainsFunc(calls, func(call unit.ExprID) bool {
		given := in.ExprsIn(in.Expr(call).List)
		return len(given) > 0 && in.Expr(in.Plain(given[0])).Kind == unit.ExprNew
	})
}

// isPromise reports whether a value is the language's class of promises, or one of the project that descends from it or states
// that it is one.
func (q *Question) isPromise(class flow.Value) bool {
	name := q.Semantics.Promises.Class
	if name == "" {
		return false
	}
	origin := "global#" + name
	if class.Kind != flow.Class {
		return class.Kind == flow.Extern && class.Text == origin
	}
	line := q.lineageOf(class.Class)
	for _, c := range line.chain {
		if slices.ContainsFunc(q.Class(c).Implements, func(e unit.ExprID) bool {
			x := q.Expr(flow.Site{File: c.File, Expr: e})
			if x.Kind == unit.ExprIndex {
				x = q.Expr(flow.Site{File: c.File, Expr: x.A}) // Promise<Order>
			}
			return x.Kind == unit.ExprName && x.Ref == 0 && x.Str == name
		}) {
			return true
		}
	}
	return slices.ContainsFunc(line.External, func(v flow.Value) bool { return v.Kind == flow.Extern && v.Text == origin })
}
