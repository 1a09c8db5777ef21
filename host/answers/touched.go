package answers

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/summary"
)

// addTouched adds to what a unit answers what a library does to the store behind the unit, where the fact of the unit says so: its
// container is an access to the rows that are meant, or their model; they are read, and written on the paths that do not fail.
func (r *Walker) addTouched(w *walk) {
	if w.Route == nil || w.Route.Inst.Fact.Get(abi.FieldAccess).Kind == abi.ValueNone {
		return
	}
	f := w.Route.Inst.Fact
	kind := facts.Literal(f, abi.FieldAccess)
	for _, read := range r.touched(w) {
		for i := range w.Out.Transitions {
			t := &w.Out.Transitions[i]
			status, known := summary.LiteralStatus(t.Output)
			if t.ByWrapper() || !known || status >= failures && status != 404 {
				continue
			}
			if kind != "write" {
				t.Effects = append(t.Effects[:len(t.Effects):len(t.Effects)], read)
			}
			if kind != "read" && status < failures {
				written := read
				written.Interaction = summary.StorageAccess{Kind: "write", Operation: facts.Literal(f, abi.FieldOperation), Fields: []string{"*"}}
				t.Effects = append(t.Effects[:len(t.Effects):len(t.Effects)], written)
			}
		}
	}
}

// touched are the reads of the rows that the fact of a unit means.
func (r *Walker) touched(w *walk) (out []summary.InteractionEffect) {
	f, env := w.Route.Inst.Fact, w.Route.Inst.Env
	container := f.Get(abi.FieldContainer)
	if at, ok := r.eval.SiteOf(f, container, env); ok {
		for _, e := range r.Interactions.Effects(paths.Effect{Site: flow.Site{File: at.File, Expr: at.Expr}}) {
			if read, ok := e.(summary.InteractionEffect); ok {
				if access, ok := read.Interaction.(summary.StorageAccess); ok && access.Kind == "read" {
					out = append(out, read)
				}
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	seen := map[string]bool{}
	for _, v := range facts.Present(r.eval.Values(f, container, env, nil)) {
		if b, ok := r.Interactions.ModelBinding(v); ok && !seen[*b.Semantics.(summary.Storage).Container] {
			seen[*b.Semantics.(summary.Storage).Container] = true
			out = append(out, summary.InteractionEffect{Interaction: summary.StorageAccess{Kind: "read", Fields: []string{"*"}}, Binding: b})
		}
	}
	return out
}
