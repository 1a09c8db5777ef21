package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxSupers bounds the constructors that are followed from an instance to that of a class it descends from.
const maxSupers = 64

// constructorEnv finds the environment of class c's constructor for an instance:
// the construction's own, or that of the super call that reaches it. Where nothing says with what an instance is made, as where
// a container of dependencies makes it, its own constructor still says what it hands to the one above.
func (q *Question) constructorEnv(recv *flow.Value, c flow.ClassRef) *flow.Env {
	env := recv.Env
	at := recv.Class
	if ctor, owner, ok := q.constructorOf(at); env == nil && ok {
		env = q.program.Intern(flow.Env{Func: ctor, This: recv, Receiver: true})
		at = owner
	}
	for hops := 0; hops < maxSupers && env != nil; hops++ {
		ctor, owner, ok := q.constructorOf(at)
		if !ok {
			return nil
		}
		if owner == c {
			return env
		}
		f := q.Files[ctor.File]
		var next *flow.Env
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
			next = q.program.Intern(flow.Env{Func: up, Call: flow.Site{File: ctor.File, Expr: call}, Outer: env, This: recv})
			at = project[0]
			break
		}
		env = next
	}
	return nil
}

func (q *Question) LibrarySuper(v flow.Value) []flow.Prop {
	chain := q.lineageOf(v.Class).chain
	last := chain[len(chain)-1]
	ctor, owner, ok := q.constructorOf(last)
	if !ok || owner != last {
		// No constructor of its own: what it is built with goes straight through.
		if v.Site.Expr != 0 && len(chain) == 1 {
			return []flow.Prop{{Site: v.Site}}
		}
		return nil
	}
	f := q.Files[ctor.File]
	for _, call := range f.Func(ctor.Func).Calls {
		if f.Expr(f.Expr(call).A).Kind == unit.ExprSuper {
			return []flow.Prop{{Site: flow.Site{File: ctor.File, Expr: call}, Env: q.constructorEnv(&v, last)}}
		}
	}
	return nil
}

// constructorOf finds the constructor that runs for a class, and the class that declares it.
func (q *Question) constructorOf(c flow.ClassRef) (flow.FuncRef, flow.ClassRef, bool) {
	for _, k := range q.lineageOf(c).chain {
		f := q.Files[k.File]
		for _, m := range q.Class(k).Members {
			if m.Func != 0 && f.Func(m.Func).Kind == unit.FuncConstructor {
				return flow.FuncRef{File: k.File, Func: m.Func}, k, true
			}
		}
	}
	return flow.FuncRef{}, flow.ClassRef{}, false
}

func (q *Question) instance(class flow.Value, call flow.Site, env *flow.Env) flow.Value {
	if env.MakesAgain(call, maxMade) {
		return flow.NotKnown(call)[0] // a method makes another of its own kind, again and again
	}
	v := flow.Value{Kind: flow.Instance, Class: class.Class, Site: call}
	if ctor, _, ok := q.constructorOf(class.Class); ok {
		v.Env = q.program.Intern(flow.Env{Func: ctor, Call: call, Outer: env, Lexical: class.Env})
	} else if env != nil && q.WrittenLater(call) {
		v.Env = q.program.Intern(flow.Env{Call: call, Outer: env}) // what is written to it later is read where it was made
	}
	return v
}

func (q *Question) construct(site flow.Site, x *unit.Expr, env *flow.Env) []flow.Value {
	var out []flow.Value
	for _, v := range q.Eval(flow.Site{File: site.File, Expr: x.A}, env) {
		if to := q.promised(v, site, x, env); len(to) > 0 {
			out = append(out, to...)
			continue
		}
		switch v.Kind {
		case flow.Class:
			out = append(out, q.made(v, site, env))
		case flow.Function:
			// An object that the function gives takes the place of the instance that it would make.
			for _, given := range q.Result(v, site, env) {
				if given.Kind == flow.Object || given.Kind == flow.Extern || given.Kind == flow.Instance || given.Kind == flow.Function {
					given.Why = &flow.Hop{At: site, Rule: flow.RuleResult, Prev: given.Why}
					out = append(out, given)
				}
			}
		case flow.Extern:
			out = append(out, q.program.called(v, site, env))
		case flow.Typed, flow.Param:
			v.Text += "()"
			out = append(out, v)
		}
	}
	if len(out) == 0 {
		return flow.NotKnown(site)
	}
	return out
}

// made is an instance of a class, with the call that made it.
func (q *Question) made(class flow.Value, call flow.Site, env *flow.Env) flow.Value {
	v := q.instance(class, call, env)
	v.Why = &flow.Hop{At: call, Rule: flow.RuleResult}
	return v
}
