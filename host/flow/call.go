package flow

import (
	"github.com/drift-analyzer/drift/host/unit"
)

// Callees lists the project's functions that a call may run.
func (p *Evaluator) Callees(call Site, env *Env) []Callee {
	if env == nil {
		if got, ok := p.run.load(call.hash(), call); ok {
			return got
		}
	}
	q := p.question()
	out := q.callees(call, env)
	q.done()
	if env == nil {
		p.run.store(call.hash(), call, out)
	}
	return out
}

func (q *question) callees(call Site, env *Env) []Callee {
	f := q.Files[call.File]
	x := f.Expr(call.Expr)
	if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew {
		return nil
	}
	if env != nil && env.depth >= maxEnvs {
		return nil
	}
	var out []Callee
	values := q.Eval(Site{call.File, x.A}, env)
	for i := range values {
		v := &values[i]
		switch {
		case v.Kind == Function:
			out = append(out, Callee{Func: v.Func, Env: q.program.Intern(Env{Func: v.Func, Call: call, Outer: env, Lexical: v.Env, This: v.Recv})})
		case v.Kind == Class:
			if ctor, _, ok := q.constructorOf(v.Class); ok {
				recv := Value{Kind: Instance, Class: v.Class, Site: call}
				out = append(out, Callee{Func: ctor, Env: q.program.Intern(Env{Func: ctor, Call: call, Outer: env, This: &recv})})
			}
		case v.Kind == Instance && f.Expr(x.A).Kind == unit.ExprSuper:
			if ctor, _, ok := q.constructorOf(v.Class); ok {
				out = append(out, Callee{Func: ctor, Env: q.program.Intern(Env{Func: ctor, Call: call, Outer: env})})
			}
		case v.Kind == Instance:
			if q.Semantics.Classes.Call == "" {
				continue
			}
			for _, m := range q.instanceProperty(v, q.Semantics.Classes.Call) {
				if m.Kind == Function {
					out = append(out, Callee{Func: m.Func, Env: q.program.Intern(Env{Func: m.Func, Call: call, Outer: env, Lexical: m.Env, This: m.Recv})})
				}
			}
		case v.Kind == Extern:
			for n, step := range q.program.rules.pipeline(q, *v) {
				out = append(out, Callee{Func: step.Func, Env: step.Env, Then: n > 0})
			}
		}
	}
	if len(out) == 0 {
		out = q.program.builtins.iterated(q, call, x, env)
	}
	return out
}

// calledOn is what calling a method of a parameter, or of a value of a declared type, gives.
func calledOn(v Value, call Site, env *Env) Value {
	v.Text += "()"
	v.Call = call
	if v.Kind == Param && v.Env != nil && v.Env.Func == v.Func && v.Env.Bound != nil {
		if b := v.bound(); b != nil {
			return b.Value
		}
		return v
	}
	v.Env = env
	return v
}

// called is what calling a library value gives. It keeps the site of the call
// that made the object it hangs on, which tells two apps apart.
func (p *Evaluator) called(v Value, call Site, env *Env) Value {
	if made, ok := p.rules.makes(&v); ok {
		made.Site = call
		return made
	}
	if v.Site.Expr == 0 {
		v.Site = call
	}
	return Value{Kind: Extern, Text: v.Text + "()", Site: v.Site, Call: call, Class: v.Class, Env: env, Recv: v.Recv}
}

func (q *question) call(site Site, x *unit.Expr, env *Env) []Value {
	if q.lookup != nil {
		if at, atEnv, ok := q.lookup.Result(site, env); ok {
			var out list
			out.hop(q.Eval(at, atEnv), site, RuleResult)
			return out.values
		}
	}
	f := q.Files[site.File]
	on := Invocation{Site: site, Env: env, Callee: f.Expr(x.A), Args: f.ExprsIn(x.List)}
	if on.Callee.Kind == unit.ExprMember {
		if out, ok := q.program.builtins.method(q, &on); ok {
			return out
		}
		if out := q.program.rules.wrapped(q, Site{site.File, on.Callee.A}, on.Callee.Str, env); out != nil {
			return out
		}
	}
	values := q.Eval(Site{site.File, x.A}, env)
	var out list
	for i, v := range values {
		room := len(values) - i
		switch v.Kind {
		case Function:
			out.hop(q.result(v, site, env), site, RuleResult)
		case Class:
			out.add(q.made(v, site, env), room)
		case Typed, Param:
			if !q.program.rules.onParameter(q, &out, &v, &on) {
				out.add(calledOn(v, site, env), room)
			}
		case Extern:
			if !q.program.rules.call(q, &out, &v, &on, room) && !q.program.builtins.call(q, &out, &v, &on, room) {
				out.add(q.program.called(v, site, env), room)
			}
		}
	}
	if len(out.values) == 0 {
		return notKnown(site)
	}
	return out.values
}
