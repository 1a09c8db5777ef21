package intent

import (
	"cmp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// Code is the code of a run, by the boundaries that it serves.
type Code struct {
	index *pairing.Code
	// boundaries by their keys, in the order of the run.
	byKey map[string]*Boundary
	order []*Boundary
	// anyMethod are the endpoints that serve every method, by path.
	anyMethod map[string][]*Boundary
	effects   map[*summary.Summary]*effects
	// Unkeyed are units at a boundary of which a part that it is known by was not read.
	Unkeyed []*summary.Summary
}

// Boundary is one boundary with the units that serve it.
type Boundary struct {
	// Label is the boundary as reports print it.
	Label   string
	Binding summary.Binding
	Units   []*Unit
}

// Unit is a unit that serves a boundary.
type Unit struct {
	*summary.Summary
	code  *Code
	paths []*Path
	reads *received
}

// ReadCode finds the boundaries that a run serves.
func ReadCode(list []*summary.Summary, index *pairing.Code) *Code {
	c := &Code{index: index, byKey: map[string]*Boundary{}, anyMethod: map[string][]*Boundary{}, effects: map[*summary.Summary]*effects{}}
	for _, s := range list {
		if !serves(s) {
			continue
		}
		key, ok := keyOf(s.Identity.Binding)
		if !ok {
			if _, call := s.Identity.Binding.Semantics.(summary.FunctionCall); !call {
				c.Unkeyed = append(c.Unkeyed, s)
			}
			continue
		}
		b := c.byKey[key]
		if b == nil {
			b = &Boundary{Label: s.Identity.Binding.Label(), Binding: *s.Identity.Binding}
			c.byKey[key] = b
			c.order = append(c.order, b)
			if r, rest := b.Binding.Semantics.(summary.Rest); rest && *r.Method == "*" {
				path := restpath.Normalize(*r.Path)
				c.anyMethod[path] = append(c.anyMethod[path], b)
			}
		}
		b.Units = append(b.Units, &Unit{Summary: s, code: c})
	}
	return c
}

// Boundaries lists what the run serves, by label, each with all units that a document about it is held against.
func (c *Code) Boundaries() []*Boundary {
	var out []*Boundary
	for _, b := range c.order {
		out = append(out, &Boundary{Label: b.Label, Binding: b.Binding, Units: c.find(&b.Binding)})
	}
	slices.SortStableFunc(out, func(a, b *Boundary) int { return cmp.Compare(a.Label, b.Label) })
	return out
}

// serves reports whether a unit is code that serves a boundary an intent document can name: what handles a message serves
// its channel.
func serves(s *summary.Summary) bool {
	if !pairing.AtBoundary(s) || s.IsContract() {
		return false
	}
	switch s.Identity.Binding.Semantics.(type) {
	case summary.Rest, summary.FunctionCall:
		return !s.Kind.IsConsumer()
	case summary.MessageBus, summary.UnitInvocation:
		return s.Kind == summary.KindConsumer || !s.Kind.IsConsumer()
	}
	return false
}

// keyOf is the key under which a document and code meet.
func keyOf(b *summary.Binding) (string, bool) {
	if r, ok := b.Semantics.(summary.Rest); ok && r.Method != nil && r.Path != nil {
		return "rest " + strings.ToUpper(*r.Method) + " " + restpath.Normalize(*r.Path), true
	}
	return b.PairingKey()
}

// find gives the units that serve the boundary of a document.
func (c *Code) find(b *summary.Binding) []*Unit {
	key, ok := keyOf(b)
	if !ok {
		return nil
	}
	var out []*Unit
	if found := c.byKey[key]; found != nil {
		out = append(out, found.Units...)
	}
	if r, ok := b.Semantics.(summary.Rest); ok {
		for _, all := range c.anyMethod[restpath.Normalize(*r.Path)] {
			if *r.Method != "*" {
				out = append(out, all.Units...)
			}
		}
	}
	return out
}

// Path is one path of a unit that serves a boundary.
type Path struct {
	*summary.Transition
	Unit *Unit
	// scope are the units whose calls and parameters its conditions speak of.
	scope   []*summary.Summary
	effects *effects
}

// Paths are the paths of a unit: its own, and those of the wrappers that answer for it.
func (u *Unit) Paths() []*Path {
	if u.paths != nil {
		return u.paths
	}
	paths := u.Body().Transitions
	for i := range paths {
		t := &paths[i]
		p := &Path{Transition: t, Unit: u, scope: []*summary.Summary{u.Summary}}
		if t.ByWrapper() {
			if w := u.wrapper(t.Metadata.Wrappers.From); w != nil {
				p.scope = append(p.scope, w)
			}
		}
		u.paths = append(u.paths, p)
	}
	return u.paths
}

// wrapper is the unit of a wrapper; nil when it is not described in the run.
func (u *Unit) wrapper(ref summary.WrapperRef) *summary.Summary {
	for _, id := range []string{ref.Summary, ref.ID, ref.Key()} {
		if s := u.code.index.ByID(u.Location.Workspace, id); id != "" && s != nil {
			return s
		}
	}
	return nil
}
