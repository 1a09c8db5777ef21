package paths_test

import (
	"testing"

	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/internal/programtest"
)

// TestWatched: reads that the judge asks for are recorded like calls, on the side on which they happen.
func TestWatched(t *testing.T) {
	for source, want := range map[string]string{
		"function run(a) { use(env.KEY) }":                          "end; calls env, use",
		"function run(a) { use(a ? env.KEY : 1) }":                  "end; calls env where a, use",
		"function run(a) { const x = a && env.KEY; }":               "end; calls env where a",
		"function run(a) { const x = a || env.KEY; }":               "end; calls env where !a",
		"function run(a) { const { KEY } = env; }":                  "end; calls env",
		"function run(a) { const { KEY = 'x' } = env; }":            "end; calls env",
		"function run(a) { if (env.KEY) return 1; }":                "return 1 if env.KEY; calls env\nend if !env.KEY; calls env",
		"function run(a) { const x = a.other, y = a ? a.b : a.c; }": "end",
		"function run(a) { const inner = () => env.KEY; return 1 }": "return 1",
	} {
		got := walkWith(t, "-- a.js --\n"+source+"\n", func(p *programtest.Program) paths.Judge { return events{judge: judge{p}, seen: "KEY"} })
		if got != want {
			t.Errorf("%s\ngot:\n%s\nwant:\n%s", source, got, want)
		}
	}
}
