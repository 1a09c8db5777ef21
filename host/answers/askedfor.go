package answers

import (
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// tellAskedFor says of a client that its code asks for the path of a route by the route's name: which path that is, the summary of the
// route says, which may stand in another file.
func (r *Walker) tellAskedFor(w *walk, s *summary.Summary) {
	if w.Request == nil || w.Binding == nil {
		return
	}
	rest, ok := w.Binding.Semantics.(summary.Rest)
	if !ok || rest.Path == nil {
		return
	}
	names := summary.RoutesAskedFor(*rest.Path)
	if len(names) == 0 {
		return
	}
	s.Metadata.ForHTTP().AsksFor = &summary.RouteAskedFor{Names: names, Level: s.Confidence.Level}
	s.Confidence.Level = summary.LevelLow
	if r.opts.NoGaps {
		return
	}
	s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown,
		Description: summary.AsksForRoute + ", and no route that was read has it", Callee: strings.Join(names, ", ")})
}
