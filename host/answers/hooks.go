package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// hookInputs are what the hooks that a component calls give it, in the order of the calls; of one whose result it does not
// keep nothing is said.
func (r *Walker) hookInputs(w *walk) []summary.Input {
	rules := r.hooks[w.Framework.Pack]
	if rules == nil || w.Kind != summary.KindComponent {
		return nil
	}
	file := r.prog.Files[w.Code.Func.File]
	var out []summary.Input
	for _, call := range file.Func(w.Code.Func.Func).Calls {
		x := file.Expr(call)
		callee := file.Expr(x.A)
		rest, ok := strings.CutPrefix(callee.Str, rules.Named)
		if callee.Kind != unit.ExprName && callee.Kind != unit.ExprMember || !ok || rest == "" || rest[0] < 'A' || rest[0] > 'Z' {
			continue
		}
		taken, named := r.takenApart(w.Code.Func, call)
		if len(taken) == 0 && named == 0 {
			continue
		}
		args := file.ExprsIn(x.List)
		if len(args) > 0 && r.isOneOf(flow.Site{File: w.Code.Func.File, Expr: x.A}, rules.Contexts) {
			for _, m := range r.Code.Members(w.Code.Func) {
				if on := file.Expr(file.Expr(m).A); on.Kind == unit.ExprName && named != 0 && unit.BindingID(on.Ref) == named && !slices.Contains(taken, file.Expr(m).Str) {
					taken = append(taken, file.Expr(m).Str)
				}
			}
			out = append(out, summary.ContextValue{Context: file.ExprText(args[0]), AccessedFields: taken})
			continue
		}
		out = append(out, summary.HookReturn{Hook: callee.Str, DestructuredFields: taken})
	}
	return out
}

// isOneOf reports whether an expression is something of a library, by origin.
func (r *Walker) isOneOf(at flow.Site, origins []string) bool {
	return slices.ContainsFunc(r.prog.Eval(at, nil), func(v flow.Value) bool { return v.Kind == flow.Extern && slices.Contains(origins, v.Text) })
}

// takenApart lists what a function takes apart of the result of a call: the properties, and of a list the names of its
// elements. named is the name that holds the result whole.
func (r *Walker) takenApart(fn flow.FuncRef, call unit.ExprID) (taken []string, named unit.BindingID) {
	file := r.prog.Files[fn.File]
	taken = []string{}
	for i := range file.Writes {
		write := &file.Writes[i]
		if write.In != fn.Func || write.Value == 0 || write.Binding == 0 {
			continue
		}
		value := file.Plain(write.Value)
		x := file.Expr(value)
		if x.Kind == unit.ExprLogical && x.Op == unit.OpDefault {
			x = file.Expr(x.A)
		}
		switch {
		case value == call:
			named = write.Binding
		case x.Kind == unit.ExprMember && file.Plain(x.A) == call && !isNumber(x.Str):
			taken = append(taken, x.Str)
		case (x.Kind == unit.ExprIndex || x.Kind == unit.ExprMember) && file.Plain(x.A) == call:
			taken = append(taken, file.Binding(write.Binding).Name)
		}
	}
	return taken, named
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// stateChanges are what a call changes of a component's state.
func (r *Walker) stateChanges(w *walk, root conditions.Root, e paths.Effect) []summary.Effect {
	if len(r.setters) == 0 {
		return nil
	}
	file := r.prog.Files[e.Site.File]
	x := file.Expr(e.Site.Expr)
	callee := file.Expr(x.A)
	args := file.ExprsIn(x.List)
	if w.Component.Class != 0 && callee.Kind == unit.ExprMember && file.Expr(callee.A).Kind == unit.ExprThis && len(args) > 0 && r.changesState(w, callee.Str) {
		return r.changedProperties(root, e, args[0])
	}
	if callee.Kind != unit.ExprName && callee.Kind != unit.ExprMember {
		return nil
	}
	for _, v := range r.prog.Eval(flow.Site{File: e.Site.File, Expr: x.A}, e.Env) {
		states, changes := r.setters[v.Text]
		if v.Kind != flow.Extern || !changes {
			continue
		}
		change := summary.StateChange{Variable: r.stateBefore(v)}
		if change.Variable == "" {
			continue
		}
		if len(args) == 1 && states && file.Expr(args[0]).Kind != unit.ExprFunction {
			change.NewValue = shorten(conditions.Subject(r.prog, root, flow.Site{File: e.Site.File, Expr: args[0]}, e.Env, e.Locals))
		}
		return []summary.Effect{change}
	}
	return nil
}

// changesState reports whether a method of a class component changes its state.
func (r *Walker) changesState(w *walk, method string) bool {
	rules := r.hooks[w.Framework.Pack]
	return rules != nil && slices.Contains(rules.Methods, method)
}

// changedProperties are the changes that a method of a class component makes which is passed the properties.
func (r *Walker) changedProperties(root conditions.Root, e paths.Effect, arg unit.ExprID) []summary.Effect {
	values := r.prog.EvalWith(flow.Site{File: e.Site.File, Expr: arg}, e.Env, e.Locals.Lookup())
	if len(values) != 1 || values[0].Kind != flow.Object {
		return []summary.Effect{summary.StateChange{Variable: "state"}}
	}
	var out []summary.Effect
	props, closed := r.prog.Properties(values[0])
	for _, p := range props {
		change := summary.StateChange{Variable: p.Name}
		if p.Site.Expr != 0 {
			change.NewValue = shorten(conditions.Subject(r.prog, root, p.Site, p.Env, e.Locals))
		}
		out = append(out, change)
	}
	if !closed {
		out = append(out, summary.StateChange{Variable: "state"})
	}
	return out
}

// stateBefore is the name of the state that a setter changes: that of the element which stands before the setter in what the
// hook gives.
func (r *Walker) stateBefore(setter flow.Value) string {
	call := setter.Call
	if call.Expr == 0 {
		return ""
	}
	file := r.prog.Files[call.File]
	for i := range file.Writes {
		write := &file.Writes[i]
		if write.Value == 0 || write.Binding == 0 {
			continue
		}
		x := file.Expr(file.Plain(write.Value))
		if x.Kind != unit.ExprIndex && x.Kind != unit.ExprMember || file.Plain(x.A) != call.Expr {
			continue
		}
		if place := file.Expr(x.B); x.Kind == unit.ExprMember && x.Str == "0" || x.Kind == unit.ExprIndex && place.Kind == unit.ExprLiteral && place.Str == "0" {
			return file.Binding(write.Binding).Name
		}
	}
	return "state"
}

// addSetters notes what changes the state of components.
func (r *Walker) addSetters(rules *abi.Hooks) {
	if rules == nil {
		return
	}
	for _, origin := range rules.Setters {
		r.setters[origin] = true
	}
	for _, origin := range rules.Actions {
		r.setters[origin] = false
	}
}
