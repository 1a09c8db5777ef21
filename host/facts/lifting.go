package facts

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Limits of lifting. Beyond them a fact is not grounded.
const (
	maxLift = 6
	// MaxFanOut bounds the places at which one fact is grounded.
	MaxFanOut = 2000
	// maxVisits bounds the calls looked at for one fact, maxEnvironments the
	// activations of one chain of calls.
	maxVisits       = 400
	maxGuarded      = 60 // visits for a fact whose test is undecided
	maxEnvironments = 1000
)

// Grounded is a fact grounded at one place: the environment that binds the parameters which
// its fields depend on, the function that it then belongs to, and the call in that function.
type Grounded struct {
	Fact  *Fact
	Env   *flow.Env
	Owner flow.FuncRef
	At    flow.Site
	// Forwarded: the function that Owner calls at this place returns the answer of the request. It counts
	// where Owner reads something of it.
	Forwarded bool
}

// Step is one step of lifting: a call that binds a function's parameters.
type Step struct {
	Target flow.FuncRef
	Call   flow.Call
}

// Lift grounds a fact: where its undecided tests, or the fields asked for, depend on a parameter,
// it is evaluated again at each call that binds the parameter, through any number of helpers.
func (r *Evaluator) Lift(f *Fact, fields ...abi.FieldID) []Grounded {
	return r.LiftThen(f, nil, fields...)
}

// LiftThen is Lift with a function that is called for each grounded fact, with the calls that ground it, and may add more.
func (r *Evaluator) LiftThen(f *Fact, then func(here Grounded, steps []Step, out *[]Grounded), fields ...abi.FieldID) []Grounded {
	l := &lifting{fact: f, fields: fields, then: then}
	r.lift(l, nil)
	return l.out
}

// lifting is the state of lifting one fact.
type lifting struct {
	fact   *Fact
	fields []abi.FieldID
	then   func(here Grounded, steps []Step, out *[]Grounded)
	visits int
	out    []Grounded
}

func (r *Evaluator) lift(l *lifting, steps []Step) {
	f := l.fact
	if l.visits++; l.visits > maxVisits || len(f.Open) > 0 && f.Kind != abi.FactRoute && f.Kind != abi.FactMount && l.visits > maxGuarded {
		return
	}
	for _, env := range r.iterations(f.Expr, r.Environments(steps, nil)) {
		if len(l.out) >= MaxFanOut {
			return
		}
		if placesRoutes[f.Kind] && !r.prog.Reached(f.Expr, env) {
			continue
		}
		held := Yes
		target, built := flow.FuncRef{}, flow.FuncRef{}
		owner := f.In
		if n := len(steps); n > 0 {
			owner = steps[n-1].Call.In
		}
		note := func(values []flow.Value) {
			for _, v := range values {
				if v.Kind != flow.Param || r.IsRegistrar(v) {
					continue
				}
				// A callback is bound before the function around it: the calls of that bind other parameters.
				if t := r.binder(r.SelfOf(v).Func, owner); t.Func != 0 && (target.Func == 0 || r.binder(target, t).Func != 0) {
					target = t
				}
				if built.Func == 0 {
					built = r.methodOfConstructed(v.Func, owner)
				}
			}
		}
		for _, g := range f.Open {
			switch r.Decide(g, env) {
			case no:
				held = no
			case maybe:
				held = min(held, maybe)
				note(r.prog.Eval(g.site, env))
			}
		}
		if held == no {
			continue
		}
		for _, id := range l.fields {
			note(r.fieldValues(f, f.Get(id), env))
		}
		if target.Func != 0 && target != owner && len(steps) > 0 && r.passesParam(owner, steps[len(steps)-1].Call.Site) && len(r.prog.Callers(owner)) > 0 {
			target = owner // It is run by the callers of what target makes, and they bind the parameters of both.
		}
		here := Grounded{Fact: f, Env: env, Owner: f.In, At: f.Expr}
		if n := len(steps); n > 0 {
			here.Owner, here.At = steps[n-1].Call.In, steps[n-1].Call.Site
		}
		lifted := false
		if f.Kind == abi.FactConfig && r.isLambda(target) {
			continue // a helper that is a value is not followed
		}
		if target.Func != 0 && len(steps) < maxLift && !r.Roles.IsUnit(target) {
			for _, c := range r.prog.Callers(target) {
				if Repeats(steps, target, c) {
					continue
				}
				lifted = true
				r.lift(l, append(steps[:len(steps):len(steps)], Step{target, c}))
			}
		}
		if !lifted && built.Func != 0 && held == Yes && len(f.Open) == 0 {
			before := len(l.out)
			r.perConstruction(l, steps, built, here)
			lifted = len(l.out) > before
		}
		if !lifted && held == Yes {
			l.out = append(l.out, here)
			if l.then != nil {
				l.then(here, steps, &l.out)
			}
		}
	}
}

