package project

import (
	"slices"
	"testing"
)

func TestFromOutput(t *testing.T) {
	for name, want := range map[string][]string{
		"src/a.ts":                   nil,
		"dist/a.ts":                  {"src/a.ts", "a.ts"},
		"packages/x/dist/esm/b/a.ts": {"packages/x/src/esm/b/a.ts", "packages/x/esm/b/a.ts", "packages/x/src/b/a.ts", "packages/x/b/a.ts"},
		"/w/build/src/a.ts":          {"/w/src/src/a.ts", "/w/src/a.ts", "/w/src/a.ts", "/w/a.ts"},
		"distant/a.ts":               nil,
		"dist":                       nil,
	} {
		var got []string
		for _, o := range FromOutput(name) {
			got = append(got, o.Path())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
