package ask

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/summary"
)

// fileOf is a unit's file within its repository, which is how a reader finds it: what summaries say is relative to the folder that
// was read.
func fileOf(u *summary.Summary) string {
	if s := u.Metadata.Source; s != nil && s.Root != "" && !strings.Contains(u.Location.File, "://") {
		return path.Join(s.Root, u.Location.File)
	}
	return u.Location.File
}

// inFile reports whether a spelling means a unit's file: as the repository calls it, as the summary does, or the end of either.
func inFile(u *summary.Summary, name string) bool {
	return tail(u.Location.File, name, "/") || mayEnd(u, name) && tail(fileOf(u), name, "/")
}

// isFile reports whether a name is what the repository calls a unit's file.
func isFile(u *summary.Summary, name string) bool { return mayEnd(u, name) && fileOf(u) == name }

// mayEnd tells without putting the file together that it is not a name, for most of the units of a run.
func mayEnd(u *summary.Summary, name string) bool {
	return strings.HasSuffix(name, u.Location.File) || strings.Contains(u.Location.File, "./")
}

// place is a unit with where it stands.
func place(u *summary.Summary) string {
	if u.Location.Range.Start == 0 {
		return u.Identity.Name + " (" + fileOf(u) + ")"
	}
	return fmt.Sprintf("%s (%s:%d)", u.Identity.Name, fileOf(u), u.Location.Range.Start)
}

// id names a unit within the run; where several projects were read and no repository tells them apart, with its own.
func (x *Index) id(u *summary.Summary) string {
	id := fileOf(u) + "::" + u.Identity.Name
	if x.many && u.Location.Workspace != "" && fileOf(u) == u.Location.File {
		return u.Location.Workspace + "::" + id
	}
	return id
}

// named reports whether an id means a unit: as answers print it, as the summary has it, or the end of either.
func (x *Index) named(u *summary.Summary, id string) bool {
	return slices.ContainsFunc([]string{x.id(u), u.ID(), u.Identity.ID}, func(own string) bool { return tail(own, id, "/") })
}

// accessLine is the line on which a unit writes what it does at a boundary: the call, or the name of the boundary. Where the source
// is not at hand, or says it in other words, it is the unit's own first line.
func (x *Index) accessLine(u *summary.Summary, callee, label string) int {
	_, name, _ := strings.Cut(label, ":")
	return cmp.Or(x.ownLine(u, callee), x.ownLine(u, name), u.Location.Range.Start)
}

// ownLine is the first line of a unit on which a call or a name is written; 0 where there is none, or its source is not at hand.
func (x *Index) ownLine(u *summary.Summary, text string) int {
	text, _, _ = strings.Cut(text, "(")
	if x.Lines == nil || u.Location.Range.Start == 0 || text == "" {
		return 0
	}
	lines := x.Lines(fileOf(u))
	for n := u.Location.Range.Start; n <= min(u.Location.Range.End, len(lines)); n++ {
		if standsIn(lines[n-1], text) {
			return n
		}
	}
	return 0
}

// furtherLines are the lines of a unit below one that name a boundary between the same signs, which no unit inside of it has as its own.
func (x *Index) furtherLines(u *summary.Summary, first int, label string) (out []int) {
	_, name, _ := strings.Cut(label, ":")
	if x.Lines == nil || first == 0 || name == "" {
		return nil
	}
	lines := x.Lines(fileOf(u))
	if first > len(lines) || !standsIn(lines[first-1], name) {
		return nil
	}
	var inner []summary.Range
	for i := range x.accesses {
		if v := x.accesses[i].Unit; v != u && x.accessLabels[i] == label && fileOf(v) == fileOf(u) && v.Location.Range.Start >= u.Location.Range.Start {
			inner = append(inner, v.Location.Range)
		}
	}
	before, after := signsAround(lines[first-1], name)
	for n := first + 1; n <= min(u.Location.Range.End, len(lines)); n++ {
		if !standsIn(lines[n-1], name) {
			continue
		}
		if b, a := signsAround(lines[n-1], name); b != before || a != after {
			continue
		}
		if !slices.ContainsFunc(inner, func(r summary.Range) bool { return r.Start <= n && n <= r.End }) {
			out = append(out, n)
		}
	}
	return out
}

