package project

import (
	"strings"
	"testing"
)

// TestMisses: a configuration that names none of a project's code, or only the TypeScript of one that is in JavaScript, is not
// the one to read it by.
func TestMisses(t *testing.T) {
	for _, c := range []struct {
		name, own, named string
		misses           bool
	}{
		{"nothing is named", "a.ts b.ts", "", true},
		{"an entry from which the others are imported", "a.ts b.ts c.js", "a.ts", false},
		{"types beside JavaScript", "a.js b.js types.ts", "types.ts", true},
		{"JavaScript that is taken", "a.js b.js types.ts", "a.js types.ts", false},
		{"some JavaScript beside TypeScript", "a.ts b.ts c.js", "a.ts b.ts", false},
		{"pages alone", "a.vue b.vue", "", false},
		{"no code of its own", "", "x/a.ts", false},
	} {
		if got := Misses(strings.Fields(c.own), strings.Fields(c.named)); got != c.misses {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
