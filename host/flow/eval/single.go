package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
)

// singleAttribute gives what a call gives that asks a class for an attribute of its one instance: what code writes to it, and what is
// not seen, since it is nothing before the first write. Nil for every other call.
func (q *Question) singleAttribute(on *flow.Invocation) []flow.Value {
	rules := q.program.Rules
	if len(on.Args) > 0 || len(rules.Hints.Classes.Single) == 0 {
		return nil
	}
	name := on.Callee.Str
	writes := q.Rewrites().Attributes[name]
	if len(writes) == 0 {
		return nil
	}
	var out flow.List
	for _, v := range q.Eval(flow.Site{File: on.Site.File, Expr: on.Callee.A}, on.Env) {
		if v.Kind != flow.Class || !rules.Single(q.lineageOf(v.Class).External) {
			continue
		}
		if _, ok := q.program.Method(v.Class, name); ok {
			continue
		}
		for _, w := range writes {
			if slices.ContainsFunc(q.Eval(w.Of, nil), func(of flow.Value) bool {
				return of.Kind == flow.Class && q.Canonical(of.Class) == q.Canonical(v.Class)
			}) {
				out.Join(q.Eval(w.Value, nil))
			}
		}
	}
	if len(out.Values) > 0 {
		out.Join(flow.NotKnown(on.Site))
	}
	return out.Values
}
