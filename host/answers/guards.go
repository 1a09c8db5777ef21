package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// refusedByGuards are the transitions in which guards of the library refuse requests of a route.
func (r *Walker) refusedByGuards(w *walk) []summary.Transition {
	if w.Route == nil {
		return nil
	}
	var out []summary.Transition
	refused := map[*abi.Guard]bool{}
	around := append(w.Route.Wrappers[:len(w.Route.Wrappers):len(w.Route.Wrappers)], r.guardsOnUnit(w)...)
	for _, wr := range around {
		for _, g := range r.Routing.GuardsOf(wr.Pack, wr.Value) {
			if refused[g] || g.Own && wr.Pack != w.Framework.Pack || slices.ContainsFunc(around, func(other routing.Wrapper) bool { return r.Routing.Lifts(g, other.Value) }) || slices.Contains(g.Spares, w.Route.Method) || g.DisabledBy != "" && isBoolean(r.prog.EvalStep(wr.Value, "arg["+g.DisabledBy+"]"), "false") {
				continue
			}
			if r.decides(wr.Value.Class, g) {
				refused[g] = len(wr.Tests) == 0
				out = append(out, r.refusedByMethod(w, g, wr, r.tested(w, wr.Tests))...)
				continue
			}
			open := r.optionOf(wr.Value, g.OpenedBy)
			if open == on {
				continue
			}
			changed := slices.ContainsFunc(g.ChangedBy, func(name string) bool { return r.optionOf(wr.Value, name) != absent })
			if at := madeThere(wr); (open == unsure || changed) && !slices.Contains(w.unsure, at) {
				w.unsure = append(w.unsure, at)
			}
			// One that runs under a test says nothing of the requests beyond.
			refused[g] = len(wr.Tests) == 0
			tests := r.tested(w, wr.Tests)
			if len(g.Spares) > 0 && w.Route.Method == anyMethod {
				tests = append(tests[:len(tests):len(tests)], summary.CallPredicate{Callee: "the method is none of " + strings.Join(g.Spares, ", ")})
			}
			out = append(out, r.refusals(w, g, wr.Value, tests)...)
		}
	}
	return out
}

// anyMethod is the method of a route that serves requests whatever theirs is.
const anyMethod = "*"

// refusedByMethod are the transitions in which a class of the project refuses what a guard of the library asks it about: with each exception that the
// method raises by which it decides. Where one of them has no status that is known, the routes say that it is not read.
func (r *Walker) refusedByMethod(w *walk, g *abi.Guard, wr routing.Wrapper, tests []summary.Predicate) (out []summary.Transition) {
	method, _ := r.prog.Method(wr.Value.Class, g.DecidedBy)
	conditions := append(tests[:len(tests):len(tests)], summary.Negate(summary.CallPredicate{Callee: g.When}))
	for _, e := range r.exceptions.Escapes(method) {
		known := false
		for _, v := range r.prog.Eval(e.Site, nil) {
			status, ok := r.exceptions.ThrownStatus(w.Framework.Pack, v, true)
			if !ok {
				continue
			}
			known = true
			response := summary.Response{StatusCode: status, Headers: map[string]summary.ValueRef{}, Body: r.exceptions.ThrownBody(w.Walked, v)}
			out = append(out, r.exceptions.Refusal(w.Walked, summary.Transition{Conditions: conditions, Location: w.Out.Location.Range}, v, response))
		}
		if at := madeThere(wr); !known && !slices.Contains(w.unsure, at) {
			w.unsure = append(w.unsure, at)
		}
	}
	return mergeEqual(out)
}

// refusals are the transitions in which a guard that runs under some tests refuses a request: one for each of its alternatives,
// and what it does otherwise.
func (r *Walker) refusals(w *walk, g *abi.Guard, made flow.Value, tests []summary.Predicate) (out []summary.Transition) {
	conditions := append(tests[:len(tests):len(tests)], summary.Negate(summary.CallPredicate{Callee: g.When}))
	for _, alt := range g.Alternatives {
		if alt.Option != "" && !r.madeWith(made, alt.Option) {
			continue
		}
		when := summary.CallPredicate{Callee: alt.When}
		out = append(out, r.answered(w, alt.Status, append(conditions[:len(conditions):len(conditions)], when)))
		conditions = append(conditions[:len(conditions):len(conditions)], summary.Negate(when))
	}
	set := g.Setting != "" && len(r.prog.Rewrites().Named[g.Setting]) > 0
	switch {
	case r.givenOption(made, g.Option):
		return append(out, r.answered(w, g.OptionStatus, conditions))
	case set:
		return append(out, r.answered(w, g.SettingStatus, conditions))
	}
	status := g.Status
	if g.StatusKeyword != "" {
		for _, v := range r.prog.EvalStep(made, abi.StepKeyword(g.StatusKeyword)) {
			if n := facts.Number(v.Text); v.Kind == flow.Const && n > 0 {
				status = n
			}
		}
	}
	if g.Exception == "" {
		return append(out, r.answered(w, status, conditions))
	}
	raised := flow.Value{Kind: flow.Extern, Text: g.Exception + "()"}
	response := summary.Response{StatusCode: summary.LiteralRef{Value: float64(status)}, Headers: map[string]summary.ValueRef{}, Body: r.exceptions.ThrownBody(w.Walked, raised)}
	return append(out, r.exceptions.Refusal(w.Walked, summary.Transition{Conditions: conditions, Location: w.Out.Location.Range}, raised, response))
}

