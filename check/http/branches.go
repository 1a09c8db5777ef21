package http

import (
	"github.com/drift-analyzer/drift/summary"
)

// branch is a place where a client's code continues under conditions: a path, or an effect whose
// conditions end before the path does.
type branch struct {
	t          *summary.Transition
	conditions []summary.Predicate
}

// branches lists the branches of a path: itself first, then those within it.
func branches(t *summary.Transition) []branch {
	out := []branch{{t, t.Conditions}}
	for _, e := range t.Effects {
		var within []summary.Predicate
		switch x := e.(type) {
		case summary.Invocation:
			within = x.Preconditions
		case summary.InteractionEffect:
			within = x.Preconditions
		}
		if len(within) > 0 {
			out = append(out, branch{t, within})
		}
	}
	return out
}
