package answers

import "testing"

func TestModuleName(t *testing.T) {
	for path, want := range map[string]string{
		"src/app.ts":                "src/app.ts",
		"../../packages/lib/env.ts": "packages/lib/env.ts",
		".config/app.ts":            ".config/app.ts",
		"src/..extra/app.ts":        "src/..extra/app.ts",
	} {
		if got := moduleName(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