// madeWith reports whether the call that made a guard, or the call that made what it was asked of, was given an option, or may have been:
// multer({ limits }).single("file").
func (r *Walker) madeWith(made flow.Value, name string) bool {
	if r.optionOf(made, name) != absent {
		return true
	}
	call := r.prog.Expr(made.Call)
	if made.Call.Expr == 0 || call.Kind != unit.ExprCall {
		return false
	}
	callee := r.prog.Expr(flow.Site{File: made.Call.File, Expr: call.A})
	if callee.Kind != unit.ExprMember {
		return false
	}
	return slices.ContainsFunc(r.prog.Eval(flow.Site{File: made.Call.File, Expr: callee.A}, made.Env), func(of flow.Value) bool {
		return of.Kind == flow.Extern && r.optionOf(of, name) != absent
	})
}

// optionArguments is the number of arguments among which an option of a guard is looked for.
const optionArguments = 3

// givenOption reports whether the call that made a guard was given an option among its arguments.
func (r *Walker) givenOption(made flow.Value, name string) bool {
	if name == "" {
		return false
	}
	stated := r.prog.EvalStep(made, abi.StepKeyword(name))
	if made.Kind == flow.Instance {
		return isBoolean(r.prog.Property(made, name), "true")
	}
	if len(facts.Present(stated)) > 0 {
		return !isBoolean(stated, "false")
	}
	for i := 0; i < optionArguments; i++ {
		for _, arg := range r.prog.EvalStep(made, abi.StepArgument(i)) {
			if arg.Kind != flow.Object {
				continue
			}
			if props, _ := r.prog.Properties(arg); slices.ContainsFunc(props, func(p flow.Prop) bool { return p.Name == name }) {
				return true
			}
		}
	}
	return false
}

// option says whether the call that made a guard was given an option.
type option uint8

// What is known of an option: it is not there; it is false; it is anything else; what is passed is not known.
const (
	absent option = iota
	off
	on
	unsure
)

// optionOf says whether the call that made a guard was given an option: as a keyword argument, or as a property of one of its arguments.
// "()" is a function among the arguments.
func (r *Walker) optionOf(made flow.Value, name string) option {
	if name == "" {
		return absent
	}
	if values := facts.Present(r.prog.EvalStep(made, abi.StepKeyword(name))); len(values) > 0 {
		return switched(values)
	}
	for i := range optionArguments {
		for _, arg := range r.prog.EvalStep(made, abi.StepArgument(i)) {
			switch {
			case name == "()":
				if arg.Kind == flow.Function {
					return on
				}
			case arg.Kind == flow.Object:
				props, closed := r.prog.Properties(arg)
				if slices.ContainsFunc(props, func(p flow.Prop) bool { return p.Name == name }) {
					return switched(r.prog.Property(arg, name))
				}
				if !closed {
					return unsure
				}
			case arg.Kind != flow.Const && arg.Kind != flow.Function && arg.Kind != flow.Array:
				return unsure
			}
		}
	}
	return absent
}

// switched is what the values of an option say of it.
func switched(values []flow.Value) option {
	switch {
	case len(values) == 1 && flow.IsNull(values[0]):
		return absent
	case isBoolean(values, "false"):
		return off
	case len(values) == 1 && (values[0].Kind == flow.Const || values[0].Kind == flow.Function):
		return on
	}
	return unsure
}

// madeThere is the call that made a wrapper, or where it is registered.
func madeThere(wr routing.Wrapper) flow.Site {
	if wr.Value.Call.Expr != 0 {
		return wr.Value.Call
	}
	if wr.At.Expr != 0 {
		return wr.At
	}
	return wr.Value.Site
}

// answered is the transition in which a guard answers by itself.
func (r *Walker) answered(w *walk, status int, conditions []summary.Predicate) summary.Transition {
	t := summary.Transition{Conditions: conditions, Location: w.Out.Location.Range,
		Output: summary.Response{StatusCode: summary.LiteralRef{Value: float64(status)}, Headers: map[string]summary.ValueRef{}}}
	t.ID = summary.TransitionID(w.Name.Text, t.Output, t.Conditions)
	return t
}

// guardsOnUnit are the decorators of the function that serves a route, and what its class descends from, as what runs around it.
func (r *Walker) guardsOnUnit(w *walk) (out []routing.Wrapper) {
	if len(r.packs[w.Framework.Pack].Manifest.Guards) == 0 || w.Code.Func.Func == 0 {
		return nil
	}
	fn := w.Code.Func
	for _, e := range r.prog.Func(fn).Decorators {
		for _, v := range r.prog.Eval(flow.Site{File: fn.File, Expr: e}, nil) {
			out = append(out, routing.Wrapper{Pack: w.Framework.Pack, Value: v})
		}
	}
	served := flow.ClassRef{File: fn.File, Class: r.prog.Func(fn).Class}
	if env := w.Code.Env; env != nil && env.This != nil && env.This.Class.Class != 0 {
		served = env.This.Class
	}
	if served.Class != 0 {
		out = append(out, routing.Wrapper{Pack: w.Framework.Pack, Value: flow.Value{Kind: flow.Instance, Class: served}})
	}
	return out
}

// isBoolean reports whether a value is the literal true, or the literal false.
func isBoolean(values []flow.Value, text string) bool {
	return len(values) == 1 && values[0].Kind == flow.Const && values[0].Lit == unit.LitBoolean && values[0].Text == text
}
