package library

import (
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
	"github.com/drift-analyzer/drift/host/unit"
)

// Call adds what a rule says that calling a library's value gives; false where no rule speaks of it. room says how many
// values may follow.
func (r *Rules) Call(q flow.Evaluation, out *flow.List, v *flow.Value, on *flow.Invocation, room int) bool {
	if label, ok := r.labelled(q, v, on); ok {
		out.Join(label)
		return true
	}
	if steps := r.Pipeline(q, *v); len(steps) > 0 {
		last := steps[len(steps)-1]
		out.Hop(q.Returned(last.Func, last.Env), on.Site, flow.RuleResult)
		return true
	}
	if i, ok := r.Hints.Made[v.Text]; ok {
		if of := r.MadeOf(q, v, i); len(of) > 0 {
			out.Hop(of, on.Site, flow.RuleTransparent)
			return true
		}
	}
	if t, ok := r.Hints.Tables[v.Text]; ok {
		if n, ok := r.looked(q, t, on.Arg(q, t.Argument)); ok {
			out.Add(n, room)
			return true
		}
	}
	if status, ok := r.asksStatus(q, v); ok {
		out.Join(status)
		return true
	}
	if name, ok := strings.CutPrefix(v.Text, MacroText); ok && v.Recv != nil {
		if m, ok := r.MacroOf(q, v.Recv.Class, name, false); ok {
			out.Join(r.MacroGiven(q, *v.Recv, m))
			return true
		}
	}
	if called, ok := r.Hints.Invoked[v.Text]; ok {
		r.invoke(q, out, called, on)
		return true
	}
	if c, ok := r.Hints.Contexts[v.Text]; ok {
		out.Join(r.context(q, c, on.Arg(q, 0)))
		return true
	}
	if i, ok := r.Hints.Transparent[v.Text]; ok {
		r.transparent(q, out, i, on, room)
		return true
	}
	if again, ok := r.fluent(q, *v, on); ok {
		out.Join(again)
		return true
	}
	return false
}

// OnParameter adds what a rule says that calling a parameter, or a value of a declared type, gives.
func (r *Rules) OnParameter(q flow.Evaluation, out *flow.List, v *flow.Value, on *flow.Invocation) bool {
	if kept := r.asked(q, *v, on); kept != nil {
		out.Join(kept)
		return true
	}
	label, ok := r.labelled(q, v, on)
	if ok {
		out.Join(label)
	}
	return ok
}

// invoke adds what a function gives that calls its argument: what that gives, or a property of it.
func (r *Rules) invoke(q flow.Evaluation, out *flow.List, called flow.Invoked, on *flow.Invocation) {
	given := q.Results(on.Arg(q, called.Argument), on.Site, on.Env)
	for i := range given {
		if called.Property == "" || given[i].Kind == flow.Function || given[i].Kind == flow.Class {
			out.Hop(q.Yielded(given[i]), on.Site, flow.RuleTransparent)
		} else {
			out.Hop(q.Property(&given[i], called.Property), on.Site, flow.RuleTransparent)
		}
	}
}

// transparent adds the argument that a function gives again.
func (r *Rules) transparent(q flow.Evaluation, out *flow.List, argument int, on *flow.Invocation, room int) {
	switch {
	case argument == flow.EachArgument:
		out.Add(flow.Value{Kind: flow.Array, Site: on.Site, Env: on.Env}, room)
	case argument < len(on.Args) && r.Files[on.Site.File].Expr(on.Args[argument]).Kind == unit.ExprKeyword:
		// It is given the parts of what it gives: jsonify(id=1).
		out.Add(flow.Value{Kind: flow.Object, Site: on.Site, Env: on.Env}, room)
	default:
		out.Hop(on.Arg(q, argument), on.Site, flow.RuleTransparent)
	}
}

// Rules is what packs declare, as evaluation applies it.
type Rules struct {
	*edges.Graph
	*flow.Environments
	Hints flow.Hints
	// macros are the methods that macros give classes: macroKey -> map[string]macroMethod.
	macros sync.Map
	// kept is what functions put where others find it, once it is known.
	kept *keptTable
	// providers lists the elements whose tag is a member of that name.
	providers func() map[string][]flow.Site
}

