package flow

import (
	"strings"

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
		out.hop(q.Returned(last.fn, last.env), on.Site, RuleResult)
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
