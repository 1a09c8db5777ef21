package pairing

import (
	"github.com/drift-analyzer/drift/summary"
)

// Before orders summaries by id, and those with the same id by workspace.
func Before(a, b *summary.Summary) bool {
	if x, y := a.ID(), b.ID(); x != y {
		return x < y
	}
	return a.Location.Workspace < b.Location.Workspace
}
