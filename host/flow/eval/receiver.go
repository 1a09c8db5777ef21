package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// This gives the receiver of a method: what the environment says, otherwise an
// instance of the method's class of which nothing more is known.
func (p *Evaluator) This(site flow.Site, method unit.FuncID, env *flow.Env) []flow.Value {
	owner := flow.FuncRef{File: site.File, Func: method}
	f := p.Files[site.File]
	for id := method; id != 0; {
		of := flow.FuncRef{File: site.File, Func: id}
		for e := env; e != nil; e = e.Lexical {
			if e.Func == of && e.This != nil {
				v := *e.This
				if v.Kind == flow.Instance && v.Env == nil && v.Site == e.Call && f.Func(id).Kind == unit.FuncConstructor {
					v.Env = e // it is being made by this very call
				}
				return []flow.Value{v}
			}
		}
		fn := f.Func(id)
		if !p.Semantics.Classes.Self || fn.Class != 0 || fn.Kind != unit.FuncArrow && fn.Kind != unit.FuncBlock {
			break
		}
		id = fn.Parent
	}
	if method == 0 && p.Semantics.Classes.Self {
		for e := env; e != nil; e = e.Lexical {
			if e.Func == (flow.FuncRef{File: site.File, Func: unit.ModuleFunc}) && e.This != nil {
				return []flow.Value{*e.This} // a template that runs for an object
			}
		}
		return []flow.Value{{Kind: flow.Param, Func: flow.FuncRef{File: site.File, Func: unit.ModuleFunc}, Index: flow.SelfParam}}
	}
	if method != 0 {
		fn := p.Func(owner)
		for fn.Class == 0 && fn.Parent != 0 && (fn.Kind == unit.FuncArrow || fn.Kind == unit.FuncBlock) {
			owner.Func = fn.Parent
			fn = p.Func(owner)
		}
		if fn.Class == 0 && p.Semantics.Classes.Self {
			return p.self(site, flow.FuncRef{File: site.File, Func: method}, env)
		}
		if fn.Class != 0 {
			c := p.Canonical(flow.ClassRef{File: site.File, Class: fn.Class})
			if fn.Static {
				return []flow.Value{{Kind: flow.Class, Class: c}}
			}
			if p.Class(c).Module {
				// Its methods run on instances of what mixes it in.
				if by, ok := p.Mixer(c); ok {
					c = by
				}
			}
			v := flow.Value{Kind: flow.Instance, Class: c}
			if fn.Kind == unit.FuncConstructor && env != nil && env.Func == (flow.FuncRef{File: site.File, Func: method}) {
				v.Env = env
			}
			return []flow.Value{v}
		}
		if p.Rules.RunsOn(owner) {
			for e := env; e != nil; e = e.Lexical {
				if e.Func == owner && e.This != nil {
					return []flow.Value{*e.This}
				}
			}
			return []flow.Value{{Kind: flow.Param, Func: owner, Index: flow.SelfParam}}
		}
	}
	return flow.NotKnown(site)
}

// above lists the classes that super stands for in a method: those above the class that has the method, of an instance
// of a class that may descend from it.
func (q *Question) above(of, method flow.ClassRef) (project []flow.ClassRef, external []flow.Value) {
	if method.Class == 0 || q.Canonical(method) == q.Canonical(of) {
		return q.supers(of)
	}
	if project, external = q.supers(method); len(project)+len(external) > 0 {
		return project, external
	}
	// What is mixed in has what comes behind it in the class that mixes it in.
	chain, external, _ := q.Lineage(of)
	for i, c := range chain {
		if q.Canonical(c) == q.Canonical(method) {
			return chain[i+1:], external
		}
	}
	return q.supers(of)
}

func (q *Question) super(site flow.Site, method unit.FuncID, env *flow.Env) []flow.Value {
	var out []flow.Value
	for _, v := range q.program.This(site, method, env) {
		if v.Kind != flow.Instance {
			continue
		}
		self := v
		project, external := q.above(v.Class, flow.ClassRef{File: site.File, Class: q.Files[site.File].Func(method).Class})
		for _, k := range project {
			out = append(out, flow.Value{Kind: flow.Instance, Class: k, Env: v.Env, Site: v.Site, Recv: &self})
		}
		for _, e := range external {
			e.Text += "()"
			out = append(out, e)
		}
	}
	return out
}

// self gives the receiver of code outside all classes: that of the call by which
// the function is run, otherwise the parameter that stands for it.
func (p *Evaluator) self(site flow.Site, fn flow.FuncRef, env *flow.Env) []flow.Value {
	f := p.Files[fn.File]
	for id := fn.Func; id != 0; id = f.Func(id).Parent {
		of := flow.FuncRef{File: fn.File, Func: id}
		kind := f.Func(id).Kind
		if kind != unit.FuncFunction {
			continue
		}
		for e := env; e != nil; e = e.Lexical {
			if e.Func != of || e.Call.Expr == 0 || e.Receiver {
				continue
			}
			// A function called without a receiver keeps the caller's self.
			caller := p.Files[e.Call.File].EnclosingFunc(p.Expr(e.Call).Node)
			if caller == unit.ModuleFunc {
				caller = 0
			}
			return p.This(e.Call, caller, e.Outer)
		}
	}
	return []flow.Value{{Kind: flow.Param, Func: fn, Index: flow.SelfParam}}
}
