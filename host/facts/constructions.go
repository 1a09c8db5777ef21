package facts

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

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
// depends on, once for each construction. A construction that stays open does not count. Whether it is a fact at all may
// depend on what a function around the construction is given: then the calls of that function say it.
func (r *Evaluator) perConstruction(l *lifting, steps []Step, method flow.FuncRef, here Grounded) {
	class := flow.ClassRef{File: method.File, Class: r.prog.Func(method).Class}
	for _, made := range r.prog.Instances(class) {
		if r.onlyTried(&made, method) {
			continue
		}
		if open, more := r.underConstruction(l, steps, method, made, here); !more {
			return
		} else if open && made.Site.Expr != 0 && len(l.fact.Open) > 0 {
			in := flow.FuncRef{File: made.Site.File, Func: r.prog.Files[made.Site.File].EnclosingFunc(r.prog.Expr(made.Site).Node)}
			if !r.underBuilders(l, steps, method, made, in, nil, here) {
				return
			}
		}
	}
}

// onlyTried reports whether a test makes an instance of a class that is none of the tests': that says nothing of what runs.
func (r *Evaluator) onlyTried(made *flow.Value, method flow.FuncRef) bool {
	return made.Site.Expr != 0 && r.prog.IsQuiet(made.Site.File) && !r.prog.IsQuiet(method.File)
}

// underConstruction grounds a fact for one construction; open: what that is given is not known. more is false when the
// fact's bound is reached.
func (r *Evaluator) underConstruction(l *lifting, steps []Step, method flow.FuncRef, made flow.Value, here Grounded) (open, more bool) {
	f := l.fact
	// What depends on other parameters whichever object it is, such as the base of a client, no construction gives.
	already := map[Param]bool{}
	for _, id := range l.fields {
		for _, v := range r.fieldValues(f, f.Get(id), here.Env) {
			if v.Kind == flow.Param {
				already[Param{Func: v.Func, Index: v.Index}] = true
			}
		}
	}
	base := r.prog.BindThis(flow.Value{Kind: flow.Function, Func: method, Recv: &made})
	for _, env := range r.iterations(f.Expr, r.environments(steps, base, max(l.left, 0)), max(l.left, 0)) {
		if !l.visit(nil) {
			return open, false
		}
		held := Yes
		for _, g := range f.Open {
			held = min(held, r.Decide(g, env))
		}
		if held == no {
			continue
		}
		given := held == Yes
		for _, id := range l.fields {
			for _, v := range r.fieldValues(f, f.Get(id), env) {
				if v.Kind == flow.Param && !already[Param{Func: v.Func, Index: v.Index}] && r.prog.Func(v.Func).Kind != unit.FuncConstructor && r.binder(v.Func, here.Owner).Func == 0 && !r.IsRegistrar(v) {
					given = false
				}
			}
		}
		if !given {
			open = true
			continue
		}
		one := here
		one.Env = env
		l.take(one, steps)
	}
	return open, true
}

// underBuilders grounds a fact for a construction in each activation of the function around it, and reports whether the
// fact's bound allows more.
func (r *Evaluator) underBuilders(l *lifting, steps []Step, method flow.FuncRef, made flow.Value, in flow.FuncRef, builders []Step, here Grounded) bool {
	if in.Func <= unit.ModuleFunc || r.Roles.IsUnit(in) {
		return true
	}
	callers := r.prog.Callers(in)
	if len(builders) == maxLift {
		l.deep = l.deep || len(callers) > 0
		return true
	}
	for _, c := range callers {
		if Repeats(builders, in, c) {
			continue
		}
		chain := append(builders[:len(builders):len(builders)], Step{in, c})
		open := false
		for _, env := range r.environments(chain, nil, max(l.left, 0)) {
			for _, v := range r.prog.Eval(made.Site, env) {
				if v.Kind != flow.Instance || v.Class != made.Class {
					continue
				}
				still, more := r.underConstruction(l, steps, method, v, here)
				if !more {
					return false
				}
				open = open || still
			}
		}
		if open && !r.underBuilders(l, steps, method, made, c.In, chain, here) {
			return false
		}
	}
	return true
}
