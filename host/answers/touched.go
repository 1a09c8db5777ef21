package answers

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/summary"
)

// addTouched adds to what a unit answers what a library does to the store behind the unit, where the fact of the unit says so: its
// container is an access to the rows that are meant, which are read, and written on the paths that do not fail.
func (r *Walker) addTouched(w *walk) {
	if w.Route == nil || w.Route.Inst.Fact.Get(abi.FieldAccess).Kind == abi.ValueNone {
		return
	}
	f := w.Route.Inst.Fact
	at, ok := r.eval.SiteOf(f, f.Get(abi.FieldContainer), w.Route.Inst.Env)
	if !ok {
		return
	}
	kind := facts.Literal(f, abi.FieldAccess)
	for _, e := range r.Interactions.Effects(paths.Effect{Site: flow.Site{File: at.File, Expr: at.Expr}}) {
		read, ok := e.(summary.InteractionEffect)
		if !ok {
			continue
		}
		access, ok := read.Interaction.(summary.StorageAccess)
		if !ok || access.Kind != "read" {
			continue
		}
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
