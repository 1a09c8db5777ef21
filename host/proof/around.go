package proof

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
)

// around proves that one unit runs around another: where it is registered, which a pack states of the call that does it.
func (p *Prover) around(h Hop) []Step {
	for _, u := range p.units.All {
		if u.Route == nil || p.units.ID(u) != h.From {
			continue
		}
		for _, list := range [][]routing.Wrapper{u.Route.Wrappers, u.Route.Errors} {
			for _, w := range list {
				if !slices.Contains(p.functions[h.To], w.Value.Func) || w.At == (flow.Site{}) {
					continue
				}
				route := routing.LabelOf(u.Route)
				out := []Step{p.at(w.At, RegisteredAround, p.text(w.At)+" puts it around "+route)}
				if w.Pack < len(p.packs) {
					out = append(out, p.at(w.At, Assumed, "the pack "+p.packs[w.Pack]+" states that this call registers what runs around routes"))
				}
				return append(out, p.declared(w.Value.Func))
			}
		}
	}
	return nil
}
