package flow

import "github.com/drift-analyzer/drift/host/unit"

// this gives the receiver of a method: what the environment says, otherwise an
// instance of the method's class of which nothing more is known.
func (p *Evaluator) this(site Site, method unit.FuncID, env *Env) []Value {
	owner := FuncRef{site.File, method}
	f := p.Files[site.File]
	for id := method; id != 0; {
		of := FuncRef{site.File, id}
		for e := env; e != nil; e = e.Lexical {
			if e.Func == of && e.This != nil {
				return []Value{*e.This}
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
			if e.Func == (FuncRef{site.File, unit.ModuleFunc}) && e.This != nil {
				return []Value{*e.This} // a template that runs for an object
			}
		}
		return []Value{{Kind: Param, Func: FuncRef{site.File, unit.ModuleFunc}, Index: SelfParam}}
	}
	if method != 0 {
		fn := p.Func(owner)
		for fn.Class == 0 && fn.Parent != 0 && (fn.Kind == unit.FuncArrow || fn.Kind == unit.FuncBlock) {
			fn = p.Files[site.File].Func(fn.Parent)
		}
		if fn.Class == 0 && p.Semantics.Classes.Self {
			return p.self(site, owner, env)
		}
		if fn.Class != 0 {
			c := p.Canonical(ClassRef{site.File, fn.Class})
			if fn.Static {
				return []Value{{Kind: Class, Class: c}}
			}
			v := Value{Kind: Instance, Class: c}
			if fn.Kind == unit.FuncConstructor && env != nil && env.Func == owner {
				v.Env = env
			}
			return []Value{v}
		}
	}
	return notKnown(site)
}

func (q *question) super(site Site, method unit.FuncID, env *Env) []Value {
	var out []Value
	for _, v := range q.program.this(site, method, env) {
		if v.Kind != Instance {
			continue
		}
		project, external := q.supers(v.Class)
		for _, k := range project {
			out = append(out, Value{Kind: Instance, Class: k, Env: v.Env, Site: v.Site})
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
func (p *Evaluator) self(site Site, fn FuncRef, env *Env) []Value {
	f := p.Files[fn.File]
	for id := fn.Func; id != 0; id = f.Func(id).Parent {
		of := FuncRef{fn.File, id}
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
			return p.this(e.Call, caller, e.Outer)
		}
	}
	return []Value{{Kind: Param, Func: fn, Index: SelfParam}}
}
