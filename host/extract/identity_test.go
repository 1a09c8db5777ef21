package extract_test

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// holdIdentities holds what is true of all units of a run: what is called as a function has no wire but a socket's, and each layer around
// handlers an id of its own, however many are written under one name.
func holdIdentities(t *testing.T, summaries []*summary.Summary) {
	t.Helper()
	known := map[string]*summary.Summary{}
	for _, s := range summaries {
		if other := known[s.ID()]; other != nil && s.Kind == summary.KindMiddleware && other.Kind == s.Kind && other.Location.Range != s.Location.Range {
			t.Errorf("%s is the id of two layers, at %s:%d and %s:%d", s.ID(), other.Location.File, other.Location.Range.Start, s.Location.File, s.Location.Range.Start)
		}
		known[s.ID()] = s
		if call, ok := summary.BindingOf[summary.FunctionCall](s); ok && !slices.Contains([]string{"in-process", "websocket"}, s.Identity.Binding.Transport) {
			t.Errorf("%s (%v) has the transport %q", s.ID(), call, s.Identity.Binding.Transport)
		}
	}
}
