package flow

import "github.com/drift-analyzer/drift/host/unit"

// returned gives what a function returns under an environment.
func (q *question) Returned(f FuncRef, env *Env) []Value {
	fn := q.Func(f)
	if fn.NoBody || fn.Generator || env != nil && env.depth >= maxEnvs || env.activations(f) > maxActivations {
		return []Value{{Kind: Result, Func: f, Env: env}}
	}
	if env != nil && !env.Receiver {
		if same, ok := q.always(f); ok {
			return same
		}
	}
	if env == nil && q.lookup == nil {
		if known := q.program.returns[f.File][f.Func].Load(); known != nil {
			return known.values
		}
	}
	key := askKey{site: Site{File: f.File, Expr: unit.ExprID(-int32(f.Func))}, env: env, what: "returns"}
	out, complete := q.guarded(key, func() []Value {
		var out list
		returns := q.indexOf(f.File).returns[f.Func]
		var not map[unit.ExprID]bool
		if len(returns) > 1 && env != nil && !env.Receiver {
			not = q.ruledOut(f, env)
		}
		for _, e := range returns {
			if e != 0 && !not[e] {
				out.join(q.Eval(Site{f.File, e}, env))
			}
		}
		if len(returns) == 0 {
			return constant(unit.LitUndefined, "")
		}
		return out.values
	})
	if env == nil && complete && q.lookup == nil {
		known := &returns{values: out, always: !q.returnsThis(f) && q.program.independent(out, len(fn.Params) > 0)}
		q.program.returns[f.File][f.Func].Store(known)
	}
	return out
}

// returns is what a function returns, its parameters left open; always says that it
// is the same for every call.
type returns struct {
	values []Value
	always bool
}

// always gives what a function returns however it is called, when what it returns
// does not depend on its parameters. Only an answer that is complete counts.
func (q *question) always(f FuncRef) ([]Value, bool) {
	at := &q.program.returns[f.File][f.Func]
	known := at.Load()
	if known == nil {
		if q.returnsThis(f) {
			return nil, false
		}
		if q.lookup != nil {
			q = q.program.question() // what does not depend on a call does not depend on a path
			defer q.done()
		}
		q.Returned(f, nil)
		if known = at.Load(); known == nil {
			return nil, false
		}
	}
	return known.values, known.always
}

// independent reports whether values say nothing of parameters, nor close over an
// activation. What a function with parameters makes may be set up with them.
func (p *Evaluator) independent(values []Value, parameters bool) bool {
	for i := range values {
		switch v := &values[i]; v.Kind {
		case Const, Module, Typed:
		case Extern:
			if p.enclosesFunction(v) || parameters && (p.rules.hints.Apart[v.Text] || v.Text == p.Semantics.Builtins.URL.Origin) {
				return false
			}
		case Class:
			if p.Class(v.Class).Owner > unit.ModuleFunc {
				return false // made anew by each call
			}
		case Instance, Function:
			if v.Env != nil || v.Recv != nil || v.Kind == Instance && v.Site.Expr != 0 {
				return false
			}
			if v.Kind == Function && p.Func(v.Func).Parent != unit.ModuleFunc {
				return false
			}
		default:
			return false
		}
	}
	return len(values) > 0
}

// results gives what calling values gives.
func (q *question) Results(values []Value, call Site, env *Env) []Value {
	var out list
	for _, v := range values {
		out.join(q.result(v, call, env))
	}
	return out.values
}

// result gives what calling a value gives. The list may be somebody else's.
func (q *question) result(v Value, call Site, env *Env) []Value {
	switch v.Kind {
	case Function:
		if fn := q.Func(v.Func); !fn.NoBody && !fn.Generator && depthUnder(env, v.Env) < maxEnvs && env.activations(v.Func) < maxActivations {
			// An environment that says nothing need not be made.
			if same, ok := q.always(v.Func); ok {
				return same
			}
		}
		return q.Returned(v.Func, q.program.Intern(Env{Func: v.Func, Call: call, Outer: env, Lexical: v.Env, This: v.Recv}))
	case Class:
		return []Value{q.instance(v, call, env)}
	case Extern:
		return []Value{q.program.called(v, call, env)}
	case Typed, Param:
		return []Value{calledOn(v, call, env)}
	}
	return nil
}
