package asked

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/inspect/diff"
	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/summary"
)

// Verdict is what became of an entry.
type Verdict string

// Verdicts.
const (
	Done      Verdict = "done"
	NotDone   Verdict = "notDone"
	Unchecked Verdict = "unchecked"
)

// Entry is one change that was asked for, with its verdict.
type Entry struct {
	Change  string  `json:"change"`
	Verdict Verdict `json:"verdict"`
	// Reason is why it is not done, or could not be checked.
	Reason string `json:"reason,omitempty"`
	Asked  string `json:"asked,omitempty"`
	Note   string `json:"note,omitempty"`
	Line   int    `json:"line"`
}

// Unasked is a change that nobody asked for.
type Unasked struct {
	// Boundary is where it is, and Change what it is.
	Boundary string `json:"boundary"`
	Change   string `json:"change"`
	File     string `json:"file,omitempty"`
	// Why is the reason, for a change that is explained.
	Why string `json:"why,omitempty"`
}

// Report is what a list says of two runs.
type Report struct {
	Asked   string
	Entries []Entry
	NotAsked, Explained,
	// FromWrappers are changes that one wrapper makes at several boundaries, and that nobody asked for.
	FromWrappers []Unasked
}

// Fails reports whether something that was asked for is not done, or something was done that nobody asked for.
func (r *Report) Fails() bool {
	return len(r.NotAsked)+len(r.FromWrappers) > 0 || slices.ContainsFunc(r.Entries, func(e Entry) bool { return e.Verdict == NotDone })
}

// comparison is a list with the difference of two runs.
type comparison struct {
	list          *intent.ChangeList
	diff          *diff.Report
	before, after map[string][]*summary.Summary
	// covered are the changes that some entry asked for.
	covered map[string]bool
}

func key(boundary string) string { return finding.BoundaryKey(boundary) }

// Compare holds a list against two runs. prompts are the words in which the work was asked for, "" where they are not at
// hand: an entry whose own words are in no prompt could have been asked for by nobody.
func Compare(list *intent.ChangeList, before, after []*summary.Summary, prompts string) *Report {
	c := &comparison{list: list, diff: diff.Compare(before, after), before: byBoundary(before), after: byBoundary(after), covered: map[string]bool{}}
	out := &Report{Asked: list.Asked}
	for i := range list.Changes {
		x := &list.Changes[i]
		e := Entry{Change: x.String(), Asked: x.Asked, Note: x.Note, Line: x.At.Line}
		e.Verdict, e.Reason = c.entry(x)
		if words := x.Asked; prompts != "" && words != "" && !strings.Contains(folded(prompts), folded(words)) {
			e.Verdict, e.Reason = Unchecked, fmt.Sprintf("no prompt has the words %q", words)
		}
		out.Entries = append(out.Entries, e)
	}
	c.unasked(out)
	return out
}

