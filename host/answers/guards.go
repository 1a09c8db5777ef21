package answers

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// refusedByGuards are the transitions in which guards of the library refuse requests of a route.
func (r *Walker) refusedByGuards(w *walk) []summary.Transition {
	if w.Route == nil {
		return nil
	}
	var out []summary.Transition
	for _, wr := range w.Route.Wrappers {
		g := r.Routing.GuardOf(wr.Pack, wr.Value)
		if g == nil || g.DisabledBy != "" && isBoolean(r.prog.EvalStep(wr.Value, "arg["+g.DisabledBy+"]"), "false") || r.hasMethod(wr.Value.Class, g.DecidedBy) {
			continue
		}
		raised := flow.Value{Kind: flow.Extern, Text: g.Exception + "()"}
		t := summary.Transition{Conditions: []summary.Predicate{summary.Negate(summary.CallPredicate{Callee: g.When})}, Location: w.Out.Location.Range}
		out = append(out, r.exceptions.Refusal(w.Walked, t, raised, summary.Response{StatusCode: summary.LiteralRef{Value: float64(g.Status)},
			Headers: map[string]summary.ValueRef{}, Body: r.exceptions.ThrownBody(w.Walked, raised)}))
	}
	return out
}

// isBoolean reports whether a value is the literal true, or the literal false.
func isBoolean(values []flow.Value, text string) bool {
	return len(values) == 1 && values[0].Kind == flow.Const && values[0].Lit == unit.LitBoolean && values[0].Text == text
}
