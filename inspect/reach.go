package inspect

import (
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/summary"
)

// reachLines writes what a unit reaches through others.
func (r *renderer) reachLines(s *summary.Summary) {
	if b := s.Identity.Binding; b == nil || b.Recognition == summary.Reachable {
		return
	}
	var list []graph.Reached
	for _, x := range r.Reaches(s) {
		if len(x.Through) > 0 {
			list = append(list, x)
		}
	}
	if len(list) == 0 {
		return
	}
	sort.SliceStable(list, func(i, j int) bool { return len(list[i].Through) < len(list[j].Through) })
	r.gap()
	r.body(4, span{bold, "Reaches:"})
	for _, x := range list {
		r.body(6, said(x.Text()), span{dim, "  through " + strings.Join(x.Names(), " -> ")})
	}
}
