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

// within is the statuses that branches inside a path handle separately.
func (a *Answer) within(t *summary.Transition) (out Statuses, tested bool) {
	for _, b := range branches(t)[1:] {
		on, some := everyStatus, false
		for _, c := range b.conditions {
			if s, readable, _ := a.set(c); readable {
				on, some = on.And(s), true
			}
		}
		if some {
			out, tested = out.Or(on), true
		}
	}
	return out, tested
}
