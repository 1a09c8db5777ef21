package config

import (
	"slices"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// calledBy are the units that other units of a run call or hand to what they call. A call on a path that one text chooses, as
// that of the store which a variable names, does not count: elsewhere another one is chosen.
func calledBy(run *pairing.Reading) map[*summary.Summary]bool {
	out := map[*summary.Summary]bool{}
	for _, s := range run.Summaries {
		paths := s.Body().Transitions
		for i := range paths {
			if slices.ContainsFunc(paths[i].Conditions, chosen) {
				continue
			}
			for _, e := range paths[i].Effects {
				call, ok := e.(summary.Invocation)
				if !ok {
					continue
				}
				out[run.Code.Callee(s, call)] = true
				for _, id := range call.ArgsSummary {
					if id != nil {
						out[run.Code.ByID(s.Location.Workspace, *id)] = true
					}
				}
			}
		}
	}
	return out
}

// chosen reports whether a condition holds for one text only.
func chosen(p summary.Predicate) bool {
	c, ok := p.(summary.Comparison)
	if !ok || c.Op != summary.OpEq {
		return false
	}
	right, _ := c.Right.(summary.LiteralRef)
	_, text := right.Value.(string)
	return text
}

// runs reports whether it is known that something runs a unit. A function that nothing is seen to call may be dead: what it
// reads is read, and nobody knows whether it is needed.
func (c *configCheck) runs(s *summary.Summary) bool {
	reached := s.Kind == summary.KindLibrary && s.Identity.Binding != nil && s.Identity.Binding.Recognition == summary.Reachable
	return !reached || c.called[s]
}
