package diff

import (
	"cmp"
	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/summary"
	slash "path"
	"slices"
	"strings"
)

// Change says what became of something.
type Change string

// Values of Change.
const (
	Added   Change = "added"
	Removed Change = "removed"
	Changed Change = "changed"
)

// Report is what moved between two runs.
type Report struct {
	// Boundaries are the units at boundaries that changed, and Internal those inside the project.
	Boundaries []Unit
	Internal   []Unit
	// Causes are what one wrapper does at several boundaries; their lines are in no unit.
	Causes []Cause
	// Stores are the systems that have another name now; what only says the other name is no change of a unit.
	Stores []Store
	// Summaries are all units that changed, with their paths.
	Summaries []Summary
	// apart: units of several projects are compared.
	apart bool
}

// Runs are two runs of one project.
type Runs struct {
	Before, After []*summary.Summary
	// Changed reports whether a file, as the repository calls it, differs between the two; nil where that is not known.
	Changed func(file string) bool
	// Was and Is are the texts of a file, as the repository calls it, before and now, "" where there is none; nil where they are not at hand.
	Was, Is func(file string) string
}

// Compare says what moved. A function inside the project that has a summary in one of the runs only, and whose file is as it was, did not
// come or go: what it comes to changed, or who comes to it, and that is told where it changed.
func (r *Runs) Compare() *Report {
	out := Compare(r.Before, r.After)
	if r.Changed != nil {
		out.Internal = slices.DeleteFunc(out.Internal, func(u Unit) bool { return u.Change != Changed && u.repository != "" && !r.Changed(u.repository) })
	}
	out.foundOnlyNow(r)
	return out
}

// Unit is a unit that changed.
type Unit struct {
	Change Change
	// Does is serves, calls or consumes; empty for a unit inside the project.
	Does     string
	Boundary string
	Name     string
	File     string
	Outcomes []Outcome
	Effects  []Effect
	Gaps     []Gap
	// repository is the file within the repository; "" where that is not known. apart: people are shown that, since units of
	// several projects are compared.
	repository string
	apart      bool
	// shown says that everything that changed in it is told at a boundary that reaches it.
	shown bool
	// early says that the function was there before, without a summary.
	early bool
	line  int
}

// key names a unit within a run.
func (u *Unit) key() string { return u.Does + " " + u.Boundary + " " + u.place() + " " + u.Name }

// place is the file as people are shown it.
func (u *Unit) place() string {
	if u.apart {
		return u.repository
	}
	return u.File
}

// Outcome is a path's end that changed.
type Outcome struct {
	Change Change
	// Text is the outcome, and Was what it was where it cannot be said by its fields.
	Text string
	Was  string
	// Fields are the fields of the body that differ, where the path's test and status are the same.
	Fields []Field
	// From is the wrapper that gives the outcome.
	From *From
}

// Field is a field that differs between two bodies.
type Field struct {
	Change Change
	// Name has its path in front: items[].price.
	Name string
	Was  string
	Now  string
}

// From names a wrapper.
type From struct {
	File, Name string
	// repository is the file within the repository; "" where that is not known.
	repository string
}

// fromIn names a wrapper of a unit, in whose project its file is.
func fromIn(s *summary.Summary, file, name string) From {
	f := From{File: file, Name: name}
	if s.Metadata.Source != nil {
		f.repository = slash.Join(s.Metadata.Source.Root, file)
	}
	return f
}

// within is the wrapper with its file as the repository calls it.
func (f *From) within() *From {
	if f == nil || f.repository == "" {
		return f
	}
	return &From{File: f.repository, Name: f.Name, repository: f.repository}
}

// tellApart writes the files of wrappers as the repository calls them.
func (r *Report) tellApart() {
	lines := func(outcomes []Outcome, effects []Effect) {
		for i := range outcomes {
			outcomes[i].From = outcomes[i].From.within()
		}
		for i := range effects {
			effects[i].From = effects[i].From.within()
		}
	}
	for _, list := range [][]Unit{r.Boundaries, r.Internal} {
		for i := range list {
			lines(list[i].Outcomes, list[i].Effects)
		}
	}
	for i := range r.Causes {
		c := &r.Causes[i]
		c.From = *c.From.within()
		if c.Outcome != nil {
			c.Outcome.From = c.Outcome.From.within()
		}
		if c.Effect != nil {
			c.Effect.From = c.Effect.From.within()
		}
	}
	slices.SortStableFunc(r.Causes, causesInOrder)
}

