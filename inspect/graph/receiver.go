package graph

import (
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// A method that a base class has for all of its descendants is one unit, whose accesses are those of every class of which it is known to run. Where a
// caller states itself what such a call does to the object that it has, the accesses of other classes are no part of what the caller reaches.

// edge is a call of a unit.
type edge struct {
	to *node
	// instead are the relations to stores that the caller states for its own object.
	instead []string
}

// stated are the relations to stores that a unit states for the calls of one text.
func stated(s *summary.Summary, callee string) []string {
	var out []string
	for i := range s.Transitions {
		for _, e := range s.Transitions[i].Effects {
			x, ok := e.(summary.InteractionEffect)
			if !ok || x.Callee != callee {
				continue
			}
			if _, store := x.Interaction.(summary.StorageAccess); store && !slices.Contains(out, summary.Relation(x.Interaction)) {
				out = append(out, summary.Relation(x.Interaction))
			}
		}
	}
	return out
}

// own is a unit without the accesses that other classes than the caller's would make.
func (u *Units) own(n *node, instead []string) *summary.Summary {
	if len(instead) == 0 {
		return n.unit
	}
	dependent := map[string]bool{}
	for _, relation := range instead {
		for callee := range u.byReceiver(n.unit, relation) {
			dependent[relation+"\x00"+callee] = true
		}
	}
	out := *n.unit
	out.Transitions = slices.Clone(out.Transitions)
	for i := range out.Transitions {
		t := &out.Transitions[i]
		t.Effects = slices.DeleteFunc(slices.Clone(t.Effects), func(e summary.Effect) bool {
			x, ok := e.(summary.InteractionEffect)
			if !ok {
				return false
			}
			_, store := x.Interaction.(summary.StorageAccess)
			return store && dependent[summary.Relation(x.Interaction)+"\x00"+x.Callee]
		})
	}
	return &out
}

// Instead reports whether a unit states itself, for all of its calls of another one, what these do to the object that it has.
func (u *Units) Instead(caller, callee *summary.Summary) bool {
	for _, e := range u.node(caller).calls {
		if e.to.unit == callee {
			return len(e.instead) > 0
		}
	}
	return false
}

// byReceiver are the calls of a method by which the store that it reads or writes is that of its object: the only ones of that relation, those that
// are known of several stores, and those of a store that some caller states for its object.
func (u *Units) byReceiver(s *summary.Summary, relation string) map[string]bool {
	stores := map[string][]string{}
	for i := range s.Transitions {
		for _, e := range s.Transitions[i].Effects {
			x, ok := e.(summary.InteractionEffect)
			if !ok || summary.Relation(x.Interaction) != relation {
				continue
			}
			if _, store := x.Interaction.(summary.StorageAccess); !store {
				continue
			}
			if label := x.Binding.Label(); !slices.Contains(stores[x.Callee], label) {
				stores[x.Callee] = append(stores[x.Callee], label)
			}
		}
	}
	out := map[string]bool{}
	for callee, labels := range stores {
		if len(stores) == 1 || len(labels) > 1 || slices.ContainsFunc(labels, func(l string) bool { return u.statedFor(s)[relation+"\x00"+l] }) {
			out[callee] = true
		}
	}
	return out
}

// statedFor are the relations and stores that the callers of a unit state for their calls of it.
func (u *Units) statedFor(s *summary.Summary) map[string]bool {
	if u.callers == nil {
		u.callers = map[string]map[string]bool{}
		for _, list := range u.byID {
			for _, caller := range list {
				u.noteStated(caller)
			}
		}
	}
	return u.callers[s.Identity.ID]
}

func (u *Units) noteStated(caller *summary.Summary) {
	at := map[string][]string{}
	for i := range caller.Transitions {
		for _, e := range caller.Transitions[i].Effects {
			if x, ok := e.(summary.InteractionEffect); ok {
				at[x.Callee] = append(at[x.Callee], summary.Relation(x.Interaction)+"\x00"+x.Binding.Label())
			}
		}
	}
	for i := range caller.Transitions {
		for _, e := range caller.Transitions[i].Effects {
			call, ok := e.(summary.Invocation)
			if !ok || call.Summary == "" || len(at[call.Callee]) == 0 {
				continue
			}
			if u.callers[call.Summary] == nil {
				u.callers[call.Summary] = map[string]bool{}
			}
			for _, what := range at[call.Callee] {
				u.callers[call.Summary][what] = true
			}
		}
	}
}
