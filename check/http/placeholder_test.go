package http

import (
	"testing"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// TestAmongMany: a route that may begin with anything, or takes the rest, may be there for none of a call's several paths.
func TestAmongMany(t *testing.T) {
	side := func(path string) *summary.Summary {
		return &summary.Summary{Identity: summary.Identity{Binding: &summary.Binding{Semantics: summary.Rest{Path: &path}}}}
	}
	for _, c := range []struct {
		route, call string
		want        bool
	}{
		{"/{value*}/boats/{id}", "(/boats/{id}|/ports/{id})", true},
		{"/boats/{rest*}", "(/boats/{id}|/ports/{id})", true},
		{"/{owner}/boats", "(/one/boats|/two/boats)", false},
		{"/boats/{id}", "(/boats/{id}|/ports/{id})", false},
		{"/{value*}/boats/{id}", "/boats/{id}", false},
	} {
		if got := amongMany(pairing.Pair{Provider: side(c.route), Consumer: side(c.call)}); got != c.want {
			t.Errorf("amongMany(%s, %s) = %v", c.route, c.call, got)
		}
	}
}
