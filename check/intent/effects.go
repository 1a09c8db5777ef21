package intent

import (
	"cmp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// Access is what a path does to another boundary.
type Access struct {
	// Verb is reads, writes or invokes.
	Verb string
	// Label is the boundary; "" where a part of its name was not read.
	Label string
	// Fields that are touched, By the names that items are picked by; nil where that was not read.
	Fields, By []string
	// Relation: it follows from another access, through a relation.
	Relation bool
	// system is what is known of a boundary without a label: the system of a store, the name of a bus.
	system string
}

// does reports whether an access is of a verb and a boundary.
func (a *Access) does(verb, subject string) bool {
	return a.Label != "" && sameVerb(a.Verb, verb) && sameBoundary(a.Label, subject)
}

// sameVerb reports whether two verbs may mean one thing: a message that is sent is written to its channel, and a service is
// read and written by being called.
func sameVerb(code, document string) bool {
	return code == document || code == "invokes" || code == "sends" && (document == "writes" || document == "invokes")
}

// sameBoundary compares two names of boundaries; the names of holes in paths do not count.
func sameBoundary(a, b string) bool {
	return a == b || finding.BoundaryKey(a) == finding.BoundaryKey(b)
}

// effects are the accesses of a path or unit, those of the functions that it calls included.
type effects struct {
	list []Access
	// open says what was not followed, so that there may be more; "" for nothing.
	open string
}

// unread says why an access of a verb may be there although none was read; "" when there is no reason.
func (e *effects) unread(verb string) string {
	if e.open != "" {
		return e.open
	}
	for i := range e.list {
		if a := &e.list[i]; a.Label == "" && sameVerb(a.Verb, verb) {
			return "the name of a boundary of " + a.system + " was not read"
		}
	}
	return ""
}

// Accesses are what a path does to other boundaries, that of the functions that it calls included.
func (p *Path) Accesses() []Access { return p.crosses().list }

// crosses are the accesses of a path.
func (p *Path) crosses() *effects {
	if p.effects == nil {
		p.effects = &effects{}
		s := p.Unit.Summary
		p.Unit.code.add(p.effects, s, p.Transition.Effects, map[*summary.Summary]bool{s: true})
		p.effects.gaps(s)
		p.effects.sorted()
	}
	return p.effects
}

// effectsOf are those of all paths of a unit.
func (c *Code) effectsOf(s *summary.Summary) *effects {
	if known := c.effects[s]; known != nil {
		return known
	}
	out := &effects{}
	c.effects[s] = out
	seen := map[*summary.Summary]bool{s: true}
	paths := s.Body().Transitions
	for i := range paths {
		c.add(out, s, paths[i].Effects, seen)
	}
	out.gaps(s)
	out.sorted()
	return out
}

// add collects effects, and those of the units that they call.
func (c *Code) add(out *effects, s *summary.Summary, list []summary.Effect, seen map[*summary.Summary]bool) {
	for _, e := range list {
		switch x := e.(type) {
		case summary.InteractionEffect:
			if a, ok := accessOf(x); ok {
				out.list = append(out.list, a)
			}
		case summary.Invocation:
			if x.Summary == "" {
				continue
			}
			callee := c.index.Callee(s, x)
			if callee == nil || seen[callee] {
				continue
			}
			seen[callee] = true
			out.gaps(callee)
			paths := callee.Body().Transitions
			for i := range paths {
				c.add(out, callee, paths[i].Effects, seen)
			}
		}
	}
}

// gaps notes what of a unit was not followed.
func (e *effects) gaps(s *summary.Summary) {
	for _, g := range s.Body().Gaps {
		if g.Type == summary.GapUnfollowedCall && e.open == "" {
			e.open = "in " + finding.AsWritten(s.ID()) + ": " + g.Description
		}
	}
}

// sorted orders accesses and drops those that are there twice.
func (e *effects) sorted() {
	key := func(a Access) string {
		return strings.Join([]string{a.Verb, a.Label, a.system, strings.Join(a.Fields, ","), strings.Join(a.By, ",")}, "\x00")
	}
	slices.SortStableFunc(e.list, func(a, b Access) int { return cmp.Compare(key(a), key(b)) })
	e.list = slices.CompactFunc(e.list, func(a, b Access) bool { return key(a) == key(b) && a.Relation == b.Relation })
}

// accessOf is what an interaction does; false for what is no result: configuration, timers, what is received.
func accessOf(x summary.InteractionEffect) (Access, bool) {
	a := Access{Label: x.Binding.Label()}
	if _, named := x.Binding.PairingKey(); !named {
		a.Label = ""
	}
	a.system = x.Binding.Transport
	switch s := x.Binding.Semantics.(type) {
	case summary.Storage:
		a.system = s.StorageSystem
	case summary.MessageBus:
		a.system = s.MessageBus
	}
	switch i := x.Interaction.(type) {
	case summary.StorageAccess:
		a.Verb = "reads"
		if i.Kind == "write" {
			a.Verb = "writes"
		}
		a.Fields, a.By, a.Relation = slices.Sorted(slices.Values(i.Fields)), slices.Sorted(slices.Values(i.Selector)), len(i.RelationPath) > 0
	case summary.ServiceCall, summary.UnitInvoke:
		a.Verb = "invokes"
	case summary.MessageSend:
		a.Verb = "sends"
	default:
		return a, false
	}
	return a, true
}