func folded(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

func byBoundary(list []*summary.Summary) map[string][]*summary.Summary {
	out := map[string][]*summary.Summary{}
	for _, s := range list {
		if b := graph.BoundaryName(s); b != "" && !s.IsContract() {
			out[key(b)] = append(out[key(b)], s)
		}
	}
	return out
}

func (c *comparison) entry(x *intent.AskedChange) (Verdict, string) {
	if x.Effect != nil {
		return c.effect(x)
	}
	was, is := c.before[key(x.Boundary)], c.after[key(x.Boundary)]
	switch {
	case len(was) == 0 && len(is) == 0:
		return NotDone, "neither run has the boundary " + x.Boundary
	case x.Verb == "adds" && len(is) == 0:
		return NotDone, "the boundary is in the earlier run only"
	case x.Verb == "adds" && len(was) > 0 && len(x.Outcomes) == 0:
		return NotDone, "the boundary was there before; `changes` says that it is meant to change"
	case x.Verb == "removes" && len(is) > 0 && len(x.Outcomes) == 0:
		return NotDone, "the boundary is still served"
	case x.Verb == "removes" && len(was) == 0:
		return NotDone, "the boundary was not there before"
	case x.Verb == "changes" && (len(was) == 0 || len(is) == 0):
		return NotDone, "the boundary is in one of the runs only; `adds` or `removes` says that this is meant"
	}
	moved := c.moved(x.Boundary)
	if len(x.Outcomes) == 0 {
		c.covered[key(x.Boundary)] = true
		if x.Verb == "changes" && !slices.ContainsFunc(c.diff.Boundaries, func(u diff.Unit) bool { return key(u.Boundary) == key(x.Boundary) }) {
			return c.orUnread(x.Boundary, "nothing of the boundary changed")
		}
		return Done, ""
	}
	if len(was) == 0 || len(is) == 0 {
		c.covered[key(x.Boundary)] = true
	}
	var missing []string
	for _, o := range x.Outcomes {
		m := moved[outcomeKey(o)]
		done := m != nil
		switch x.Verb {
		case "adds":
			done = m != nil && m.added
		case "removes":
			done = m != nil && m.removed && !m.added
		}
		if !done {
			missing = append(missing, o)
			continue
		}
		c.covered[key(x.Boundary)+"\x00"+outcomeKey(o)] = true
	}
	if missing == nil {
		return Done, ""
	}
	return c.orUnread(x.Boundary, "not "+past(x.Verb)+": "+strings.Join(missing, ", "))
}

func past(verb string) string {
	return map[string]string{"adds": "added", "removes": "removed", "changes": "changed"}[verb]
}

// orUnread is notDone, unless an outcome of the boundary was not read.
func (c *comparison) orUnread(boundary, reason string) (Verdict, string) {
	for _, s := range c.after[key(boundary)] {
		for _, g := range s.Gaps {
			if g.Type == summary.GapUnreadOutcome {
				return Unchecked, "an outcome of " + finding.AsWritten(s.ID()) + " was not read: " + g.Description
			}
		}
	}
	return NotDone, reason
}

// movement is what became of one outcome of a boundary.
type movement struct{ added, removed bool }

// moved are the outcomes of a boundary that changed, by what they are called in a list.
func (c *comparison) moved(boundary string) map[string]*movement {
	out := map[string]*movement{}
	at := func(t *summary.Transition) *movement {
		k := outcomeKey(ending(t))
		if out[k] == nil {
			out[k] = &movement{}
		}
		return out[k]
	}
	for i := range c.diff.Summaries {
		s := &c.diff.Summaries[i]
		one := s.After
		if one == nil {
			one = s.Before
		}
		if key(graph.BoundaryName(one)) != key(boundary) {
			continue
		}
		for _, t := range s.Added {
			at(t).added = true
		}
		for _, t := range s.Removed {
			at(t).removed = true
		}
		for _, pair := range s.Moved {
			if !sameAnswer(pair[0], pair[1]) {
				at(pair[0])
				at(pair[1])
			}
		}
	}
	return out
}

// sameAnswer reports whether two paths are taken under the same conditions and answer the same: they differ in what they do
// besides, which is told as effects.
func sameAnswer(a, b *summary.Transition) bool {
	text := func(t *summary.Transition) string {
		var conditions []string
		for _, c := range t.Conditions {
			conditions = append(conditions, summary.PredicateText(c))
		}
		return strings.Join(conditions, " and ") + string(summary.AppendJSON(nil, t.Output))
	}
	return text(a) == text(b)
}

// ending is how a path ends, as a list says it.
func ending(t *summary.Transition) string {
	if status, ok := summary.LiteralStatus(t.Output); ok {
		return strconv.Itoa(int(status))
	}
	switch o := t.Output.(type) {
	case summary.Throw:
		return strings.TrimSpace("throws " + summary.StrOf(o.ExceptionType))
	case summary.Return, summary.Void:
		return "returns"
	case summary.Response:
		return "a status that was not read"
	}
	return "another ending"
}

func outcomeKey(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

// relations are the words of the difference for the verbs of a list.
var relations = map[string][]string{"reads": {"reads"}, "writes": {"writes", "sends"}, "invokes": {"calls", "invokes", "sends"}}

func (c *comparison) effect(x *intent.AskedChange) (Verdict, string) {
	want := map[string]diff.Change{"adds": diff.Added, "removes": diff.Removed, "changes": diff.Changed}[x.Verb]
	found := false
	c.effects(func(boundary string, e *diff.Effect) {
		if x.Where != "" && key(boundary) != key(x.Where) {
			return
		}
		if e.Change == want && slices.Contains(relations[x.Effect.Verb], e.Relation) && key(e.Boundary) == key(x.Effect.Subject) {
			found = true
			c.covered[effectKey(boundary, e)] = true
		}
	})
	if found {
		return Done, ""
	}
	if x.Where != "" {
		for _, s := range c.after[key(x.Where)] {
			for _, g := range s.Gaps {
				if g.Type == summary.GapUnfollowedCall {
					return Unchecked, "what " + finding.AsWritten(s.ID()) + " calls was not all followed: " + g.Description
				}
			}
		}
	}
	return NotDone, "no such effect was " + past(x.Verb)
}

// effects visits what changed of the effects at boundaries, and inside the project where no boundary reaches it.
func (c *comparison) effects(visit func(boundary string, e *diff.Effect)) {
	for _, list := range [][]diff.Unit{c.diff.Boundaries, c.diff.Internal} {
		for i := range list {
			u := &list[i]
			for j := range u.Effects {
				if u.Effects[j].Relation != diff.Call {
					visit(nameOf(u), &u.Effects[j])
				}
			}
		}
	}
}

func nameOf(u *diff.Unit) string {
	if u.Boundary != "" {
		return u.Boundary
	}
	return finding.AsWritten(u.File + "::" + u.Name)
}

func effectKey(boundary string, e *diff.Effect) string {
	return key(boundary) + "\x00\x00" + e.Relation + " " + key(e.Boundary) + " " + string(e.Change)
}

// unasked lists the changes at boundaries that no entry asked for, those that are explained apart.
func (c *comparison) unasked(out *Report) {
	why := func(names ...string) (string, bool) {
		for _, e := range c.list.Explained {
			for _, n := range names {
				if n != "" && key(e.Where) == key(n) {
					return e.Why, true
				}
			}
		}
		return "", false
	}
	for i := range c.diff.Boundaries {
		u := &c.diff.Boundaries[i]
		if c.covered[key(u.Boundary)] {
			continue
		}
		reason, explained := why(u.Boundary)
		for _, text := range c.left(u) {
			one := Unasked{Boundary: u.Boundary, Change: text, File: u.File}
			if explained {
				one.Why = reason
				out.Explained = append(out.Explained, one)
			} else {
				out.NotAsked = append(out.NotAsked, one)
			}
		}
	}
	for i := range c.diff.Causes {
		x := &c.diff.Causes[i]
		if !slices.ContainsFunc(x.At, func(b string) bool { return !c.covered[key(b)] }) {
			continue
		}
		one := Unasked{Boundary: strings.Join(x.At, ", "), Change: fmt.Sprintf("%s: %s by %s", x.Change(), causeText(x), finding.AsWritten(x.From.Name)), File: x.From.File}
		if reason, ok := why(x.From.Name, x.From.File+"::"+x.From.Name); ok {
			one.Why = reason
			out.Explained = append(out.Explained, one)
		} else {
			out.FromWrappers = append(out.FromWrappers, one)
		}
	}
}

func causeText(x *diff.Cause) string {
	if x.Outcome != nil {
		return strings.TrimPrefix(x.Outcome.Text, "-> ")
	}
	return x.Effect.Relation + " " + x.Effect.Boundary
}

// left are the changes of a boundary that no entry asked for.
func (c *comparison) left(u *diff.Unit) []string {
	if u.Change != diff.Changed {
		return []string{string(u.Change)}
	}
	var out []string
	for name, m := range c.moved(u.Boundary) {
		if c.covered[key(u.Boundary)+"\x00"+name] {
			continue
		}
		what := diff.Changed
		switch {
		case m.added && !m.removed:
			what = diff.Added
		case m.removed && !m.added:
			what = diff.Removed
		}
		out = append(out, fmt.Sprintf("outcome %s %s", name, what))
	}
	for i := range u.Effects {
		e := &u.Effects[i]
		if e.Relation != diff.Call && !c.covered[effectKey(u.Boundary, e)] {
			out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s %s", e.Relation, e.Boundary, e.Change)))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
