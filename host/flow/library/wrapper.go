package library

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

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
	if dot < 0 || on.Callee.Kind != unit.ExprMember || !r.Hints.Calls.Fluent[v.Text[:dot]][v.Text[dot+1:]] {
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

// invoke adds what a function gives that calls its argument: what that gives, or a property of it. It is false where a function that is
// passed the receiver is not known.
func (r *Rules) invoke(q flow.Evaluation, out *flow.List, called flow.Invoked, on *flow.Invocation) bool {
	handed := on.Arg(q, called.Argument)
	var given []flow.Value
	if called.Receives {
		if on.Callee.Kind != unit.ExprMember || !slices.ContainsFunc(handed, func(v flow.Value) bool { return v.Kind == flow.Function }) {
			return false
		}
		receiver := []flow.Arg{{Site: flow.Site{File: on.Site.File, Expr: on.Callee.A}}}
		for _, fn := range handed {
			if fn.Kind == flow.Function {
				given = append(given, q.Returned(fn.Func, r.BindArgs(fn.Func, on.Site, on.Env, fn.Env, receiver))...)
			}
		}
	} else {
		given = q.Results(handed, on.Site, on.Env)
	}
	for i := range given {
		if called.Property == "" || given[i].Kind == flow.Function || given[i].Kind == flow.Class {
			out.Hop(q.Yielded(given[i]), on.Site, flow.RuleTransparent)
		} else {
			out.Hop(q.Property(&given[i], called.Property), on.Site, flow.RuleTransparent)
		}
	}
	return true
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
