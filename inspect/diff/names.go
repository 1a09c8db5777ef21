package diff

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// names maps names of one run to those of the other.
type names map[string]string

// identifier is a name with what stands before it, so that a member is told from a name.
var identifier = regexp.MustCompile(`\.?[\pL_$@][\pL\pN_$]*[?!]?`)

// apply writes a text with the other names.
func (n names) apply(text string) string {
	if len(n) == 0 {
		return text
	}
	return identifier.ReplaceAllStringFunc(text, func(w string) string {
		if to, ok := n[w]; ok {
			return to
		}
		return w
	})
}

// parameters are the parameters that have another name afterwards.
func parameters(a, b *summary.Summary) names {
	now := map[int]string{}
	taken := map[string]bool{}
	for _, i := range b.Inputs {
		if p, ok := i.(summary.Parameter); ok {
			now[p.Position] = p.Name
			taken[p.Name] = true
		}
	}
	out := names{}
	for _, i := range a.Inputs {
		// A name that is still a parameter, in another place, was not renamed: the parameters changed places.
		if p, ok := i.(summary.Parameter); ok && now[p.Position] != "" && now[p.Position] != p.Name && !taken[p.Name] {
			out[p.Name] = now[p.Position]
		}
	}
	return out
}

// rename finds the parameters and locals of a unit that only have another name: with the new names in
// place of the old ones the unit does exactly what it did. Where that is not so, only the parameters are renamed.
func rename(a, b *summary.Summary, stores []Store) names {
	known := parameters(a, b)
	for _, s := range stores {
		known[storeKey(s.Was)] = storeKey(s.Now)
	}
	want := content(b, nil)
	if content(a, known) == want {
		return known
	}
	gone, come := receivers(a, known), receivers(b, nil)
	// A local that became a field of the object, or the other way round, keeps its name.
	for _, n := range gone {
		if to := sigils(n, come); to != "" && !slices.Contains(come, n) && !slices.Contains(gone, to) {
			known[n] = to
		}
	}
	if content(a, known) == want {
		return known
	}
	gone = receivers(a, known)
	old := slices.DeleteFunc(slices.Clone(gone), func(n string) bool { return slices.Contains(come, n) })
	new := slices.DeleteFunc(slices.Clone(come), func(n string) bool { return slices.Contains(gone, n) })
	if len(old) == 0 || len(old) != len(new) {
		return known
	}
	all := maps.Clone(known)
	for i := range old {
		all[old[i]] = new[i]
	}
	if content(a, all) != want {
		return known
	}
	return all
}

// sigils is the name of a list that differs from one in the marks in front of it alone, "" for none.
func sigils(name string, list []string) string {
	for _, other := range list {
		if other != name && strings.TrimLeft(other, "@$") == strings.TrimLeft(name, "@$") {
			return other
		}
	}
	return ""
}

// receivers are the names whose methods a unit calls, in the order in which they appear. A name that
// begins with a capital is a class or a module, and a call that was followed to a unit names what it calls.
func receivers(s *summary.Summary, n names) []string {
	var out []string
	add := func(callee string) {
		root, _, member := strings.Cut(n.apply(callee), ".")
		if !member || root == "" || unicode.IsUpper([]rune(root)[0]) || slices.Contains(out, root) {
			return
		}
		out = append(out, root)
	}
	for i := range s.Transitions {
		t := &s.Transitions[i]
		for _, c := range words.Conditions(t.Conditions) {
			if call, ok := c.P.(summary.CallPredicate); ok {
				add(call.Callee)
			}
		}
		for _, e := range t.Effects {
			if call, ok := e.(summary.Invocation); ok && call.Summary == "" {
				add(call.Callee)
			}
		}
	}
	return out
}
