package diff

import (
	"cmp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/summary"
)

// pair is one unit in both runs; one side is nil where the unit is only in the other.
type pair struct {
	before, after *summary.Summary
	// renamed maps the names of parameters and locals to those that they have afterwards.
	renamed names
	// written are the paths of what was before with its own names, once they are asked for.
	written map[*summary.Transition]*path
}

// side is how a unit stands at its boundary.
func side(s *summary.Summary) string {
	switch {
	case graph.BoundaryName(s) == "":
		return ""
	case s.Kind == summary.KindConsumer:
		return "consumes"
	case s.Kind.IsConsumer():
		return "calls"
	}
	return "serves"
}

// boundaryKey is the boundary of a unit, however its parameters are spelled.
func boundaryKey(s *summary.Summary) string {
	if side(s) == "" {
		return ""
	}
	return side(s) + " " + finding.BoundaryKey(s.Identity.Binding.Label())
}

// rounds are the identities by which units are paired, the most particular first: what agrees in more is
// paired before what agrees in less. The last three pair what moved or was renamed; a name there must be the only one of its kind.
var rounds = []struct {
	key   func(*summary.Summary) string
	alone bool
}{
	{func(s *summary.Summary) string {
		return s.Location.Workspace + "\x00" + s.Location.File + "\x00" + boundaryKey(s) + "\x00" + s.Identity.Name
	}, false},
	{func(s *summary.Summary) string {
		return s.Location.File + "\x00" + boundaryKey(s) + "\x00" + s.Identity.Name
	}, false},
	{func(s *summary.Summary) string {
		name := unnumbered(s.Identity.Name)
		if name == s.Identity.Name {
			return ""
		}
		return s.Location.File + "\x00" + string(s.Kind) + "\x00" + boundaryKey(s) + "\x00" + name
	}, false},
	{func(s *summary.Summary) string {
		if boundaryKey(s) == "" {
			return ""
		}
		return boundaryKey(s) + "\x00" + s.Identity.Name
	}, false},
	{func(s *summary.Summary) string {
		if boundaryKey(s) != "" {
			return ""
		}
		return string(s.Kind) + "\x00" + s.Identity.Name
	}, true},
	{func(s *summary.Summary) string {
		if boundaryKey(s) == "" {
			return ""
		}
		return boundaryKey(s) + "\x00" + string(s.Kind)
	}, true},
	{func(s *summary.Summary) string {
		if boundaryKey(s) != "" {
			return ""
		}
		return s.Location.File + "\x00" + string(s.Kind) + "\x00" + content(s, nil)
	}, true},
}

// unnumbered is a name without the line or the number by which it is told from others that have no name of their own.
func unnumbered(name string) string {
	if at := strings.LastIndexByte(name, '#'); at >= 0 && at+1 < len(name) && strings.Trim(name[at+1:], "0123456789") == "" {
		return name[:at]
	}
	return name
}

// pairUnits pairs the units of two runs.
func pairUnits(before, after []*summary.Summary) []pair {
	var out []pair
	for _, round := range rounds {
		have := map[string][]*summary.Summary{}
		for _, s := range before {
			if k := round.key(s); k != "" {
				have[k] = append(have[k], s)
			}
		}
		now := map[string]int{}
		for _, s := range after {
			now[round.key(s)]++
		}
		met := map[*summary.Summary]*summary.Summary{}
		taken := map[*summary.Summary]bool{}
		take := func(a, b *summary.Summary) { met[b], taken[a] = a, true }
		for pass := range 2 {
			for _, b := range after {
				k := round.key(b)
				list := have[k]
				if k == "" || met[b] != nil || round.alone && (len(list) != 1 || now[k] != 1) {
					continue
				}
				// Of several with one identity the equal ones belong together, the others in their order.
				want := ""
				if pass == 0 {
					if len(list) < 2 && now[k] < 2 {
						continue
					}
					want = content(b, nil)
				}
				for _, a := range list {
					if !taken[a] && (pass == 1 || content(a, nil) == want) {
						take(a, b)
						break
					}
				}
			}
		}
		for _, b := range after {
			if a := met[b]; a != nil {
				out = append(out, pair{before: a, after: b})
			}
		}
		before = slices.DeleteFunc(slices.Clone(before), func(s *summary.Summary) bool { return taken[s] })
		after = slices.DeleteFunc(slices.Clone(after), func(s *summary.Summary) bool { return met[s] != nil })
	}
	for _, s := range before {
		out = append(out, pair{before: s})
	}
	for _, s := range after {
		out = append(out, pair{after: s})
	}
	slices.SortStableFunc(out, func(a, b pair) int {
		x, y := a.shown(), b.shown()
		return cmp.Or(cmp.Compare(x.Location.File, y.Location.File), cmp.Compare(x.Location.Range.Start, y.Location.Range.Start),
			strings.Compare(boundaryKey(x), boundaryKey(y)), strings.Compare(x.Identity.Name, y.Identity.Name))
	})
	return out
}

// shown is the unit as it is now, or as it was when it is gone.
func (p *pair) shown() *summary.Summary {
	if p.after != nil {
		return p.after
	}
	return p.before
}
