package program

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Instances lists the instances of a class, and of those that descend from it, that the program builds.
func (p *Program) Instances(class flow.ClassRef) []flow.Value { return p.instances()[class] }

func (p *Program) buildInstances() map[flow.ClassRef][]flow.Value {
	out := map[flow.ClassRef][]flow.Value{}
	for i, f := range p.Files {
		for id := 1; id < len(f.Exprs); id++ {
			at := flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)}
			if f.Exprs[id].Kind != unit.ExprNew && !p.constructsByCall(f, at) {
				continue
			}
			for _, v := range p.Eval(at, nil) {
				if v.Kind != flow.Instance {
					continue
				}
				out[v.Class] = append(out[v.Class], v)
				for _, a := range p.Ancestors(v.Class) {
					if a != v.Class {
						out[a] = append(out[a], v)
					}
				}
			}
		}
	}
	return out
}

// constructsByCall reports whether a call builds an instance: one of a class, or of the method by which a class is asked for one.
func (p *Program) constructsByCall(f *unit.File, site flow.Site) bool {
	x := f.Expr(site.Expr)
	classes := &p.Semantics.Classes
	if x.Kind != unit.ExprCall {
		return false
	}
	if classes.New != "" {
		callee := f.Expr(x.A)
		return callee.Kind == unit.ExprMember && callee.Str == classes.New && x.List.Len > 0
	}
	return classes.Constructed && slices.ContainsFunc(p.Eval(flow.Site{File: site.File, Expr: x.A}, nil), func(v flow.Value) bool { return v.Kind == flow.Class })
}

const (
	// maxReceivers bounds the objects, of different classes or made in different ways, that a constructor is handed and that calls on them are
	// followed to; of more, none is.
	maxReceivers = 16
	// maxHandedOn bounds the constructors through which such an object is handed on.
	maxHandedOn = 3
)

// constructed is a parameter of a constructor.
type constructed struct {
	fn    flow.FuncRef
	index int32
}

// OnConstructed lists the functions that a call in a method may run on what the constructor of its class was handed and keeps: where nothing
// else says what that is, those that construct the class do.
func (p *Program) OnConstructed(call flow.Site, env *flow.Env) []flow.Callee {
	f := p.Files[call.File]
	callee := f.Expr(f.Plain(f.Expr(call.Expr).A))
	if callee.Kind != unit.ExprMember {
		return nil
	}
	method, ok := p.methodAround(call)
	if !ok || env != nil && (env.Func != method || env.This != nil && env.This.Site.Expr != 0) {
		return nil
	}
	on := flow.Site{File: call.File, Expr: callee.A}
	given, ok := p.keptParam(p.Eval(on, env))
	if !ok {
		return nil
	}
	var out []flow.Callee
	for _, made := range p.receivers(given, method, on) {
		under := p.BindThis(flow.Value{Kind: flow.Function, Func: method, Recv: &made})
		if env != nil {
			kept := *env
			kept.This = &made
			under = p.Intern(kept)
		}
		for _, c := range p.Callees(call, under) {
			if !slices.ContainsFunc(out, func(have flow.Callee) bool { return have.Func == c.Func && have.Env == c.Env }) {
				out = append(out, c)
			}
		}
	}
	return out
}

// keptParam is the parameter of a constructor that values are, or are reached from.
func (p *Program) keptParam(values []flow.Value) (constructed, bool) {
	for _, v := range values {
		if v.Kind == flow.Param && v.Index >= 0 && p.Func(v.Func).Kind == unit.FuncConstructor {
			return constructed{v.Func, v.Index}, true
		}
	}
	return constructed{}, false
}

// methodAround is the method in which an expression stands.
func (p *Program) methodAround(at flow.Site) (flow.FuncRef, bool) {
	f := p.Files[at.File]
	for id := f.EnclosingFunc(p.Expr(at).Node); id != 0; id = f.Func(id).Parent {
		if f.Func(id).Class != 0 {
			return flow.FuncRef{File: at.File, Func: id}, !f.Func(id).Static
		}
	}
	return flow.FuncRef{}, false
}

// instance is what tells instances of a class apart.
type instance struct {
	site  flow.Site
	env   *flow.Env
	class flow.ClassRef
	kind  flow.Kind
}

// receivers lists the instances of a method's class whose constructors are handed something that is known for a parameter, one for each
// such thing.
func (p *Program) receivers(given constructed, method flow.FuncRef, on flow.Site) []flow.Value {
	if got, ok := p.made.Load(given); ok {
		return got.([]flow.Value)
	}
	var out, things []flow.Value
	// Those that one method makes for all instances of its class are made by it for these as well: each is looked at once, but for one
	// that is met again nearer by.
	seen, around := map[instance]int{}, map[flow.Site]int{}
	var add func(made flow.Value, hops int) bool
	add = func(made flow.Value, hops int) bool {
		this := instance{made.Site, made.Env, made.Class, made.Kind}
		if before, ok := seen[this]; ok && before <= hops {
			return true
		}
		seen[this] = hops
		values := p.Eval(on, p.BindThis(flow.Value{Kind: flow.Function, Func: method, Recv: &made}))
		if _, open := p.keptParam(values); !open {
			for _, v := range values {
				if v.Kind == flow.Instance || v.Kind == flow.Object || v.Kind == flow.Class {
					v.Why = nil
					if len(flow.Dedupe(append(things[:len(things):len(things)], v))) > len(things) {
						things, out = append(things, v), append(out, made)
					}
				}
			}
			return len(things) <= maxReceivers
		}
		if made.Site.Expr == 0 || hops == maxHandedOn {
			return true
		}
		in, ok := p.methodAround(made.Site)
		if before, again := around[made.Site]; !ok || again && before <= hops {
			return true
		}
		around[made.Site] = hops
		for _, outer := range p.Instances(flow.ClassRef{File: in.File, Class: p.Func(in).Class}) {
			under := p.BindThis(flow.Value{Kind: flow.Function, Func: in, Recv: &outer})
			if outer.Env != nil && outer.Env.Func == in {
				under = outer.Env // it is made where the outer one is
			}
			for _, v := range p.Eval(made.Site, under) {
				if v.Kind == flow.Instance && v != made && !add(v, hops+1) {
					return false
				}
			}
		}
		return true
	}
	for _, made := range p.Instances(p.Canonical(flow.ClassRef{File: method.File, Class: p.Func(method).Class})) {
		if made.Site.Expr != 0 && p.IsQuiet(made.Site.File) && !p.IsQuiet(method.File) {
			continue
		}
		if !add(made, 0) {
			out = nil
			break
		}
	}
	p.made.Store(given, out)
	return out
}
