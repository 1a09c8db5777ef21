package library

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Continuation is how a method of a library goes on with what comes of the value that it is called on:
// answer.subscribe((body) => …), answer.pipe(map((body) => body.items), tap(log)).
type Continuation struct {
	// On is the value that it is called on.
	On flow.Site
	// Steps are the functions that are run one after another, each with what the one before it gives, the first with what comes
	// of On. Without any the call gives what it is called on.
	Steps []flow.Site
	// Aside: the functions are handed what comes of the call itself, which gives what it always does: ask(url, (body) => …).
	Aside bool
}

// Continuation tells how a call goes on; false where no rule speaks of it, or where one of the operators is none that is known.
func (r *Rules) Continuation(q flow.Evaluation, call flow.Site, env *flow.Env) (Continuation, bool) {
	f := r.Files[call.File]
	x := f.Expr(call.Expr)
	if aside, ok := r.aside(q, call, env); ok {
		return aside, true
	}
	callee := f.Expr(x.A)
	if x.Kind != unit.ExprCall || callee.Kind != unit.ExprMember || r.Hints.Calls.ContinuedBy[callee.Str] == 0 {
		return Continuation{}, false
	}
	out := Continuation{On: flow.Site{File: call.File, Expr: callee.A}}
	for _, v := range q.Eval(out.On, env) {
		rule, ok := r.continuing(originsOf(q, v), callee.Str)
		if !ok {
			continue
		}
		for _, a := range f.ExprsIn(x.List) {
			at := flow.Site{File: call.File, Expr: a}
			switch arg := f.Expr(a); {
			case arg.Kind == unit.ExprFunction:
				out.Steps = append(out.Steps, at)
				return out, true
			case arg.Kind == unit.ExprObject && rule.Property != "":
				next, ok := functionUnder(f, arg, rule.Property)
				if ok {
					out.Steps = append(out.Steps, flow.Site{File: call.File, Expr: next})
				}
				return out, ok
			default:
				step, passes, known := r.operator(q, at, env)
				if !known {
					return Continuation{}, false
				}
				if !passes {
					out.Steps = append(out.Steps, step)
				}
			}
		}
		return out, true
	}
	return Continuation{}, false
}

// aside finds the function that a call hands what comes of it: the one under a property of its last object, or the first.
func (r *Rules) aside(q flow.Evaluation, call flow.Site, env *flow.Env) (Continuation, bool) {
	f := r.Files[call.File]
	x := f.Expr(call.Expr)
	if len(r.Hints.Calls.Calling) == 0 || x.Kind != unit.ExprCall {
		return Continuation{}, false
	}
	out := Continuation{On: call, Aside: true}
	for _, a := range f.ExprsIn(x.List) {
		arg := f.Expr(a)
		if arg.Kind != unit.ExprFunction && arg.Kind != unit.ExprObject {
			continue
		}
		for _, v := range q.Eval(flow.Site{File: call.File, Expr: x.A}, env) {
			property, ok := r.Hints.Calls.Calling[v.Text]
			switch {
			case !ok || v.Kind != flow.Extern:
			case arg.Kind == unit.ExprFunction:
				out.Steps = []flow.Site{{File: call.File, Expr: a}}
				return out, true
			case property != "":
				if next, has := functionUnder(f, arg, property); has {
					out.Steps = []flow.Site{{File: call.File, Expr: next}}
					return out, true
				}
			}
		}
	}
	return Continuation{}, false
}

// continuing is the rule about a method of a value, or of what another such method made of one.
func (r *Rules) continuing(origins []string, method string) (flow.Continuing, bool) {
	for _, rule := range r.Hints.Calls.Continuing {
		if !rule.Methods[method] {
			continue
		}
		for on := range rule.On {
			if slices.ContainsFunc(origins, func(origin string) bool {
				behind, ok := strings.CutPrefix(origin, on)
				return ok && (behind == "" || behind[0] == '.' || behind[0] == '[')
			}) {
				return rule, true
			}
		}
	}
	return flow.Continuing{}, false
}

// originsOf are the origins of a value of a library, as it was made or by its declared type.
func originsOf(q flow.Evaluation, v flow.Value) []string {
	switch v.Kind {
	case flow.Extern:
		return []string{v.Text}
	case flow.Typed:
		return []string{"type:" + v.Text}
	case flow.Param:
		return q.ParamTypes(v)
	}
	return nil
}

// operator is the function of an operator that maps; passes: it is one that leaves what comes as it is.
func (r *Rules) operator(q flow.Evaluation, at flow.Site, env *flow.Env) (step flow.Site, passes, known bool) {
	f := r.Files[at.File]
	x := f.Expr(at.Expr)
	if x.Kind != unit.ExprCall {
		return flow.Site{}, false, false
	}
	args := f.ExprsIn(x.List)
	for _, v := range q.Eval(flow.Site{File: at.File, Expr: x.A}, env) {
		switch {
		case v.Kind != flow.Extern:
			return flow.Site{}, false, false
		case r.Hints.Calls.Passing[v.Text]:
			return flow.Site{}, true, true
		case r.Hints.Calls.Mapping[v.Text] && len(args) > 0 && f.Expr(args[0]).Kind == unit.ExprFunction:
			return flow.Site{File: at.File, Expr: args[0]}, false, true
		}
	}
	return flow.Site{}, false, false
}

// functionUnder is the function that an object literal has under a name.
func functionUnder(f *unit.File, object *unit.Expr, name string) (unit.ExprID, bool) {
	for _, e := range f.ExprsIn(object.List) {
		if p := f.Expr(e); p.Kind == unit.ExprProperty && p.Str == name && f.Expr(p.A).Kind == unit.ExprFunction {
			return p.A, true
		}
	}
	return 0, false
}

// continued gives what a call makes of the value that it is called on by the functions that it is handed.
func (r *Rules) continued(q flow.Evaluation, on *flow.Invocation) ([]flow.Value, bool) {
	c, ok := r.Continuation(q, on.Site, on.Env)
	if !ok || c.Aside {
		return nil, false
	}
	values := q.Eval(c.On, on.Env)
	for _, step := range c.Steps {
		var given flow.List
		fn := flow.FuncRef{File: step.File, Func: unit.FuncID(r.Files[step.File].Expr(step.Expr).Ref)}
		for i := range values {
			given.Join(q.Returned(fn, r.BindArgs(fn, on.Site, on.Env, on.Env, []flow.Arg{{Value: &values[i]}})))
		}
		values = given.Values
	}
	return values, len(values) > 0
}
