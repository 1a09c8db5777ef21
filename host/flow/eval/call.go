package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

func (q *Question) callees(call flow.Site, env *flow.Env) []flow.Callee {
	f := q.Files[call.File]
	x := f.Expr(call.Expr)
	if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew {
		return nil
	}
	if env != nil && env.Depth >= maxEnvs {
		return nil
	}
	var out []flow.Callee
	values := q.Eval(flow.Site{File: call.File, Expr: x.A}, env)
	for i := range values {
		v := &values[i]
		switch {
		case v.Kind == flow.Function:
			out = append(out, flow.Callee{Func: v.Func, AsWritten: v.Index == flow.AsWritten,
				Env: q.activation(v, call, env)})
		case v.Kind == flow.Class:
			recv := flow.Value{Kind: flow.Instance, Class: v.Class, Site: call}
			if ctor, _, ok := q.constructorOf(v.Class); ok {
				out = append(out, flow.Callee{Func: ctor, Env: q.program.Intern(flow.Env{Func: ctor, Call: call, Outer: env, This: &recv})})
			} else if method := q.Semantics.Calls.Initialized; method != "" {
				for _, m := range q.instanceProperty(&recv, method) {
					if m.Kind == flow.Function {
						out = append(out, flow.Callee{Func: m.Func, Env: q.program.Intern(flow.Env{Func: m.Func, Call: call, Outer: env, This: &recv, Receiver: true})})
					}
				}
			}
		case v.Kind == flow.Instance && f.Expr(x.A).Kind == unit.ExprSuper:
			if ctor, _, ok := q.constructorOf(v.Class); ok {
				out = append(out, flow.Callee{Func: ctor, Env: q.program.Intern(flow.Env{Func: ctor, Call: call, Outer: env})})
			}
		case v.Kind == flow.Instance:
			if q.Semantics.Classes.Call == "" {
				continue
			}
			for _, m := range q.instanceProperty(v, q.Semantics.Classes.Call) {
				if m.Kind == flow.Function {
					out = append(out, flow.Callee{Func: m.Func, Env: q.program.Intern(flow.Env{Func: m.Func, Call: call, Outer: env, Lexical: m.Env, This: m.Recv})})
				}
			}
		case v.Kind == flow.Extern:
			for n, step := range q.program.Rules.Pipeline(q, *v) {
				out = append(out, flow.Callee{Func: step.Func, Env: step.Env, Then: n > 0})
			}
		}
	}
	if len(out) == 0 {
		out = q.program.Builtins.Iterated(q, call, env)
	}
	return out
}

// calledOn is what calling a method of a parameter, or of a value of a declared type, gives.
func calledOn(v flow.Value, call flow.Site, env *flow.Env) flow.Value {
	v.Text += "()"
	v.Call = call
	if v.Kind == flow.Param && v.Env != nil && v.Env.Func == v.Func && v.Env.Bound != nil {
		if b := v.Bound(); b != nil {
			return b.Value
		}
		return v
	}
	v.Env = env
	return v
}

// called is what calling a library value gives. It keeps the site of the call
// that made the object it hangs on, which tells two apps apart.
func (p *Evaluator) called(v flow.Value, call flow.Site, env *flow.Env) flow.Value {
	if made, ok := p.Rules.Makes(&v); ok {
		made.Site = call
		return made
	}
	if v.Site.Expr == 0 {
		v.Site = call
	}
	return flow.Value{Kind: flow.Extern, Text: v.Text + "()", Site: v.Site, Call: call, Class: v.Class, Env: env, Recv: v.Recv}
}

func (q *Question) call(site flow.Site, x *unit.Expr, env *flow.Env) []flow.Value {
	if q.lookup != nil {
		if at, atEnv, ok := q.lookup.Result(site, env); ok {
			if at.Expr == 0 {
				return q.nothing() // it came to its end
			}
			var out flow.List
			out.Hop(q.Eval(at, atEnv), site, flow.RuleResult)
			return out.Values
		}
	}
	f := q.Files[site.File]
	on := flow.Invocation{Site: site, Env: env, Callee: f.Expr(x.A), Args: f.ExprsIn(x.List)}
	if on.Callee.Kind == unit.ExprMember {
		if out, ok := q.program.Builtins.Method(q, &on); ok {
			return out
		}
		if out := q.program.Rules.Wrapped(q, flow.Site{File: site.File, Expr: on.Callee.A}, on.Callee.Str, env); out != nil {
			return out
		}
		if out := q.singleAttribute(&on); out != nil {
			return out
		}
	}
	values := q.callee(flow.Site{File: site.File, Expr: x.A}, on.Callee, env)
	var out flow.List
	for i, v := range values {
		room := len(values) - i
		switch v.Kind {
		case flow.Function:
			out.Hop(q.Result(v, site, env), site, flow.RuleResult)
		case flow.Class:
			out.Add(q.made(v, site, env), room)
		case flow.Instance:
			if name := q.Semantics.Classes.Call; name != "" {
				for _, m := range q.instanceProperty(&v, name) {
					if m.Kind == flow.Function {
						out.Hop(q.Result(m, site, env), site, flow.RuleResult)
					}
				}
			}
		case flow.Typed, flow.Param:
			if !q.program.Rules.OnParameter(q, &out, &v, &on) {
				out.Add(calledOn(v, site, env), room)
			}
		case flow.Extern:
			if !q.program.Rules.Call(q, &out, &v, &on, room) && !q.loaded(&out, &v, &on) && !q.program.Builtins.Call(q, &out, &v, &on, room) {
				out.Add(q.program.called(v, site, env), room)
			}
		}
	}
	if len(out.Values) == 0 {
		return flow.NotKnown(site)
	}
	return out.Values
}

// callee gives what a call calls. A method under an environment is no question of its own: it would take the steps of its receiver,
// of which the call asks as well, a second time, so that each link of a chain would count twice what those before it count.
func (q *Question) callee(site flow.Site, callee *unit.Expr, env *flow.Env) []flow.Value {
	if callee.Kind == unit.ExprMember && q.trace == nil && q.lookup == nil {
		if at := q.program.narrowed(site, env); at != nil {
			return flow.Dedupe(spelled(q.member(site, callee, at), site))
		}
	}
	return q.Eval(site, env)
}
