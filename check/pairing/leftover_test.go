package pairing_test

import (
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// TestLeftovers: a route that nothing mounts is none of those that are served where a mounted one has its method and path.
func TestLeftovers(t *testing.T) {
	route := func(file, path string, mounted bool) *summary.Summary {
		s := checktest.InFile(file, checktest.Answers(checktest.Resp(200, nil)))
		s.Identity.Binding = checktest.Rest("GET", path, "koa")
		if !mounted {
			s.Gaps = []summary.Gap{{Type: summary.GapUnfollowedCall, Description: summary.Unmounted + ": its path may begin with more"}}
		}
		return s
	}
	for _, c := range []struct {
		name string
		old  *summary.Summary
		want bool
	}{
		{"the same path", route("old.ts", "/boats/:id", false), true},
		{"the same path under another name", route("old.ts", "/boats/{boat}", false), true},
		{"another path", route("old.ts", "/crews/:id", false), false},
		{"mounted too", route("old.ts", "/boats/:id", true), false},
		{"another project", checktest.In("other", route("old.ts", "/boats/:id", false)), false},
	} {
		if got := pairing.Leftovers([]*summary.Summary{c.old, route("new.ts", "/boats/:id", true)})[c.old]; got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	if alone := route("old.ts", "/boats/:id", false); pairing.Leftovers([]*summary.Summary{alone})[alone] {
		t.Error("a route that nothing else has is one of those that are served")
	}
}
