package pairing

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// Access is one interaction of a run: what a unit does across a boundary. It is listed once
// for each unit and boundary, however many paths do it.
type Access struct {
	Unit       *summary.Summary
	transition *summary.Transition
	Binding    summary.Binding
	Does       summary.Interaction
	Callee     string
}

// Side is the unit, at the path that does it.
func (a *Access) Side() finding.Side { return finding.SideOf(a.Unit, a.transition) }

// Accesses lists the interactions of a run in order.
func Accesses(all []*summary.Summary) []Access {
	var out []Access
	for _, s := range all {
		seen := map[string]bool{}
		for i := range s.Transitions {
			t := &s.Transitions[i]
			for _, e := range t.Effects {
				x, ok := e.(summary.InteractionEffect)
				if !ok {
					continue
				}
				key := string(summary.AppendJSON(nil, x.Binding)) + string(summary.AppendJSON(nil, x.Interaction))
				if !seen[key] {
					seen[key] = true
					out = append(out, Access{s, t, x.Binding, x.Interaction, x.Callee})
				}
			}
		}
	}
	return out
}
