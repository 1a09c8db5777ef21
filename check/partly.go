package check

import (
	"github.com/drift-analyzer/drift/summary"
)

// partly says why a unit is described only in part, "" when it is described in full.
func partly(s *summary.Summary) string {
	for _, g := range s.Gaps {
		if g.Type != summary.GapUnhandledCase {
			return g.Description
		}
	}
	for i := range s.Transitions {
		if r, ok := s.Transitions[i].Output.(summary.Response); ok {
			if u, ok := r.StatusCode.(summary.Unresolved); ok {
				return "the status " + u.SourceText + " is computed"
			}
		}
	}
	if s.Confidence.Level == summary.LevelLow || s.Confidence.Level == summary.LevelMedium {
		return "some of its conditions could not be read"
	}
	return ""
}
