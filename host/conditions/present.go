package conditions

import (
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Present lists the texts of the tests that hold only where something that nobody changes has a value under a key: that it has
// the key, and that what a method looks up by it counts as true.
func (r *Reader) Present(of unit.ExprID, key string) map[string]bool {
	if key == "" {
		return nil
	}
	out := map[string]bool{summary.PredicateText(summary.PropertyExists{Subject: r.Subject(of), Property: key}): true}
	for method := range r.Program.Semantics.Lists.LooksUp {
		out[summary.PredicateText(summary.CallPredicate{Callee: r.text(of) + "." + method, Args: []summary.ValueRef{summary.LiteralRef{Value: key}}})] = true
	}
	return out
}