// signsAround are the signs before and behind a name on a line.
func signsAround(line, name string) (before, after byte) {
	i := strings.Index(line, name)
	if i > 0 {
		before = line[i-1]
	}
	if end := i + len(name); end < len(line) {
		after = line[end]
	}
	return before, after
}

// inHelper reports whether an access stands in a function that its unit runs and that has a summary which lists it too: the unit is one
// of those that go through it.
func (x *Index) inHelper(access int) bool {
	c := &x.accesses[access]
	if len(c.Unit.Metadata.Runs) == 0 {
		return false
	}
	same := func(of int) bool {
		return x.accessLabels[of] == x.accessLabels[access] && x.accesses[of].Callee == c.Callee && summary.Relation(x.accesses[of].Does) == summary.Relation(c.Does)
	}
	// What runs in the unit's place may run others, which were walked in its place too.
	seen := map[*summary.Summary]bool{c.Unit: true}
	var queue []*summary.Summary
	add := func(from *summary.Summary, call summary.Invocation) {
		for _, to := range x.units.Callees(from, call) {
			if !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	for _, id := range c.Unit.Metadata.Runs {
		add(c.Unit, summary.Invocation{Summary: id})
	}
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		if slices.ContainsFunc(x.accessesOf(u), same) {
			return x.ownLine(c.Unit, c.Callee) == 0
		}
		for _, id := range u.Metadata.Runs {
			add(u, summary.Invocation{Summary: id})
		}
		for i := range u.Transitions {
			for _, e := range u.Transitions[i].Effects {
				if call, ok := e.(summary.Invocation); ok && call.Summary != "" {
					add(u, call)
				}
			}
		}
	}
	return false
}

// onlyInHelpers reports whether all of a unit's accesses to some boundaries stand in functions that it runs.
func (x *Index) onlyInHelpers(u *summary.Summary, labels []string) bool {
	some := false
	for _, i := range x.accessesOf(u) {
		if slices.Contains(labels, x.accessLabels[i]) {
			if !x.inHelper(i) {
				return false
			}
			some = true
		}
	}
	return some
}

// inPlaceOf is the way from a unit through the functions that are walked in its place to the one in which an access to some boundaries stands.
func (x *Index) inPlaceOf(u *summary.Summary, labels []string) []graph.Hop {
	type step struct {
		unit  *summary.Summary
		chain []graph.Hop
	}
	seen := map[*summary.Summary]bool{u: true}
	queue := []step{{unit: u}}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if _, does := x.touches(at.unit, labels); does && at.unit != u && !x.onlyInHelpers(at.unit, labels) {
			return at.chain
		}
		for _, id := range at.unit.Metadata.Runs {
			for _, to := range x.units.Callees(at.unit, summary.Invocation{Summary: id}) {
				if !seen[to] {
					seen[to] = true
					queue = append(queue, step{to, append(slices.Clone(at.chain), graph.Hop{Unit: to, Name: to.Identity.Name})})
				}
			}
		}
	}
	return nil
}

// accessesOf are the accesses of a unit, by their numbers.
func (x *Index) accessesOf(u *summary.Summary) []int {
	if x.byUnit == nil {
		x.byUnit = map[*summary.Summary][]int{}
		for i := range x.accesses {
			x.byUnit[x.accesses[i].Unit] = append(x.byUnit[x.accesses[i].Unit], i)
		}
	}
	return x.byUnit[u]
}

// standsIn reports whether a line has a text that is no part of a longer name.
func standsIn(line, text string) bool {
	inName := func(c byte) bool {
		return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
	}
	for from := 0; ; {
		i := strings.Index(line[from:], text)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(text)
		if (i == 0 || !inName(line[i-1])) && (end == len(line) || !inName(line[end])) {
			return true
		}
		from = end
	}
}

// direct are the callers in whose source the call stands. A helper that is walked where it is called makes its calls a part of its caller's
// paths; such a caller is left out where its source is at hand and does not have the name, and that of another caller does.
func (x *Index) direct(list []caller) []caller {
	if x.Lines == nil {
		return list
	}
	stands := func(c caller) bool { return x.ownLine(c.unit, lastName(c.as)) > 0 }
	if !slices.ContainsFunc(list, stands) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(c caller) bool {
		return c.how == "calls" && len(c.unit.Metadata.Runs) > 0 && len(x.Lines(fileOf(c.unit))) >= c.unit.Location.Range.End && !stands(c)
	})
}
