package library

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
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
	if i, ok := r.Hints.Calls.Curried[v.Text]; ok {
		if of := r.MadeOf(q, v, i); len(of) > 0 {
			out.Hop(of, on.Site, flow.RuleTransparent)
			return true
		}
	}
	if i, ok := r.Hints.Calls.Instances[v.Text]; ok {
		if of := r.instancesOf(q, v, i, on); len(of) > 0 {
			out.Join(of)
			return true
		}
	}
	if r.Hints.Calls.Rows[v.Text] {
		if of := r.rowsOf(q, on); len(of) > 0 {
			out.Join(of)
			return true
		}
	}
	if a, ok := r.Hints.Calls.Answered[v.Text]; ok {
		if is, known := r.isAnswered(q, on.Arg(q, a.Argument)); known && is {
			out.Add(flow.Value{Kind: flow.Extern, Text: a.As, Site: on.Site, Call: on.Site, Env: on.Env}, room)
			return true
		} else if known {
			out.Join(flow.Constant(unit.LitNull, ""))
			return true
		}
	}
	if t, ok := r.Hints.Calls.Tables[v.Text]; ok {
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
			out.Join(r.MacroResult(q, *v.Recv, m))
			return true
		}
	}
	if called, ok := r.Hints.Calls.Invoked[v.Text]; ok {
		if r.invoke(q, out, called, on) {
			return true
		}
	}
	if c, ok := r.Hints.Calls.Contexts[v.Text]; ok {
		out.Join(r.context(q, c, on.Arg(q, 0)))
		return true
	}
	if r.Hints.Calls.URLs[v.Text] {
		urls := r.joinedURL(q, on)
		out.Join(urls)
		return len(urls) > 0
	}
	if i, ok := r.Hints.Calls.Transparent[v.Text]; ok {
		r.transparent(q, out, i, on, room)
		return true
	}
	if r.Hints.Calls.Merging[v.Text] {
		out.Add(flow.Value{Kind: flow.Object, Site: on.Site, Env: on.Env, Text: flow.MadeByMerge}, room)
		return true
	}
	if a, ok := r.Hints.Calls.Named[v.Text]; ok {
		if of := r.handedOver(q, flow.Prop{Site: on.Site, Env: on.Env}, a); len(of) > 0 {
			out.Hop(of, on.Site, flow.RuleTransparent)
			return true
		}
	}
	if again, ok := r.fluent(q, *v, on); ok {
		out.Join(again)
		return true
	}
	if given, ok := r.continued(q, on); ok {
		out.Hop(given, on.Site, flow.RuleResult)
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
	if again, ok := r.again(v); ok {
		out.Join([]flow.Value{again})
		return true
	}
	if on.Callee.Kind == unit.ExprMember && r.Hints.Calls.Lending[on.Callee.Str] {
		for _, origin := range originsOf(q, *v) {
			if called, ok := r.Hints.Calls.Invoked[origin]; ok && r.invoke(q, out, called, on) {
				return true
			}
		}
	}
	if on.Callee.Kind == unit.ExprMember && r.Hints.Calls.Distinct[on.Callee.Str] {
		out.Join(q.Eval(flow.Site{File: on.Site.File, Expr: on.Callee.A}, on.Env))
		return true
	}
	label, ok := r.labelled(q, v, on)
	if ok {
		out.Join(label)
	}
	return ok
}