// placesRoutes are the facts that register something: what a helper registers under a test of its
// parameter counts only for the calls that pass the test.
var placesRoutes = map[abi.FactKind]bool{abi.FactRoute: true, abi.FactMount: true, abi.FactWrap: true}

// binder is the function whose calls bind a parameter that code in owner depends on: owner itself,
// or a function around it.
func (r *Evaluator) binder(param, owner flow.FuncRef) flow.FuncRef {
	if param.File == owner.File {
		file := r.prog.Files[owner.File]
		for id := owner.Func; id != 0; id = file.Func(id).Parent {
			if id == param.Func {
				return param
			}
		}
	}
	return flow.FuncRef{}
}

// passesParam reports whether an argument of a call is, or holds, a parameter of the function around it.
func (r *Evaluator) passesParam(owner flow.FuncRef, call flow.Site) bool {
	file := r.prog.Files[call.File]
	fn := r.prog.Func(owner)
	if owner.File != call.File || len(fn.Params) == 0 {
		return false
	}
	params := map[unit.BindingID]bool{}
	for _, p := range fn.Params {
		params[p.Binding] = p.Binding != 0
	}
	var within func(e unit.ExprID, depth int) bool
	within = func(e unit.ExprID, depth int) bool {
		x := file.Expr(e)
		switch x.Kind {
		case unit.ExprName:
			return params[unit.BindingID(x.Ref)]
		case unit.ExprSpread, unit.ExprMember:
			return within(x.A, depth)
		case unit.ExprProperty, unit.ExprKeyword:
			return within(x.A, depth)
		case unit.ExprObject:
			for _, part := range file.ExprsIn(x.List) {
				if depth < 3 && within(part, depth+1) {
					return true
				}
			}
		}
		return false
	}
	for _, a := range file.ExprsIn(file.Expr(call.Expr).List) {
		if within(a, 0) {
			return true
		}
	}
	return false
}

// methodOfConstructed is the method around owner of a class whose constructor takes the parameter.
func (r *Evaluator) methodOfConstructed(param, owner flow.FuncRef) flow.FuncRef {
	if r.prog.Func(param).Kind != unit.FuncConstructor {
		return flow.FuncRef{}
	}
	file := r.prog.Files[owner.File]
	for id := owner.Func; id != 0; id = file.Func(id).Parent {
		if file.Func(id).Class != 0 && file.Func(id).Kind != unit.FuncConstructor {
			return flow.FuncRef{File: owner.File, Func: id}
		}
	}
	return flow.FuncRef{}
}

// perConstruction grounds a fact in a method of a class whose constructor takes what the fact
// depends on, once for each construction. A construction whose own arguments are open does not count.
func (r *Evaluator) perConstruction(l *lifting, steps []Step, method flow.FuncRef, here Grounded) {
	f := l.fact
	class := flow.ClassRef{File: method.File, Class: r.prog.Func(method).Class}
	for _, made := range r.instancesOf(class) {
		base := r.prog.BindThis(flow.Value{Kind: flow.Function, Func: method, Recv: &made})
		for _, env := range r.iterations(f.Expr, r.Environments(steps, base)) {
			open := false
			for _, id := range l.fields {
				for _, v := range r.fieldValues(f, f.Get(id), env) {
					open = open || v.Kind == flow.Param && r.prog.Func(v.Func).Kind != unit.FuncConstructor && r.binder(v.Func, here.Owner).Func == 0 && !r.IsRegistrar(v)
				}
			}
			if !open && len(l.out) < MaxFanOut {
				one := here
				one.Env = env
				l.out = append(l.out, one)
			}
		}
	}
}

// constructsByCall reports whether a call builds an instance: one of a class, or of the method by which a class is asked for one.
func (r *Evaluator) constructsByCall(f *unit.File, site flow.Site) bool {
	x := f.Expr(site.Expr)
	classes := &r.prog.Semantics.Classes
	if x.Kind != unit.ExprCall {
		return false
	}
	if classes.New != "" {
		callee := f.Expr(x.A)
		return callee.Kind == unit.ExprMember && callee.Str == classes.New && x.List.Len > 0
	}
	if !classes.Constructed {
		return false
	}
	for _, v := range r.prog.Eval(flow.Site{File: site.File, Expr: x.A}, nil) {
		if v.Kind == flow.Class {
			return true
		}
	}
	return false
}

