package diff

import (
	"cmp"
	slash "path"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// comparison is one comparison under way.
type comparison struct {
	before, after *graph.Units
	// several: units of more than one project of the repository are compared.
	several bool
	out     Report
	causes  map[causeKey]*Cause
	order   []causeKey
	// runs are the boundaries that a wrapper runs on.
	runs map[From][]string
	// labels are the boundaries of units.
	labels map[string]string
	// found are the units in their order, also those of which nothing is left to tell; byKey finds them.
	found []*Unit
	byKey map[string]*Unit
}

// causeKey is a line that one wrapper gives.
type causeKey struct {
	from      From
	change    Change
	text, was string
}

// units compares every pair.
func (c *comparison) units(list []pair) {
	for _, internal := range []bool{false, true} {
		for _, p := range list {
			if (side(p.shown()) == "") == internal {
				c.unit(p)
			}
		}
	}
}

// unit compares one unit.
func (c *comparison) unit(p pair) {
	s := p.shown()
	u := Unit{Change: Changed, Does: side(s), Boundary: graph.BoundaryName(s), Name: s.Identity.Name, File: s.Location.File, line: s.Location.Range.Start}
	if s.Metadata.Source != nil {
		u.repository, u.apart = slash.Join(s.Metadata.Source.Root, u.File), c.several
	}
	switch {
	case p.before == nil:
		u.Change = Added
	case p.after == nil:
		u.Change = Removed
	}
	c.labels[u.key()] = u.Boundary
	for _, w := range graph.Applied(s) {
		f := fromIn(s, w.File, w.Name)
		if !slices.Contains(c.runs[f], u.key()) { // it may run several times
			c.runs[f] = append(c.runs[f], u.key())
		}
	}
	same := false
	if u.Change == Changed {
		// Most units are in both runs as they were: that needs no text of them.
		if same = len(c.out.Stores) == 0 && reflect.DeepEqual(p.before.Transitions, p.after.Transitions) && reflect.DeepEqual(p.before.Definitions, p.after.Definitions); !same {
			p.renamed = rename(p.before, p.after, c.out.Stores)
			same = content(p.before, p.renamed) == content(p.after, nil)
		}
	}
	var paths []match
	if !same {
		var before, after []*path
		if p.before != nil {
			before = settle(pathsOf(p.before, p.renamed), p.renamed)
		}
		if p.after != nil {
			after = settle(pathsOf(p.after, nil), nil)
		}
		paths = matchPaths(before, after)
		c.summary(p, paths)
		u.Outcomes = c.outcomes(p)
	}
	if u.Does != "" {
		u.Effects = effects(c.before, c.after, p, paths)
	} else {
		u.Effects = ownEffects(p, paths)
	}
	u.Effects = append(u.Effects, calls(c.before, c.after, p)...)
	u.Gaps = gaps(p)
	if u.Change == Changed {
		c.lift(&u)
	}
	c.found = append(c.found, &u)
	c.byKey[u.key()] = &u
}

// outcomes says what differs between the outcomes of both forms of a unit.
func (c *comparison) outcomes(p pair) []Outcome {
	var before, after []*path
	if p.before != nil {
		before = settle(fold(c.before, p.before, pathsOf(p.before, p.renamed), p.renamed), p.renamed)
	}
	if p.after != nil {
		after = settle(fold(c.after, p.after, pathsOf(p.after, nil), nil), nil)
	}
	return outcomes(matchPaths(before, after))
}

// ownEffects are what a unit inside the project does itself.
func ownEffects(p pair, paths []match) []Effect {
	none := graph.Index(nil) // what it calls tells its own changes
	return effects(none, none, p, paths)
}

// lift takes out of a unit what a wrapper gives, and lists it under the wrapper.
func (c *comparison) lift(u *Unit) {
	note := func(f *From, change Change, text, was string, fill func(*Cause)) {
		key := causeKey{*f, change, text, was}
		x := c.causes[key]
		if x == nil {
			x = &Cause{From: *f}
			fill(x)
			c.causes[key] = x
			c.order = append(c.order, key)
		}
		if !slices.Contains(x.at, u.key()) {
			x.at = append(x.at, u.key())
		}
	}
	u.Outcomes = slices.DeleteFunc(u.Outcomes, func(o Outcome) bool {
		if o.From == nil {
			return false
		}
		note(o.From, o.Change, o.Text, o.Was, func(x *Cause) { x.Outcome = &o })
		return true
	})
	u.Effects = slices.DeleteFunc(u.Effects, func(e Effect) bool {
		if e.From == nil {
			return false
		}
		note(e.From, e.Change, e.text(-1), e.WasWhen, func(x *Cause) { x.Effect = &e })
		return true
	})
}

// summary notes which paths of a unit differ.
func (c *comparison) summary(p pair, paths []match) {
	out := Summary{Change: Changed, Before: p.before, After: p.after}
	switch {
	case p.before == nil:
		out.Change = Added
	case p.after == nil:
		out.Change = Removed
	}
	for _, m := range paths {
		switch {
		case m.before == nil:
			out.Added = append(out.Added, m.after.t)
		case m.after == nil:
			out.Removed = append(out.Removed, m.before.t)
		case differs(m, p.renamed) && differs(match{p.asWritten(m.before), m.after}, nil):
			out.Moved = append(out.Moved, [2]*summary.Transition{m.before.t, m.after.t})
		}
	}
	if out.Change != Changed || len(out.Added)+len(out.Removed)+len(out.Moved) > 0 {
		c.out.Summaries = append(c.out.Summaries, out)
	}
}

// differs reports whether two paths of one unit do where the names of the one are the other's.
func differs(m match, renamed names) bool {
	return m.before.key() != m.after.key() || !slices.Equal(effectTexts(m.before.t, renamed), effectTexts(m.after.t, nil))
}

// asWritten is a path of what was before with its own names: what runs around a unit keeps them where the unit's change.
func (p *pair) asWritten(of *path) *path {
	if p.renamed == nil {
		return of
	}
	if p.written == nil {
		p.written = map[*summary.Transition]*path{}
		for _, x := range pathsOf(p.before, nil) {
			p.written[x.t] = x
		}
	}
	return p.written[of.t]
}

// places are numbers of lines in the description of a gap, which move with code.
var places = regexp.MustCompile(`(:|\blines? )\d+(-\d+)?`)

// gaps says what could not be read now and could before, and the other way round.
func gaps(p pair) []Gap {
	list := func(s *summary.Summary, n names) (keys, texts []string) {
		if s == nil {
			return nil, nil
		}
		for _, g := range s.Gaps {
			text := words.Collapse(g.Description)
			if g.Callee != "" && g.Type == summary.GapUnfollowedCall {
				text = "call to " + words.Collapse(g.Callee) + ": " + text
			}
			if key := words.Unformatted(places.ReplaceAllString(n.apply(text), "")); !slices.Contains(keys, key) {
				keys, texts = append(keys, key), append(texts, text)
			}
		}
		return keys, texts
	}
	was, wasText := list(p.before, p.renamed)
	now, nowText := list(p.after, nil)
	var out []Gap
	for i, k := range now {
		if !slices.Contains(was, k) {
			out = append(out, Gap{Added, nowText[i]})
		}
	}
	for i, k := range was {
		if !slices.Contains(now, k) {
			out = append(out, Gap{Removed, wasText[i]})
		}
	}
	return out
}

// report orders what was found.
func (c *comparison) report() *Report {
	for _, k := range c.order {
		x := c.causes[k]
		if c.backToUnit(x) {
			continue
		}
		for _, at := range c.runs[k.from] {
			if !slices.Contains(x.at, at) {
				x.NotAt = append(x.NotAt, c.labels[at])
			}
		}
		for _, at := range x.at {
			x.At = append(x.At, c.labels[at])
		}
		slices.Sort(x.At)
		slices.Sort(x.NotAt)
		x.NotAt = slices.Compact(x.NotAt)
		c.out.Causes = append(c.out.Causes, *x)
	}
	for _, u := range c.found {
		switch {
		case (u.Change == Changed || u.Does == "") && len(u.Outcomes)+len(u.Effects)+len(u.Gaps) == 0:
			// Nothing moved in it, or it is a function inside the project that does nothing.
		case u.Does == "":
			c.out.Internal = append(c.out.Internal, *u)
		default:
			c.out.Boundaries = append(c.out.Boundaries, *u)
		}
	}
	slices.SortStableFunc(c.out.Causes, causesInOrder)
	slices.SortStableFunc(c.out.Boundaries, func(a, b Unit) int {
		return cmp.Or(strings.Compare(a.Boundary, b.Boundary), strings.Compare(a.Does, b.Does), strings.Compare(a.place(), b.place()), cmp.Compare(a.line, b.line))
	})
	slices.SortStableFunc(c.out.Internal, func(a, b Unit) int {
		return cmp.Or(strings.Compare(a.place(), b.place()), cmp.Compare(a.line, b.line))
	})
	// A function that is made several times (a factory of routers) is one function of the source.
	c.out.Internal = slices.CompactFunc(c.out.Internal, func(a, b Unit) bool {
		return a.place() == b.place() && a.line == b.line && a.Name == b.Name && a.Change == b.Change &&
			slices.Equal(a.lines("", Options{Chain: FullChain}), b.lines("", Options{Chain: FullChain}))
	})
	c.out.hide()
	if c.several {
		c.out.tellApart()
	}
	return &c.out
}

// backToUnit gives what a wrapper changed at one of several boundaries back to that boundary, where it is one line; false for others.
func (c *comparison) backToUnit(x *Cause) bool {
	if len(x.at) != 1 || len(c.runs[x.From]) < 2 {
		return false
	}
	u := c.byKey[x.at[0]]
	if x.Outcome != nil {
		u.Outcomes = append(u.Outcomes, *x.Outcome)
	} else {
		u.Effects = append(u.Effects, *x.Effect)
	}
	return true
}

// key tells outcomes of a unit apart.
func (o *Outcome) key() string { return string(o.Change) + o.Was + "\x00" + o.Text }

// hide marks the units inside the project of which boundaries show everything that changed: their effects.
func (r *Report) hide() {
	shown := map[string]bool{}
	for i := range r.Boundaries {
		for _, e := range r.Boundaries[i].Effects {
			shown[string(e.Change)+e.Relation+"\x00"+e.Boundary+"\x00"+e.Detail] = true
		}
	}
	given := map[From]map[string]bool{}
	for i := range r.Causes {
		x := &r.Causes[i]
		if x.Outcome == nil {
			continue
		}
		if given[x.From] == nil {
			given[x.From] = map[string]bool{}
		}
		given[x.From][x.Outcome.key()] = true
	}
	// A method that a route runs has a summary as that and may have one as itself: what both say is told once.
	type function struct{ place, name string }
	served := map[function][]string{}
	for i := range r.Boundaries {
		u := &r.Boundaries[i]
		served[function{u.place(), u.Name}] = append(served[function{u.place(), u.Name}], u.lines("", Options{Chain: FullChain})...)
	}
	r.Internal = slices.DeleteFunc(r.Internal, func(u Unit) bool {
		told, both := served[function{u.place(), u.Name}]
		return both && !slices.ContainsFunc(u.lines("", Options{Chain: FullChain}), func(l string) bool { return !slices.Contains(told, l) })
	})
	for i := range r.Internal {
		u := &r.Internal[i]
		told := given[From{File: u.File, Name: u.Name, repository: u.repository}]
		u.shown = len(u.Gaps) == 0 && !slices.ContainsFunc(u.Outcomes, func(o Outcome) bool { return !told[o.key()] })
		for _, e := range u.Effects {
			u.shown = u.shown && e.Boundary != "" && shown[string(e.Change)+e.Relation+"\x00"+e.Boundary+"\x00"+e.Detail]
		}
	}
}
