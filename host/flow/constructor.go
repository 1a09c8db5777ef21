package flow

import "github.com/drift-analyzer/drift/host/unit"

// constructorEnv finds the environment of class c's constructor for an instance:
// the construction's own, or that of the super call that reaches it.
func (q *question) constructorEnv(recv *Value, c ClassRef) *Env {
	env := recv.Env
	at := recv.Class
	for hops := 0; hops < 8 && env != nil; hops++ {
		ctor, owner, ok := q.constructorOf(at)
		if !ok {
			return nil
		}
		if owner == c {
			return env
		}
		f := q.Files[ctor.File]
		var next *Env
		for _, call := range f.Func(ctor.Func).Calls {
			x := f.Expr(call)
			if f.Expr(x.A).Kind != unit.ExprSuper {
				continue
			}
			project, _ := q.supers(owner)
			if len(project) == 0 {
				return nil
			}
			up, _, ok := q.constructorOf(project[0])
			if !ok {
				return nil
			}
			next = q.program.Intern(Env{Func: up, Call: Site{ctor.File, call}, Outer: env, This: recv})
			at = project[0]
			break
		}
		env = next
	}
	return nil
}

// LibrarySuper finds the super call through which an instance of a class of the
// project hands its library base class the arguments, and the environment of that call.
func (p *Evaluator) LibrarySuper(v Value) []Prop { return p.question().LibrarySuper(v) }

func (q *question) LibrarySuper(v Value) []Prop {
	chain := q.lineageOf(v.Class).chain
	last := chain[len(chain)-1]
	ctor, owner, ok := q.constructorOf(last)
	if !ok || owner != last {
		// No constructor of its own: what it is built with goes straight through.
		if v.Site.Expr != 0 && len(chain) == 1 {
			return []Prop{{Site: v.Site}}
		}
		return nil
	}
	f := q.Files[ctor.File]
	for _, call := range f.Func(ctor.Func).Calls {
		if f.Expr(f.Expr(call).A).Kind == unit.ExprSuper {
			return []Prop{{Site: Site{ctor.File, call}, Env: q.constructorEnv(&v, last)}}
		}
	}
	return nil
}

// constructorOf finds the constructor that runs for a class, and the class that declares it.
func (q *question) constructorOf(c ClassRef) (FuncRef, ClassRef, bool) {
	for _, k := range q.lineageOf(c).chain {
		f := q.Files[k.File]
		for _, m := range q.Class(k).Members {
			if m.Func != 0 && f.Func(m.Func).Kind == unit.FuncConstructor {
				return FuncRef{k.File, m.Func}, k, true
			}
		}
	}
	return FuncRef{}, ClassRef{}, false
}

func (q *question) instance(class Value, call Site, env *Env) Value {
	v := Value{Kind: Instance, Class: class.Class, Site: call}
	if ctor, _, ok := q.constructorOf(class.Class); ok {
		v.Env = q.program.Intern(Env{Func: ctor, Call: call, Outer: env, Lexical: class.Env})
	}
	return v
}

func (q *question) construct(site Site, x *unit.Expr, env *Env) []Value {
	var out []Value
	for _, v := range q.Eval(Site{site.File, x.A}, env) {
		switch v.Kind {
		case Class:
			out = append(out, q.made(v, site, env))
		case Extern:
			out = append(out, q.program.called(v, site, env))
		case Typed, Param:
			v.Text += "()"
			out = append(out, v)
		}
	}
	if len(out) == 0 {
		return notKnown(site)
	}
	return out
}

// made is an instance of a class, with the call that made it.
func (q *question) made(class Value, call Site, env *Env) Value {
	v := q.instance(class, call, env)
	v.Why = &Hop{At: call, Rule: RuleResult}
	return v
}

// given finds the keyword argument of that name that an instance was built with,
// for a class whose fields are declared and which has no constructor of its own.
func (q *question) given(v Value, name string) ([]Value, bool) {
	if v.Site.Expr == 0 || v.Env != nil {
		return nil, false
	}
	f := q.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	if x.Kind != unit.ExprCall {
		return nil, false
	}
	for _, a := range f.ExprsIn(x.List) {
		if k := f.Expr(a); k.Kind == unit.ExprKeyword && k.Str == name {
			return q.Eval(Site{v.Site.File, k.A}, nil), true
		}
	}
	return nil, false
}
