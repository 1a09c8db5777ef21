package finding

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// Dedupe merges findings that differ in the provider only; the one that stays lists all providers.
func Dedupe(list []Finding) []Finding {
	at := map[string]int{}
	var out []Finding
	for _, f := range list {
		key := fmt.Sprint(f.Kind, "\x00", f.Boundary.Label(), "\x00", f.Consumer.Location.Workspace, "\x00", f.Consumer.Summary, "\x00", f.Consumer.TransitionID, "\x00", f.Aspect, "\x00",
			strings.Join(strings.Fields(f.Description), " "))
		if i, ok := at[key]; ok {
			if out[i].Provider.Summary != f.Provider.Summary && !slices.Contains(out[i].Sources, f.Provider.Summary) {
				if len(out[i].Sources) == 0 {
					out[i].Sources = []string{out[i].Provider.Summary}
				}
				out[i].Sources = append(out[i].Sources, f.Provider.Summary)
				slices.Sort(out[i].Sources)
			}
			continue
		}
		at[key] = len(out)
		out = append(out, f)
	}
	Sort(out)
	return out
}

// Sort orders findings by severity, kind, boundary and sides.
func Sort(out []Finding) {
	sort.SliceStable(out, func(i, j int) bool {
		a, b := &out[i], &out[j]
		if a.Severity.Rank() != b.Severity.Rank() {
			return a.Severity.Rank() > b.Severity.Rank()
		}
		for _, c := range [][2]string{{string(a.Kind), string(b.Kind)}, {a.Boundary.Label(), b.Boundary.Label()}, {a.Provider.Summary, b.Provider.Summary},
			{a.Consumer.Summary, b.Consumer.Summary}, {a.Consumer.Location.Workspace, b.Consumer.Location.Workspace}} {
			if c[0] != c[1] {
				return c[0] < c[1]
			}
		}
		return a.Description < b.Description
	})
}
