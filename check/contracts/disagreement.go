package contracts

import (
	"fmt"
	"maps"
	"slices"
	"sort"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// disagreements reports boundaries that several contract sources declare differently.
func disagreements(list []*summary.Summary) []finding.Finding {
	groups := map[string][]*summary.Summary{}
	for _, s := range list {
		if key, ok := s.Identity.Binding.PairingKey(); ok {
			groups[key] = append(groups[key], s)
		}
	}
	var out []finding.Finding
	for _, key := range slices.Sorted(maps.Keys(groups)) {
		group := groups[key]
		sort.SliceStable(group, func(i, j int) bool { return pairing.Before(group[i], group[j]) })
		a, _ := readDeclared(group[0])
		for _, other := range group[1:] {
			if other.Location.File == group[0].Location.File {
				continue
			}
			b, _ := readDeclared(other)
			if text := differs(a, b, sourceOf(group[0]), sourceOf(other)); text != "" {
				out = append(out, generic.Disagreement(group, other, text))
				break
			}
		}
	}
	return out
}

// differs says in what two contracts of one boundary differ: statuses first, then the fields of
// bodies that both declare.
func differs(a, b declared, nameA, nameB string) string {
	if a.any || b.any || len(a.ranges) > 0 || len(b.ranges) > 0 {
		return ""
	}
	for _, s := range a.statuses() {
		if !b.lists(s) {
			return fmt.Sprintf("%s declares %d and %s does not", nameA, s, nameB)
		}
	}
	for _, s := range b.statuses() {
		if !a.lists(s) {
			return fmt.Sprintf("%s declares %d and %s does not", nameB, s, nameA)
		}
	}
	for _, s := range a.statuses() {
		x, ok1 := a.byStatus[s].(summary.Record)
		y, ok2 := b.byStatus[s].(summary.Record)
		if !ok1 || !ok2 || len(x.Spreads)+len(y.Spreads) > 0 {
			continue
		}
		for _, p := range x.Properties {
			if _, ok := y.Get(p.Name); !ok {
				return fmt.Sprintf("%s has %s in the body of %d and %s has not", nameA, p.Name, s, nameB)
			}
		}
		for _, p := range y.Properties {
			if _, ok := x.Get(p.Name); !ok {
				return fmt.Sprintf("%s has %s in the body of %d and %s has not", nameB, p.Name, s, nameA)
			}
		}
	}
	return ""
}
