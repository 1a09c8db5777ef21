package tsgo

import "testing"

// TestPackageOf: one part of a package by the names that module systems have for it.
func TestPackageOf(t *testing.T) {
	for specifier, want := range map[string]string{
		"express": "express", "node:fs": "fs", "chart.js": "chart.js", "lib/part": "lib/part", "lib/part.js": "lib/part", "lib/part/index.js": "lib/part",
		"lib/part/part.cjs": "lib/part", "lib/index.mjs": "lib", "lib/lib.js": "lib/lib", "@scope/lib/part/part.cjs": "@scope/lib/part", "@scope/chart.js": "@scope/chart.js",
		"lib/styles.css": "lib/styles.css", "lib/part/other.cjs": "lib/part/other",
	} {
		if got := packageOf(specifier); got != want {
			t.Errorf("%s is %s, want %s", specifier, got, want)
		}
	}
}
