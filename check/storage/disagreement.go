package storage

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

// storesDisagree reports tables whose columns several sources declare differently.
func storesDisagree(all []*summary.Summary) []finding.Finding {
	groups := map[string][]*store{}
	for _, s := range all {
		if one, ok := readStore(s); ok && one.exhaustive {
			name := one.physical
			if name == "" {
				name = one.name
			}
			key := one.system + "\x00" + one.scope + "\x00" + name + "\x00" + s.Location.Workspace
			groups[key] = append(groups[key], one)
		}
	}
	var out []finding.Finding
	for _, key := range slices.Sorted(maps.Keys(groups)) {
		group := groups[key]
		sort.SliceStable(group, func(i, j int) bool { return pairing.Before(group[i].s, group[j].s) })
		var list []*summary.Summary
		for _, one := range group {
			list = append(list, one.s)
		}
		for _, other := range group[1:] {
			if other.s.Location.File == group[0].s.Location.File || isDump(other) && isDump(group[0]) {
				continue // of two dumps each is that of a database of its own
			}
			if text := columnsDiffer(group[0], other); text != "" {
				out = append(out, generic.Disagreement(list, other.s, text))
				break
			}
		}
	}
	return out
}

// isDump reports whether a table stands in a list of all tables of a database, which a tool wrote.
func isDump(s *store) bool { return dumps[s.s.Identity.Binding.Recognition] }

func columnsDiffer(a, b *store) string {
	x, _ := a.byColumn()
	y, _ := b.byColumn()
	for _, two := range []struct {
		has, lacks         map[string]field
		hasFile, lacksFile string
	}{{x, y, a.s.Location.File, b.s.Location.File}, {y, x, b.s.Location.File, a.s.Location.File}} {
		for _, name := range slices.Sorted(maps.Keys(two.has)) {
			if _, ok := two.lacks[name]; !ok {
				return fmt.Sprintf("%s has the column %s of %s and %s has not", two.hasFile, name, a.name, two.lacksFile)
			}
		}
	}
	return ""
}
