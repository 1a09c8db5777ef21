package pairing

import (
	"github.com/drift-analyzer/drift/summary"
)

// Near prefers what is declared in a workspace itself, then what is declared in none, then
// everything.
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
