package requests

import (
	"slices"

	"github.com/drift-analyzer/drift/host/clientstate"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// readersOfStore are the functions that read what a function puts into a store of its answer.
func (r *readers) readersOfStore(here facts.Grounded) (out []facts.Grounded) {
	if !r.state.HasStores() {
		return nil
	}
	file := r.prog.Files[here.Owner.File]
	for _, call := range r.code.Calls(here.Owner) {
		s, set := r.state.SetBy(flow.Site{File: here.Owner.File, Expr: call})
		if s == nil {
			continue
		}
		for _, p := range file.ExprsIn(file.Expr(set).List) {
			x := file.Expr(p)
			if x.Kind != unit.ExprProperty || x.A == 0 || r.state.SetsOther(s, x.Str, p) {
				continue
			}
			for _, part := range r.PartsOf(here, flow.Site{File: here.Owner.File, Expr: x.A}) {
				out = append(out, r.readingHooks(here, s, facts.Carried{In: append(summary.Path{summary.Step(x.Str)}, part.In...), Part: part.Part, Kept: true})...)
			}
		}
	}
	return out
}

// readingHooks are the functions that call a store's hook and read a part of the state.
func (r *readers) readingHooks(here facts.Grounded, s *clientstate.Store, held facts.Carried) (out []facts.Grounded) {
	for _, c := range s.Hooks {
		one := held
		chosen, known := r.state.Chosen(c.Site)
		both := min(len(chosen), len(held.In))
		if !known || !slices.Equal(chosen[:both], held.In[:both]) {
			continue
		}
		one.In = held.In[both:]
		if rest := chosen[both:]; len(rest) > 0 {
			one.Part, one.Kept = slices.Concat(held.Part, rest), false
		}
		out = append(out, r.readerAt(here, c, []facts.Carried{one})...)
	}
	return out
}