func New(g *edges.Graph, envs *flow.Environments, hints flow.Hints) *Rules {
	l := &Rules{Graph: g, Environments: envs, Hints: hints}
	l.providers = sync.OnceValue(l.buildProviders)
	return l
}

// Wrapped gives the function, or the object, again that a declared wrapper was given, for a method
// that is the wrapper's and not the function's own: wrap(handler).use(plugin).
func (r *Rules) Wrapped(q flow.Evaluation, receiver flow.Site, method string, env *flow.Env) []flow.Value {
	if k := r.Expr(receiver).Kind; k != unit.ExprCall && k != unit.ExprName {
		return nil
	}
	var out []flow.Value
	values := q.Eval(receiver, env)
	for i := range values {
		v := &values[i]
		through := false
		for h := v.Why; h != nil; h = h.Prev {
			through = through || h.Rule == flow.RuleTransparent
		}
		if !through || v.Kind != flow.Function && v.Kind != flow.Object {
			return nil
		}
		if own := q.Property(v, method); len(own) > 0 && (v.Kind == flow.Function || own[0].Kind != flow.Const || own[0].Lit != unit.LitUndefined) {
			return nil
		}
		out = append(out, *v)
	}
	return out
}

// fluent gives the receiver again for methods that a pack declares as such.
func (r *Rules) fluent(q flow.Evaluation, v flow.Value, on *flow.Invocation) ([]flow.Value, bool) {
	dot := strings.LastIndexByte(v.Text, '.')
	if dot < 0 || on.Callee.Kind != unit.ExprMember || !r.Hints.Fluent[v.Text[:dot]][v.Text[dot+1:]] {
		return nil, false
	}
	var out []flow.Value
	for _, recv := range q.Eval(flow.Site{File: on.Site.File, Expr: on.Callee.A}, on.Env) {
		if recv.Kind == flow.Extern && recv.Text == v.Text[:dot] || recv.Kind == flow.Instance {
			out = append(out, recv)
		}
	}
	return out, len(out) > 0
}

// looked gives the number that a table has for what it is asked about.
func (r *Rules) looked(q flow.Evaluation, t flow.Table, of []flow.Value) (flow.Value, bool) {
	if t.Property != "" {
		var values []flow.Value
		for i := range of {
			values = append(values, q.Property(&of[i], t.Property)...)
		}
		of = values
	}
	if len(of) != 1 || of[0].Kind != flow.Const {
		return flow.Value{}, false
	}
	n, ok := t.Gives[of[0].Text]
	return flow.Value{Kind: flow.Const, Lit: unit.LitNumber, Text: n}, ok
}

// MadeOf gives the argument of the call that made a library value.
func (r *Rules) MadeOf(q flow.Evaluation, v *flow.Value, index int) []flow.Value {
	if v.Call.Expr == 0 {
		return nil
	}
	f := r.Files[v.Call.File]
	args := f.ExprsIn(f.Expr(v.Call.Expr).List)
	if index >= len(args) {
		return nil
	}
	return q.Eval(flow.Site{File: v.Call.File, Expr: args[index]}, v.Env)
}

// Injected gives what a library hands a parameter whose default asks for it.
func (r *Rules) Injected(q flow.Evaluation, values []flow.Value) ([]flow.Value, bool) {
	if len(r.Hints.Injected) == 0 || len(values) != 1 || values[0].Kind != flow.Extern || values[0].Call.Expr == 0 {
		return nil, false
	}
	v := values[0]
	i, ok := r.Hints.Injected[strings.TrimSuffix(v.Text, "()")]
	if !ok {
		return nil, false
	}
	f := r.Files[v.Call.File]
	args := f.ExprsIn(f.Expr(v.Call.Expr).List)
	if i >= len(args) {
		return nil, false
	}
	var out []flow.Value
	for _, got := range q.Results(q.Eval(flow.Site{File: v.Call.File, Expr: args[i]}, v.Env), v.Call, v.Env) {
		out = append(out, q.Yielded(got)...)
	}
	return out, len(out) > 0
}
