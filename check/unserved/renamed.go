package unserved

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// manyRenamed is how many different calls have to differ from routes in one segment before it is one that was renamed.
const manyRenamed = 3

// renaming is one segment that calls of somebody have and another that routes have in its place.
type renaming struct {
	by       caller
	at       int
	from, to string
}

// renamed are the calls that differ from routes which nobody calls in a segment that was renamed.
type renamed struct {
	families map[renaming]map[*summary.Summary]*summary.Summary
	count    map[renaming]int
}

// renamings finds segments that were renamed on one side: several calls of one caller that nothing serves would each be
// served by a route that nobody calls, if this one segment were the other.
func renamings(run *pairing.Reading) renamed {
	out := renamed{families: map[renaming]map[*summary.Summary]*summary.Summary{}, count: map[renaming]int{}}
	var free [][]string
	var routes []*summary.Summary
	for _, s := range run.Pairing.LoneProviders {
		if r, ok := summary.BindingOf[summary.Rest](s); ok && r.Path != nil && r.Method != nil && !s.IsContract() && !anyRest(*r.Path) {
			free, routes = append(free, strings.Split(restpath.Normalize(*r.Path), "/")), append(routes, s)
		}
	}
	if len(routes) < manyRenamed {
		return out
	}
	seen := map[renaming]map[string]bool{}
	for _, c := range run.Pairing.LoneConsumers {
		r, ok := run.Pairing.Asked(c)
		if !ok || r.Path == nil || r.Method == nil || !countsAsCall(c) || anyRest(*r.Path) {
			continue
		}
		normal := restpath.Normalize(*r.Path)
		parts := strings.Split(normal, "/")
		for i, other := range free {
			at, differ := differentSegment(parts, other)
			if !differ || !pairing.SameMethod(summary.StrOf(routes[i].Identity.Binding.Semantics.(summary.Rest).Method), strings.ToUpper(*r.Method)) {
				continue
			}
			key := renaming{callerOf(c), at, parts[at], other[at]}
			if out.families[key] == nil {
				out.families[key], seen[key] = map[*summary.Summary]*summary.Summary{}, map[string]bool{}
			}
			out.families[key][c] = routes[i]
			if name := strings.ToUpper(*r.Method) + normal; !seen[key][name] {
				seen[key][name] = true
				out.count[key]++
			}
		}
	}
	return out
}

// anyRest reports whether a path has any number of segments somewhere: that two paths of which only a beginning is stated differ in it
// says nothing.
func anyRest(path string) bool { return strings.ContainsAny(restpath.Normalize(path), "*+") }

// differentSegment is the one segment in which two paths differ; both have a name there.
func differentSegment(a, b []string) (at int, ok bool) {
	if len(a) != len(b) {
		return 0, false
	}
	for i := range a {
		switch {
		case a[i] == b[i]:
		case ok || strings.ContainsAny(a[i]+b[i], "{(*"):
			return 0, false
		default:
			at, ok = i, true
		}
	}
	return at, ok
}

// of is the route that a call would reach, and what was renamed; nil when no segment or several may have been.
func (x renamed) of(c *summary.Summary) (*summary.Summary, string) {
	var found []renaming
	for key, family := range x.families {
		if family[c] != nil && x.count[key] >= manyRenamed {
			found = append(found, key)
		}
	}
	slices.SortFunc(found, func(a, b renaming) int {
		if n := x.count[b] - x.count[a]; n != 0 {
			return n
		}
		return strings.Compare(a.to, b.to)
	})
	if len(found) == 0 || len(found) > 1 && x.count[found[0]] == x.count[found[1]] {
		return nil, ""
	}
	best := found[0]
	return x.families[best][c], fmt.Sprintf(inSegment+"%s, as %d calls of /%s do", best.to, x.count[best], best.from)
}
