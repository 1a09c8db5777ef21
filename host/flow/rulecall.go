package flow

import (
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/host/unit"
)

// call adds what a rule says that calling a library's value gives; false where no rule speaks of it. room says how many
// values may follow.
func (r *Rules) call(q Evaluation, out *list, v *Value, on *Invocation, room int) bool {
	if label, ok := r.labelled(q, v, on); ok {
		out.join(label)
		return true
	}
	if steps := r.pipeline(q, *v); len(steps) > 0 {
		last := steps[len(steps)-1]
		out.hop(q.Returned(last.Func, last.Env), on.Site, RuleResult)
		return true
	}
	if i, ok := r.hints.Made[v.Text]; ok {
		if of := r.madeOf(q, v, i); len(of) > 0 {
			out.hop(of, on.Site, RuleTransparent)
			return true
		}
	}
	if t, ok := r.hints.Tables[v.Text]; ok {
		if n, ok := r.looked(q, t, on.arg(q, t.Argument)); ok {
			out.add(n, room)
			return true
		}
	}
	if status, ok := r.asksStatus(q, v); ok {
		out.join(status)
		return true
	}
	if name, ok := strings.CutPrefix(v.Text, macroText); ok && v.Recv != nil {
		if m, ok := r.macroOf(q, v.Recv.Class, name, false); ok {
			out.join(r.macroGiven(q, *v.Recv, m))
			return true
		}
	}
	if called, ok := r.hints.Invoked[v.Text]; ok {
		r.invoke(q, out, called, on)
		return true
	}
	if c, ok := r.hints.Contexts[v.Text]; ok {
		out.join(r.context(q, c, on.arg(q, 0)))
		return true
	}
	if i, ok := r.hints.Transparent[v.Text]; ok {
		r.transparent(q, out, i, on, room)
		return true
	}
	if again, ok := r.fluent(q, *v, on); ok {
		out.join(again)
		return true
	}
	return false
}

// onParameter adds what a rule says that calling a parameter, or a value of a declared type, gives.
func (r *Rules) onParameter(q Evaluation, out *list, v *Value, on *Invocation) bool {
	if kept := r.asked(q, *v, on); kept != nil {
		out.join(kept)
		return true
	}
	label, ok := r.labelled(q, v, on)
	if ok {
		out.join(label)
	}
	return ok
}

// invoke adds what a function gives that calls its argument: what that gives, or a property of it.
func (r *Rules) invoke(q Evaluation, out *list, called Invoked, on *Invocation) {
	given := q.Results(on.arg(q, called.Argument), on.Site, on.Env)
	for i := range given {
		if called.Property == "" || given[i].Kind == Function || given[i].Kind == Class {
			out.hop(q.Yielded(given[i]), on.Site, RuleTransparent)
		} else {
			out.hop(q.Property(&given[i], called.Property), on.Site, RuleTransparent)
		}
	}
}

// transparent adds the argument that a function gives again.
func (r *Rules) transparent(q Evaluation, out *list, argument int, on *Invocation, room int) {
	switch {
	case argument == EachArgument:
		out.add(Value{Kind: Array, Site: on.Site, Env: on.Env}, room)
	case argument < len(on.Args) && r.Files[on.Site.File].Expr(on.Args[argument]).Kind == unit.ExprKeyword:
		// It is given the parts of what it gives: jsonify(id=1).
		out.add(Value{Kind: Object, Site: on.Site, Env: on.Env}, room)
	default:
		out.hop(on.arg(q, argument), on.Site, RuleTransparent)
	}
}

// Rules is what packs declare, as evaluation applies it.
type Rules struct {
	*Graph
	*Environments
	hints Hints
	// macros are the methods that macros give classes: macroKey -> map[string]macroMethod.
	macros sync.Map
	// kept is what functions put where others find it, once it is known.
	kept *keptTable
	// providers lists the elements whose tag is a member of that name.
	providers func() map[string][]Site
}

func newRules(g *Graph, envs *Environments, hints Hints) *Rules {
	l := &Rules{Graph: g, Environments: envs, hints: hints}
	l.providers = sync.OnceValue(l.buildProviders)
	return l
}

// wrapped gives the function, or the object, again that a declared wrapper was given, for a method
// that is the wrapper's and not the function's own: wrap(handler).use(plugin).
func (r *Rules) wrapped(q Evaluation, receiver Site, method string, env *Env) []Value {
	if k := r.Expr(receiver).Kind; k != unit.ExprCall && k != unit.ExprName {
		return nil
	}
	var out []Value
	values := q.Eval(receiver, env)
	for i := range values {
		v := &values[i]
		through := false
		for h := v.Why; h != nil; h = h.Prev {
			through = through || h.Rule == RuleTransparent
		}
		if !through || v.Kind != Function && v.Kind != Object {
			return nil
		}
		if own := q.Property(v, method); len(own) > 0 && (v.Kind == Function || own[0].Kind != Const || own[0].Lit != unit.LitUndefined) {
			return nil
		}
		out = append(out, *v)
	}
	return out
}

// fluent gives the receiver again for methods that a pack declares as such.
func (r *Rules) fluent(q Evaluation, v Value, on *Invocation) ([]Value, bool) {
	dot := strings.LastIndexByte(v.Text, '.')
	if dot < 0 || on.Callee.Kind != unit.ExprMember || !r.hints.Fluent[v.Text[:dot]][v.Text[dot+1:]] {
		return nil, false
	}
	var out []Value
	for _, recv := range q.Eval(Site{on.Site.File, on.Callee.A}, on.Env) {
		if recv.Kind == Extern && recv.Text == v.Text[:dot] || recv.Kind == Instance {
			out = append(out, recv)
		}
	}
	return out, len(out) > 0
}

// looked gives the number that a table has for what it is asked about.
func (r *Rules) looked(q Evaluation, t Table, of []Value) (Value, bool) {
	if t.Property != "" {
		var values []Value
		for i := range of {
			values = append(values, q.Property(&of[i], t.Property)...)
		}
		of = values
	}
	if len(of) != 1 || of[0].Kind != Const {
		return Value{}, false
	}
	n, ok := t.Gives[of[0].Text]
	return Value{Kind: Const, Lit: unit.LitNumber, Text: n}, ok
}

// madeOf gives the argument of the call that made a library value.
func (r *Rules) madeOf(q Evaluation, v *Value, index int) []Value {
	if v.Call.Expr == 0 {
		return nil
	}
	f := r.Files[v.Call.File]
	args := f.ExprsIn(f.Expr(v.Call.Expr).List)
	if index >= len(args) {
		return nil
	}
	return q.Eval(Site{v.Call.File, args[index]}, v.Env)
}

// injected gives what a library hands a parameter whose default asks for it.
func (r *Rules) injected(q Evaluation, values []Value) ([]Value, bool) {
	if len(r.hints.Injected) == 0 || len(values) != 1 || values[0].Kind != Extern || values[0].Call.Expr == 0 {
		return nil, false
	}
	v := values[0]
	i, ok := r.hints.Injected[strings.TrimSuffix(v.Text, "()")]
	if !ok {
		return nil, false
	}
	f := r.Files[v.Call.File]
	args := f.ExprsIn(f.Expr(v.Call.Expr).List)
	if i >= len(args) {
		return nil, false
	}
	var out []Value
	for _, got := range q.Results(q.Eval(Site{v.Call.File, args[i]}, v.Env), v.Call, v.Env) {
		out = append(out, q.Yielded(got)...)
	}
	return out, len(out) > 0
}
