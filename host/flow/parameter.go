package flow

import "github.com/drift-analyzer/drift/host/unit"

// envAround finds the activation of the function that owns a name, otherwise that of the nearest function
// around it: what a local name was given may speak of the parameters of those.
func (g *Graph) envAround(env *Env, owner FuncRef) *Env {
	if e := envOf(env, owner); e != nil {
		return e
	}
	for ; env != nil; env = env.Lexical {
		if env.Func.Func != unit.ModuleFunc && g.Within(owner, env.Func) {
			return env
		}
	}
	return nil
}

// param gives a parameter's value: its argument under an environment, otherwise
// the parameter itself, or an instance when its declared type is one of the project's classes.
func (q *question) param(site Site, owner FuncRef, index int, env *Env) []Value {
	fn := q.Func(owner)
	e := envOf(env, owner)
	for e != nil && e.Element != nil {
		e = envOf(e.Lexical, owner)
	}
	if e != nil && e.Bound != nil {
		if b := e.boundAt(int32(index), ""); b != nil {
			return []Value{b.Value}
		}
		for b := e.Bound; b != nil; b = b.Next {
			if b.Index == int32(index) {
				return []Value{{Kind: Param, Func: owner, Index: int32(index), Env: e}}
			}
		}
	}
	if e != nil && !e.Receiver && (e.Call.Expr != 0 || e.Args != nil) {
		return q.argument(e, fn, index)
	}
	if index < len(fn.Params) {
		if c, ok := q.declaredClass(Site{owner.File, fn.Params[index].Type}); ok {
			return []Value{{Kind: Instance, Class: c}}
		}
		if d := fn.Params[index].Default; d != 0 {
			values := q.Eval(Site{owner.File, d}, env)
			if injected, ok := q.program.rules.injected(q, values); ok {
				return injected
			}
			return append([]Value{{Kind: Param, Func: owner, Index: int32(index)}}, values...)
		}
	}
	return []Value{{Kind: Param, Func: owner, Index: int32(index)}}
}

// argument gives what an environment binds a parameter to.
func (q *question) argument(env *Env, fn *unit.Func, index int) []Value {
	rest := index < len(fn.Params) && fn.Params[index].Rest
	if index < len(fn.Params) && fn.Params[index].KeywordRest && env.Args == nil && env.Call.Expr != 0 {
		if f := q.Files[env.Call.File]; q.Semantics.Calls.Keywords {
			// Keyword arguments are one object.
			for _, a := range f.ExprsIn(f.Expr(env.Call.Expr).List) {
				if x := f.Expr(a); x.Kind == unit.ExprObject && x.Flags&unit.FlagKeywords != 0 {
					return []Value{{Kind: Object, Site: Site{env.Call.File, a}, Env: env.Outer}}
				}
			}
		}
		// What is left of the keyword arguments: the call itself, read as an object.
		return []Value{{Kind: Object, Site: env.Call, Env: env.Outer}}
	}
	if env.Args != nil {
		if index < len(env.Args) {
			a := env.Args[index]
			if a.Value != nil {
				return []Value{*a.Value}
			}
			return q.Eval(a.Site, env.Outer)
		}
		return notKnown(env.Call)
	}
	if rest {
		return []Value{{Kind: Array, Site: env.Call, Index: int32(index), Env: env.Outer}}
	}
	return q.positional(env, fn, index)
}

// positional gives the one argument at a position.
func (q *question) positional(env *Env, fn *unit.Func, index int) []Value {
	if f, of, at, ok := q.handsOn(env, index); ok {
		if at == nil {
			return []Value{{Kind: Param, Func: f, Index: int32(of)}}
		}
		if at.Args == nil {
			return q.positional(at, q.Func(f), of)
		}
	}
	if site, ok := q.argumentSite(env, fn, index); ok {
		x := q.Expr(site)
		if x.Kind == unit.ExprSpread {
			return q.elements(q.Eval(Site{site.File, x.A}, env.Outer), site)
		}
		return q.Eval(site, env.Outer)
	}
	if q.spreadBefore(env, index) {
		return notKnown(env.Call)
	}
	if index < len(fn.Params) && fn.Params[index].Default != 0 {
		return q.Eval(Site{env.Func.File, fn.Params[index].Default}, env)
	}
	return constant(unit.LitUndefined, "")
}

// rewritten gives the values of a parameter that its function writes. Where the code runs straight from a write that
// always runs to where the name is read, or from the call to there, order tells which of them it has.
func (q *question) rewritten(site Site, b *unit.Binding, owner FuncRef, env *Env) []Value {
	handed := func() []Value { return q.param(site, owner, int(b.Index), env) }
	f := q.Files[site.File]
	read := q.Expr(site).Node
	if f.EnclosingFunc(read) == b.Owner {
		before, behind := true, false
		for _, w := range b.Writes {
			wr := &f.Writes[w]
			straight := !wr.Conditional && wr.In == b.Owner
			passed := wr.Value != 0 && f.Tree.End(f.Expr(wr.Value).Node) <= f.Tree.Start(read)
			before = before && straight && !passed
			behind = straight && passed && wr.Kind != unit.WriteAugment || behind && passed
		}
		if before {
			return handed()
		}
		if behind {
			return q.written(site, b, env)
		}
	}
	return append(append([]Value(nil), handed()...), q.written(site, b, env)...)
}

// paramTypes gives the declared type of a parameter as origins.
func (p *Evaluator) paramTypes(v Value) []string {
	fn := p.Func(v.Func)
	if v.Index < 0 || int(v.Index) >= len(fn.Params) || fn.Params[v.Index].Type == 0 {
		return nil
	}
	var out []string
	for _, t := range p.question().declaredType(Site{v.Func.File, fn.Params[v.Index].Type}) {
		out = append(out, "type:"+t.Text+v.Text)
	}
	return out
}
