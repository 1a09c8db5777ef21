package exceptions

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/summary"
)

// Claim is the handler that names the exception of a transition.
type Claim struct {
	By routing.Wrapper
	// Status is what the framework itself would answer, where that is known.
	Status summary.ValueRef
}

// claim notes which handler answers the throw of a transition.
func (w *Walked) claim(id string, by Claim) {
	if w.Claimed == nil {
		w.Claimed = map[string]Claim{}
	}
	w.Claimed[id] = by
}

// firstAsked reports whether a handler is the first of a unit's that takes an exception.
func (r *Handlers) firstAsked(w *Walked, v flow.Value, by routing.Wrapper) bool {
	list := r.handlersFor(w.Errors, v)
	i := slices.IndexFunc(list, r.asked(Exception{value: v}, w))
	return i >= 0 && r.routing.WrapperKey(list[i].w) == r.routing.WrapperKey(by)
}

// RaisedByCall is the answer of a call that raises an exception of the framework, or one below it with the same status:
// a handler of the project that names the exception or the status answers instead.
func (r *Handlers) RaisedByCall(w *Walked, x *paths.Exit, out []summary.Output, exception string) []summary.Output {
	inside := len(r.catchingAround(w)) > 0
	if len(out) != 1 || !inside && len(w.Errors) == 0 {
		return out
	}
	n, literal := summary.LiteralStatus(out[0])
	values := []flow.Value{{Kind: flow.Extern, Text: exception + "()"}}
	for _, t := range r.packs[w.Framework.Pack].Manifest.Exceptions {
		if literal && float64(t.Status) == n {
			values = append(values, flow.Value{Kind: flow.Extern, Text: t.Origin})
		}
	}
	if last := values[len(values)-1:]; len(values) > 1 && inside && r.certainlyAnswered(w, last) {
		plain := summary.Throw{ExceptionType: summary.Str(r.exceptionName(last[0]))}
		w.answeredForCertain(summary.TransitionID(w.Name.Text, plain, x.Conditions), exceptionsOf(last))
		return []summary.Output{plain}
	}
	// A handler of the status comes before one of a class.
	for _, byStatus := range [...]bool{true, false} {
		for _, e := range r.nearestFirst(w.Errors, values[len(values)-1:]) {
			if byStatus != slices.ContainsFunc(e.Catches, func(c flow.Value) bool { return c.Kind == flow.Const }) {
				continue
			}
			for i := len(values) - 1; i >= 0; i-- {
				status := out[0].(summary.Response).StatusCode
				if !r.catches(e, values[i], status) {
					continue
				}
				plain := summary.Throw{ExceptionType: summary.Str(r.exceptionName(values[i]))}
				if last := values[len(values)-1:]; len(values) > 1 && r.firstAsked(w, last[0], e) && r.certainlyAnswered(w, last) {
					w.answeredForCertain(summary.TransitionID(w.Name.Text, plain, x.Conditions), exceptionsOf(last))
					return []summary.Output{plain}
				}
				w.claim(summary.TransitionID(w.Name.Text, plain, x.Conditions), Claim{By: e, Status: status})
				return []summary.Output{plain}
			}
		}
	}
	return out
}