// causesInOrder is the order of causes: by their wrappers.
func causesInOrder(a, b Cause) int {
	return cmp.Or(strings.Compare(a.From.File, b.From.File), strings.Compare(a.From.Name, b.From.Name))
}

// Effect is something that a unit reaches now, or reached before.
type Effect struct {
	Change   Change
	Relation string
	Boundary string
	Detail   string
	// Through are the calls on the way; empty for what the unit does itself.
	Through []string
	// When is under which conditions, where that is what changed; WasWhen what it was.
	When    string
	WasWhen string
	// Fields are the columns that are no longer, or newly, touched.
	Fields []Field
	From   *From
	// callee is the call by which a unit does it itself, as it is written; "" where that is not known.
	callee string
}

// Gap is something that could not be read, now or before.
type Gap struct {
	Change Change
	Text   string
}

// Cause is one outcome or effect of a wrapper that changed at boundaries it runs on.
type Cause struct {
	From    From
	Outcome *Outcome
	Effect  *Effect
	// At are the boundaries at which it changed, NotAt the others on which the wrapper runs.
	At, NotAt []string
	// at are the units of At.
	at []string
}

// Change is what became of what the cause is about.
func (c *Cause) Change() Change {
	if c.Outcome != nil {
		return c.Outcome.Change
	}
	return c.Effect.Change
}

// Summary is a unit that changed, with its paths that are not in both runs.
type Summary struct {
	Change         Change
	Before, After  *summary.Summary
	Added, Removed []*summary.Transition
	// Moved are pairs of paths that are the same path and differ.
	Moved [][2]*summary.Transition
}

// Empty reports whether nothing moved.
func (r *Report) Empty() bool {
	return len(r.Boundaries)+len(r.Internal)+len(r.Causes)+len(r.Stores) == 0
}

// Counts are the numbers of the first line.
type Counts struct{ Boundaries, Outcomes, Effects, Internal int }

// Counts counts what moved: boundaries with their outcomes and effects, those that wrappers
// give among them, and the units inside the project.
func (r *Report) Counts() Counts {
	var c Counts
	at := map[string]bool{}
	for i := range r.Boundaries {
		u := &r.Boundaries[i]
		at[u.key()] = true
		c.Outcomes += len(u.Outcomes)
		for _, e := range u.Effects {
			if e.Relation != Call {
				c.Effects++
			}
		}
	}
	c.Boundaries = len(r.Boundaries)
	for i := range r.Causes {
		if r.Causes[i].Outcome != nil {
			c.Outcomes++
		} else {
			c.Effects++
		}
		for _, key := range r.Causes[i].at {
			if !at[key] {
				at[key] = true
				c.Boundaries++
			}
		}
	}
	c.Internal = len(r.Internal)
	return c
}

// Compare says what moved between two runs.
func Compare(before, after []*summary.Summary) *Report {
	before = renumbered(placed(before, after), after)
	c := &comparison{before: graph.Index(before), after: graph.Index(after), causes: map[causeKey]*Cause{}, runs: map[From][]string{}, labels: map[string]string{}, byKey: map[string]*Unit{}}
	c.out.Stores = movedStores(before, after)
	c.several = severalProjects(before, after)
	c.out.apart = c.several
	c.units(pairUnits(before, after))
	return c.report()
}

// placed are the units of a run that is in no repository, such as the tree of a revision, where those of the other run stand in theirs.
func placed(list, other []*summary.Summary) []*summary.Summary {
	roots := map[string]*summary.SourceMetadata{}
	for _, s := range other {
		if m := s.Metadata.Source; m != nil {
			roots[s.Location.Workspace] = &summary.SourceMetadata{Root: m.Root}
		}
	}
	out := list
	for i, s := range list {
		if root := roots[s.Location.Workspace]; root != nil && s.Metadata.Source == nil {
			if &out[0] == &list[0] {
				out = slices.Clone(list)
			}
			one := *s
			one.Metadata.Source = root
			out[i] = &one
		}
	}
	return out
}

// severalProjects reports whether files of summaries are relative to more than one folder of the repository.
func severalProjects(lists ...[]*summary.Summary) bool {
	roots := map[string]bool{}
	for _, list := range lists {
		for _, s := range list {
			if s.Metadata.Source != nil {
				roots[s.Metadata.Source.Root] = true
			}
		}
	}
	return len(roots) > 1
}
