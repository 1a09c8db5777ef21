package diff

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// effectKey says which effects are one in two runs.
type effectKey struct{ relation, boundary, detail string }

// effect is what a unit reaches, over the shortest chain that leads there.
type effect struct {
	touch   graph.Touch
	through []string
	from    *From
	fields  map[string]bool
	// own says that the unit does it itself; when is under which tests it does so.
	own  bool
	when map[string]bool
	// callee is the call by which it does it, as it is written.
	callee string
}

// effectsOf lists what a unit reaches, in the order in which it does.
func effectsOf(u *graph.Units, s *summary.Summary, n names) (order []effectKey, found map[effectKey]*effect) {
	found = map[effectKey]*effect{}
	u.Visit(s, func(unit, does *summary.Summary, through func() []graph.Hop, from *graph.WrapperRef) {
		var chain []string
		var by *From
		known := false
		for i := range does.Transitions {
			t := &does.Transitions[i]
			for _, e := range t.Effects {
				touch, ok := graph.TouchOf(e)
				if !ok || !touch.Outside() {
					continue
				}
				touch.Boundary = n.boundary(touch.Boundary)
				if !known {
					known = true
					for _, h := range through() {
						chain = append(chain, h.Name)
					}
					if from != nil {
						wrapper := fromIn(s, from.File, from.Name)
						by = &wrapper
					}
				}
				key := effectKey{touch.Relation, finding.BoundaryKey(touch.Boundary), detail(e, touch, nil)}
				if unit == s {
					key.detail = detail(e, touch, n)
				}
				x := found[key]
				if x == nil {
					x = &effect{touch: touch, through: chain, from: by, fields: map[string]bool{}, own: unit == s, when: map[string]bool{}}
					found[key] = x
					order = append(order, key)
				}
				if i, ok := e.(summary.InteractionEffect); ok {
					x.callee = i.Callee
					if st, ok := i.Interaction.(summary.StorageAccess); ok {
						for _, f := range st.Fields {
							x.fields[f] = true
						}
					}
				}
			}
		}
	})
	return order, found
}

// effects says what a unit reaches now and did not reach before, and the other way round.
func effects(before, after *graph.Units, p pair, paths []match) []Effect {
	var out []Effect
	was, now := map[effectKey]*effect{}, map[effectKey]*effect{}
	var wasOrder, nowOrder []effectKey
	if p.before != nil {
		wasOrder, was = effectsOf(before, p.before, p.renamed)
	}
	if p.after != nil {
		nowOrder, now = effectsOf(after, p.after, nil)
	}
	for _, k := range nowOrder {
		x := now[k]
		old := was[k]
		if old == nil {
			out = append(out, x.as(Added))
			continue
		}
		if fields := columns(old.fields, x.fields); len(fields) > 0 {
			e := x.as(Changed)
			e.Fields = fields
			out = append(out, e)
		}
	}
	for _, k := range wasOrder {
		if now[k] == nil {
			out = append(out, was[k].as(Removed))
		}
	}
	return append(out, onPaths(paths, p.renamed, was, now)...)
}

func (x *effect) as(c Change) Effect {
	return Effect{Change: c, Relation: x.touch.Relation, Boundary: x.touch.Boundary, Detail: x.touch.Detail, Through: x.through, From: x.from, callee: x.callee}
}

// columns are the fields of an access that differ.
func columns(was, now map[string]bool) []Field {
	var out []Field
	for _, f := range slices.Sorted(maps.Keys(now)) {
		if !was[f] {
			out = append(out, Field{Change: Added, Name: f})
		}
	}
	for _, f := range slices.Sorted(maps.Keys(was)) {
		if !now[f] {
			out = append(out, Field{Change: Removed, Name: f})
		}
	}
	return out
}

// onPaths says which of a unit's own effects are done on other paths than before, or under other tests.
func onPaths(paths []match, n names, was, now map[effectKey]*effect) []Effect {
	var before, after []*path
	for _, m := range paths {
		if m.before != nil {
			before = append(before, m.before)
		}
		if m.after != nil {
			after = append(after, m.after)
		}
	}
	var out []Effect
	said := map[effectKey]int{}
	note := func(e Effect, k effectKey) {
		// What came or went as a whole is told as a whole. What a helper did, and the unit does itself now, has tests
		// that are written in two places.
		if was[k] == nil || now[k] == nil || !was[k].own || !now[k].own || slices.ContainsFunc(out, func(o Effect) bool { return o.text(0) == e.text(0) }) {
			return
		}
		if said[k]++; said[k] <= maxPaths {
			out = append(out, e)
		}
	}
	for _, m := range paths {
		if m.before == nil || m.after == nil {
			continue
		}
		a, b := touchesOf(m.before, before, n), touchesOf(m.after, after, nil)
		gone := without(a, b)
		for _, x := range without(b, a) {
			e := x.as(Added, m.after)
			if i := slices.IndexFunc(gone, func(y pathTouch) bool { return y.key == x.key }); i >= 0 {
				e = x.as(Changed, m.after)
				e.WasWhen = gone[i].as(Removed, m.before).When
				gone = slices.Delete(gone, i, i+1)
			}
			note(e, x.key)
		}
		for _, x := range gone {
			note(x.as(Removed, m.before), x.key)
		}
	}
	return out
}

// without are the touches of one path that another lacks.
func without(list, other []pathTouch) []pathTouch {
	return slices.DeleteFunc(slices.Clone(list), func(x pathTouch) bool {
		return slices.ContainsFunc(other, func(y pathTouch) bool { return y.text == x.text })
	})
}

// as is a touch of one path as an effect under its tests.
func (x pathTouch) as(c Change, p *path) Effect {
	e := Effect{Change: c, Relation: x.touch.Relation, Boundary: x.touch.Boundary, Detail: x.touch.Detail}
	switch all := append(slices.Clone(p.told), x.when...); {
	case len(all) > 0:
		e.When = testsText(all, nil)
	case len(p.all) == 0:
		e.When = "every time"
	default:
		e.When = "no test above holds"
	}
	if !p.alone {
		e.When += ", where it " + p.head
	}
	return e
}

// maxPaths is on how many paths one effect is named.
const maxPaths = 4

// pathTouch is an effect of one path; its text has the tests that it stands under.
type pathTouch struct {
	key   effectKey
	touch graph.Touch
	text  string
	when  []summary.Predicate
}

// touchesOf lists the effects of one path. Tests that the path itself has, and those of which
// another path takes the other side, are no tests of the effect.
func touchesOf(p *path, unit []*path, n names) []pathTouch {
	var out []pathTouch
	for _, e := range p.t.Effects {
		touch, ok := graph.TouchOf(e)
		if !ok || !touch.Outside() {
			continue
		}
		touch.Boundary = n.boundary(touch.Boundary)
		x := pathTouch{key: effectKey{touch.Relation, finding.BoundaryKey(touch.Boundary), detail(e, touch, n)}, touch: touch}
		var keys []string
		if i, ok := e.(summary.InteractionEffect); ok {
			for _, c := range words.Conditions(i.Preconditions) {
				if key := testKey(c, n); !slices.Contains(p.all, key) && !negatedSomewhere(unit, c, n) {
					keys = append(keys, key)
					x.when = append(x.when, c.P)
				}
			}
		}
		x.text = strings.Join([]string{x.key.relation, x.key.boundary, x.key.detail, strings.Join(keys, " && ")}, "\x00")
		out = append(out, x)
	}
	return out
}