// instancesOf lists the instances of a class, and of those that descend from it, that the program builds.
func (r *Evaluator) instancesOf(class flow.ClassRef) []flow.Value {
	r.builtOnce.Do(func() {
		r.built = map[flow.ClassRef][]flow.Value{}
		for i, f := range r.prog.Files {
			for id := 1; id < len(f.Exprs); id++ {
				if f.Exprs[id].Kind != unit.ExprNew && !r.constructsByCall(f, flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)}) {
					continue
				}
				for _, v := range r.prog.Eval(flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)}, nil) {
					if v.Kind != flow.Instance {
						continue
					}
					r.built[v.Class] = append(r.built[v.Class], v)
					for _, a := range r.prog.Ancestors(v.Class) {
						if a != v.Class {
							r.built[a] = append(r.built[a], v)
						}
					}
				}
			}
		}
	})
	return r.built[class]
}

// isLambda reports whether a function is an expression that is a part of the code around it.
func (r *Evaluator) isLambda(f flow.FuncRef) bool {
	return f.Func != 0 && r.prog.Func(f).Kind == unit.FuncArrow && r.prog.Semantics.Calls.Lambdas
}

// Repeats reports whether a chain of calls binds a function at the same call already.
func Repeats(steps []Step, target flow.FuncRef, c flow.Call) bool {
	for _, s := range steps {
		if s.Target == target && s.Call.Site == c.Site {
			return true
		}
	}
	return false
}

// Environments rebuilds the environments of a chain of calls, outermost first,
// inside base. A call that runs the function once for each element gives one environment for each.
func (r *Evaluator) Environments(steps []Step, base *flow.Env) []*flow.Env {
	envs := []*flow.Env{base}
	for i := len(steps) - 1; i >= 0; i-- {
		var next []*flow.Env
		for _, e := range r.iterations(steps[i].Call.Site, envs) {
			for _, c := range r.prog.Callees(steps[i].Call.Site, e) {
				if c.Func == steps[i].Target {
					if next = append(next, c.Env); len(next) == maxEnvironments {
						break
					}
				}
			}
			for _, c := range r.prog.Runs(steps[i].Call.Site, e) {
				if c.Func == steps[i].Target && len(next) < maxEnvironments {
					next = append(next, c.Env)
				}
			}
		}
		envs = next
	}
	return envs
}

// fieldValues are all values inside a field, to see whether it is grounded.
func (r *Evaluator) fieldValues(f *Fact, v abi.Value, env *flow.Env) []flow.Value {
	switch v.Kind {
	case abi.ValueList, abi.ValueJoin, abi.ValueFirst, abi.ValueMethod, abi.ValueObject:
		var out []flow.Value
		for _, item := range v.Items {
			out = append(out, r.fieldValues(f, item, env)...)
		}
		return out
	case abi.ValueArguments:
		var out []flow.Value
		for _, p := range r.arguments(f, v, env) {
			values := r.prog.Eval(p.Site, p.Env)
			out = append(out, values...)
			for _, val := range values {
				if val.Kind == flow.Pattern {
					out = append(out, r.prog.Holes(p.Site, p.Env)...)
					break
				}
			}
			if v.Bool {
				break
			}
		}
		return out
	}
	values := r.Values(f, v, env, nil)
	// A pattern hides the parameter that fills its hole, and a sum of two parameters is no text yet.
	for _, val := range values {
		if v.Kind != abi.ValueNode || val.Kind != flow.Pattern && val.Kind != flow.Unknown && val.Kind != flow.Extern {
			continue
		}
		if at, ok := f.Site(v.Node); ok {
			site := flow.Site{File: flow.FileID(at.File), Expr: r.ExprAt(at)}
			if k := r.prog.Expr(site).Kind; val.Kind == flow.Pattern || k == unit.ExprBinary || k == unit.ExprName || k == unit.ExprNew {
				values = append(values, r.prog.Holes(site, env)...)
			}
			if val.Kind == flow.Pattern && len(v.Steps) == 1 && strings.HasPrefix(v.Steps[0], ".") {
				values = append(values, r.holesOf(site, env, v.Steps[0][1:])...)
			}
		}
		break
	}
	return values
}

// holesOf gives the values that fill the holes of a property of an object: the url of a configuration.
func (r *Evaluator) holesOf(object flow.Site, env *flow.Env, name string) []flow.Value {
	var out []flow.Value
	for _, of := range r.prog.Eval(object, env) {
		if of.Kind != flow.Object {
			continue
		}
		parts, _ := r.prog.Properties(of)
		for _, p := range parts {
			if p.Name == name && p.Value == nil {
				out = append(out, r.prog.Holes(p.Site, p.Env)...)
			}
		}
	}
	return out
}
