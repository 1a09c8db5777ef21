package check

import (
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// access is one interaction of a run: what a unit does across a boundary, once for
// each unit and boundary however many paths do it.
type access struct {
	unit       *summary.Summary
	transition *summary.Transition
	binding    summary.Binding
	does       summary.Interaction
	callee     string
}

func (a *access) side() Side { return side(a.unit, a.transition) }

// accesses lists the interactions of a run in order, those that paths repeat once.
func accesses(all []*summary.Summary) []access {
	var out []access
	for _, s := range all {
		seen := map[string]bool{}
		for i := range s.Transitions {
			t := &s.Transitions[i]
			for _, e := range t.Effects {
				x, ok := e.(summary.InteractionEffect)
				if !ok {
					continue
				}
				key := string(summary.AppendJSON(nil, x.Binding)) + string(summary.AppendJSON(nil, x.Interaction))
				if !seen[key] {
					seen[key] = true
					out = append(out, access{s, t, x.Binding, x.Interaction, x.Callee})
				}
			}
		}
	}
	return out
}

// isContract reports whether a summary comes from a written contract and not from code.
func isContract(s *summary.Summary) bool {
	return s.Confidence.Source == summary.SourceDerived || s.Confidence.Source == summary.SourceDeclared
}

// nameMatch says how two names in brace syntax meet: literals by equality, patterns
// by what they have in common; more says how much of the name is stated.
func nameMatch(a, b string) (ok bool, more int) {
	if a == b {
		return true, 1 << 16
	}
	ha, hb := strings.Contains(a, "{"), strings.Contains(b, "{")
	switch {
	case !ha && !hb:
		return false, 0
	case wholeHole(a) || wholeHole(b):
		return false, 0 // a bare reference says nothing of the name
	case ha && !hb:
		return fits(a, b), literalLength(a)
	case !ha && hb:
		return fits(b, a), literalLength(b)
	}
	return shape(a) == shape(b), literalLength(a)
}

// wholeHole reports whether a name is one hole.
func wholeHole(s string) bool {
	return strings.HasPrefix(s, "{") && strings.IndexByte(s, '}') == len(s)-1
}

// literals cuts a pattern at its holes.
func literals(pattern string) []string {
	var out []string
	for {
		i := strings.IndexByte(pattern, '{')
		if i < 0 {
			return append(out, pattern)
		}
		j := strings.IndexByte(pattern[i:], '}')
		if j < 0 {
			return append(out, pattern)
		}
		out = append(out, pattern[:i])
		pattern = pattern[i+j+1:]
	}
}

func literalLength(pattern string) int { return len(strings.Join(literals(pattern), "")) }

// shape is a pattern with its holes unnamed.
func shape(pattern string) string { return strings.Join(literals(pattern), "{}") }

// fits reports whether a name may be what a pattern gives; a hole is at least one character.
func fits(pattern, name string) bool {
	parts := literals(pattern)
	if !strings.HasPrefix(name, parts[0]) {
		return false
	}
	name = name[len(parts[0]):]
	for i, p := range parts[1:] {
		if name == "" {
			return false
		}
		if i == len(parts)-2 {
			return len(name) > len(p) && strings.HasSuffix(name, p)
		}
		j := strings.Index(name[1:], p)
		if j < 0 {
			return false
		}
		name = name[1+j+len(p):]
	}
	return true
}

func sortedKeys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
