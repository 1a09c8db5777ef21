package pairing

import (
	"github.com/drift-analyzer/drift/summary"
)

// Near keeps workspaces apart: what is declared in a unit's own workspace, otherwise
// what is declared in none, otherwise everything.
func Near[T any](list []T, workspace string, of func(T) *summary.Summary) []T {
	for _, want := range []string{workspace, ""} {
		var out []T
		for _, x := range list {
			if of(x).Location.Workspace == want {
				out = append(out, x)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return list
}
