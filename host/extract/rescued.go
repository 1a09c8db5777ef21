package extract

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/summary"
)

// rescued is the handler that names the exception which a transition throws.
type rescued struct {
	by wrapper
	// status is what the framework itself would answer it with, where that is known.
	status summary.ValueRef
}

// rescue notes who answers the throw of a transition.
func (w *unitWork) rescue(id string, by rescued) {
	if w.rescued == nil {
		w.rescued = map[string]rescued{}
	}
	w.rescued[id] = by
}

// rescuedBy gives what the handler of an exception answers where a transition of a
// unit around the route (or the route itself) throws it.
func (r *run) rescuedBy(w, of *unitWork, t *summary.Transition, wrappers map[wrapperKey]*unitWork) []summary.Transition {
	got, ok := of.rescued[t.ID]
	if !ok {
		return nil
	}
	by := wrappers[r.wrapperKey(got.by)]
	if by == nil || by.out == nil {
		return nil
	}
	answers := r.fromWrapper(w, by, nil)
	for i := range answers {
		answer := &answers[i]
		answer.Conditions = append(t.Conditions[:len(t.Conditions):len(t.Conditions)], answer.Conditions...)
		if resp, ok := answer.Output.(summary.Response); ok {
			if _, open := resp.StatusCode.(summary.Unresolved); open && got.status != nil {
				resp.StatusCode = got.status // that of the exception
				answer.Output = resp
			}
		}
		answer.ID = summary.TransitionID(w.name, answer.Output, answer.Conditions)
		if of == w {
			// The unit's own exception: who answers it decides only how.
			answer.Effects = t.Effects
			answer.Metadata["wrappers"].(map[string]any)["raised"] = true
		}
	}
	return answers
}

// raisedBehind is what a call answers that raises an exception of the framework's, or one below it with the same
// status: where a handler of the project names the exception or the status, that answers.
func (r *run) raisedBehind(w *unitWork, x *paths.Exit, out []summary.Output, exception string) []summary.Output {
	if len(out) != 1 {
		return out
	}
	n, literal := summary.LiteralStatus(out[0])
	values := []flow.Value{{Kind: flow.Extern, Text: exception + "()"}}
	for _, t := range r.opts.Packs[w.pack].Manifest.Exceptions {
		if literal && float64(t.Status) == n {
			values = append(values, flow.Value{Kind: flow.Extern, Text: t.Origin})
		}
	}
	// A handler of the status comes before one of a class.
	for _, byStatus := range [...]bool{true, false} {
		for _, e := range w.errors {
			if byStatus != slices.ContainsFunc(e.catches, func(c flow.Value) bool { return c.Kind == flow.Const }) {
				continue
			}
			for i := len(values) - 1; i >= 0; i-- {
				status := out[0].(summary.Response).StatusCode
				if !r.catches(e, values[i], status) {
					continue
				}
				plain := summary.Throw{ExceptionType: summary.Str(r.exceptionName(values[i]))}
				w.rescue(summary.TransitionID(w.name, plain, x.Conditions), rescued{by: e, status: status})
				return []summary.Output{plain}
			}
		}
	}
	return out
}
