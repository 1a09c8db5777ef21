package facts

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
)

// perReceiver grounds a fact in a method once for each class whose instances the program builds, where the receiver is not known
// and what the fact depends on is otherwise for one of them: `app.get(this.path())` in a base class whose subclasses
// have a path of their own. It reports whether that is so.
func (r *Evaluator) perReceiver(l *lifting, steps []Step, here Grounded) bool {
	method := r.methodAround(here.Owner)
	if method.Func == 0 || receiverOf(here.Env, method) != nil {
		return false
	}
	own := r.prog.Canonical(flow.ClassRef{File: method.File, Class: r.prog.Func(method).Class})
	instances := r.prog.Instances(own)
	if len(instances) == 0 {
		return false
	}
	text := r.fieldsText(l, here.Env)
	seen := map[flow.ClassRef]bool{}
	var each []Grounded
	differs := false
	for _, made := range instances {
		if seen[made.Class] || r.onlyTried(&made, method) {
			continue
		}
		seen[made.Class] = true
		base := r.prog.BindThis(flow.Value{Kind: flow.Function, Func: method, Recv: &made})
		for _, env := range r.environments(steps, base, max(l.left, 0)) {
			one := here
			one.Env = env
			each = append(each, one)
			differs = differs || r.fieldsText(l, env) != text
		}
	}
	if !differs {
		return false
	}
	for _, one := range each {
		if !l.visit(steps) {
			break
		}
		l.take(one, steps)
	}
	return true
}

// inherited is the method around a place whose receiver is not known, if classes that inherit it make the fact another one:
// `cls.objects.get(…)` and `self.save()` in a base class are about the class that is asked.
func (r *Evaluator) inherited(l *lifting, steps []Step, owner flow.FuncRef, env *flow.Env) flow.FuncRef {
	if l.fact.Kind != abi.FactAccess || r.StoreOf == nil {
		return flow.FuncRef{}
	}
	file := r.prog.Files[owner.File]
	method := owner
	for method.Func != 0 && file.Func(method.Func).Class == 0 {
		method.Func = file.Func(method.Func).Parent
	}
	if method.Func == 0 || receiverOf(env, method) != nil {
		return flow.FuncRef{}
	}
	fn := file.Func(method.Func)
	kind := flow.Instance
	if fn.Static {
		kind = flow.Class
	}
	store := r.StoreOf(l.fact, env)
	for _, c := range r.prog.Includers(flow.ClassRef{File: method.File, Class: fn.Class}) {
		base := r.prog.BindThis(flow.Value{Kind: flow.Function, Func: method, Recv: &flow.Value{Kind: kind, Class: c}})
		for _, below := range r.environments(steps, base, 1) {
			if r.StoreOf(l.fact, below) != store {
				return method
			}
		}
	}
	return flow.FuncRef{}
}

// methodAround is the method of an instance in which a function stands, without one where it stands in none.
func (r *Evaluator) methodAround(f flow.FuncRef) flow.FuncRef {
	file := r.prog.Files[f.File]
	for id := f.Func; id != 0; id = file.Func(id).Parent {
		if fn := file.Func(id); fn.Class != 0 {
			if fn.Static {
				break
			}
			return flow.FuncRef{File: f.File, Func: id}
		}
	}
	return flow.FuncRef{}
}

// receiverOf is what an environment says that a method runs on, nil where it says nothing.
func receiverOf(env *flow.Env, method flow.FuncRef) *flow.Value {
	for e := env; e != nil; e = e.Lexical {
		if e.Func == method && e.This != nil {
			return e.This
		}
	}
	return nil
}

// fieldsText spells what the fields on which a fact depends are in an environment.
func (r *Evaluator) fieldsText(l *lifting, env *flow.Env) string {
	var out strings.Builder
	for _, id := range l.fields {
		for _, v := range r.fieldValues(l.fact, l.fact.Get(id), env) {
			fmt.Fprintln(&out, v.Kind, v.Lit, v.Text, v.Func, v.Class)
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// OfReceiver are those of some grounded facts of one place that hold where it runs in an environment: a fact that was grounded for
// each class of receivers holds for the class that the environment says, where it was grounded for that one.
func (r *Evaluator) OfReceiver(list []Grounded, env *flow.Env) []Grounded {
	if env == nil || len(list) < 2 {
		return list
	}
	var own []Grounded
	some := false
	for _, g := range list {
		here, made := receiverOf(env, r.methodAround(g.Owner)), r.groundedFor(g)
		if made == nil || here == nil || here.Kind != flow.Instance {
			own = append(own, g)
		} else if r.prog.Canonical(made.Class) == r.prog.Canonical(here.Class) {
			own, some = append(own, g), true
		}
	}
	if !some {
		return list
	}
	return own
}

// groundedFor is the receiver, of a method around the place at which a fact is grounded, that it is grounded for; nil for any.
func (r *Evaluator) groundedFor(g Grounded) *flow.Value {
	env := g.Env
	for env != nil && env.Outer != nil {
		env = env.Outer
	}
	if made := receiverOf(env, r.methodAround(g.Owner)); made != nil && made.Kind == flow.Instance {
		return made
	}
	return nil
}
