package diff

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/inspect/words"
)

// shortestHead is how long the first line of a function has to be for being looked for in what its file was.
const shortestHead = 8

// foundOnlyNow takes out of functions inside the project that have a summary only now, and stood in the source before, what is not known
// to be new: how they end, and what is written as it was. What such a function sends for the first time is new, what it stored before is not.
func (r *Report) foundOnlyNow(runs *Runs) {
	if runs.Was == nil || runs.Is == nil {
		return
	}
	for i := range r.Internal {
		u := &r.Internal[i]
		if u.Change != Added || u.repository == "" {
			continue
		}
		lines := strings.Split(runs.Is(u.repository), "\n")
		if u.line < 1 || u.line > len(lines) {
			continue
		}
		head := strings.TrimSpace(lines[u.line-1])
		was := runs.Was(u.repository)
		if len(head) < shortestHead || !slices.ContainsFunc(strings.Split(was, "\n"), func(l string) bool { return strings.TrimSpace(l) == head }) {
			continue
		}
		u.early, u.Outcomes, u.Gaps = true, nil, nil
		was = words.Unformatted(was)
		u.Effects = slices.DeleteFunc(u.Effects, func(e Effect) bool {
			callee := e.callee
			if e.Relation == Call {
				callee = e.Detail
			}
			return callee == "" || strings.Contains(was, words.Unformatted(callee))
		})
	}
	r.Internal = slices.DeleteFunc(r.Internal, func(u Unit) bool { return u.early && len(u.Effects) == 0 })
}
