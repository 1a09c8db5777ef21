package diff

import (
	"slices"

	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// Call is the relation of a plain call, whose Detail says what is called.
const Call = "call"

// called are the plain calls of a unit in one run.
type called struct {
	units *graph.Units
	unit  *summary.Summary
	// direct are what it calls itself, each once and however it is formatted; to are the units among them, and written is how they are shown.
	direct  []string
	to      map[string]*summary.Summary
	written map[string]string
}

// callsOf lists the plain calls of a unit, with names replaced.
func callsOf(u *graph.Units, s *summary.Summary, n names) *called {
	out := &called{units: u, unit: s, to: map[string]*summary.Summary{}, written: map[string]string{}}
	if s == nil {
		return out
	}
	for i := range s.Transitions {
		for _, e := range s.Transitions[i].Effects {
			c, ok := e.(summary.Invocation)
			if !ok {
				continue
			}
			shown := n.apply(words.Collapse(c.Callee))
			name := words.Unformatted(shown)
			if c.Summary != "" {
				_, name = graph.SplitID(c.Summary)
				shown = name
			}
			if !slices.Contains(out.direct, name) {
				out.direct = append(out.direct, name)
				out.written[name] = shown
			}
			if to := u.Callee(s, c); to != nil {
				out.to[name] = to
			}
		}
	}
	return out
}

// all are the calls of the unit and of all that it calls, but for those of its wrappers; with the unit that each runs, where
// it is one. A function that is walked in the place of its call is called too.
func (c *called) all() map[string]*summary.Summary {
	out := map[string]*summary.Summary{}
	add := func(x *called) {
		for _, name := range x.direct {
			if out[name] == nil {
				out[name] = x.to[name]
			}
		}
	}
	add(c)
	if c.unit == nil {
		return out
	}
	c.walked(c.unit, out)
	c.units.Visit(c.unit, func(unit, _ *summary.Summary, _ func() []graph.Hop, from *graph.WrapperRef) {
		if unit != c.unit && from == nil {
			add(callsOf(c.units, unit, nil))
		}
	})
	return out
}

// walked adds the functions that are walked in the place of a unit's calls, what they call, and what is walked in their place.
func (c *called) walked(unit *summary.Summary, out map[string]*summary.Summary) {
	for _, id := range unit.Metadata.Runs {
		_, name := graph.SplitID(id)
		if _, seen := out[name]; seen {
			continue
		}
		to := c.units.Unit(unit, id)
		out[name] = to
		if to == nil {
			continue
		}
		inner := callsOf(c.units, to, nil)
		for _, call := range inner.direct {
			if out[call] == nil {
				out[call] = inner.to[call]
			}
		}
		c.walked(to, out)
	}
}

// brings reports whether a call makes the unit do anything that the other run's form of it does not do: it calls what is
// unknown there, or a unit that calls or touches what is not called or touched there. A function that is in both runs and
// calls nothing is told by its name alone.
func (c *called) brings(name string, known map[string]*summary.Summary, other *called) bool {
	to := c.to[name]
	if to == nil || other.unit == nil {
		return true
	}
	there := func(s *summary.Summary) bool { return other.units.Unit(other.unit, s.Identity.ID) != nil }
	inner := callsOf(c.units, to, nil).all()
	if u := other.units.Unit(other.unit, to.Identity.ID); u != nil {
		own := callsOf(other.units, u, nil).direct
		if len(inner) == 0 || len(own) == 0 {
			return true
		}
		// What the function itself calls in that run, the unit calls there: it was written into the unit.
		if !slices.ContainsFunc(own, func(call string) bool { _, ok := known[call]; return !ok }) {
			return false
		}
	}
	for call, unit := range inner {
		if _, ok := known[call]; !ok && (unit == nil || there(unit)) {
			return true
		}
	}
	have := map[graph.Touch]bool{}
	for _, r := range other.units.Reaches(other.unit) {
		have[r.Touch] = true
	}
	for _, r := range c.units.Reaches(to) {
		if !have[r.Touch] {
			return true
		}
	}
	return false
}

// calls says which plain calls a unit makes now and did not make before. A helper that was written into its caller, or
// taken out of it, makes the same calls: what it calls counts as called, and it is no news where it brings nothing else.
func calls(before, after *graph.Units, p pair) []Effect {
	was, now := callsOf(before, p.before, p.renamed), callsOf(after, p.after, nil)
	if slices.Equal(was.direct, now.direct) {
		return nil
	}
	var out []Effect
	note := func(change Change, c, other *called) {
		known := other.all()
		for _, name := range c.direct {
			if _, ok := known[name]; !ok && c.brings(name, known, other) {
				out = append(out, Effect{Change: change, Relation: Call, Detail: c.written[name]})
			}
		}
	}
	note(Added, now, was)
	note(Removed, was, now)
	return out
}
