package diff

import (
	"testing"

	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// TestSeveralProjects: two projects of a repository may have a file of one name, which is shown and found by its folder; those of
// one project are shown as before.
func TestSeveralProjects(t *testing.T) {
	health := func(root string, status float64) *summary.Summary {
		s := Handler("GET", "/health", "src/app.ts", 1, "health", Path(summary.Response{StatusCode: lit(status)}, nil))
		s.Location.Workspace, s.Metadata.Source = root, &summary.SourceMetadata{Root: root}
		return s
	}
	touched := Options{Chain: DefaultChain, ChangedFiles: []string{"jobs/src/app.ts"}}
	got := text(t, run(health("api", 200), health("jobs", 200)), run(health("api", 201), health("jobs", 202)), touched)
	if want := `2 boundaries changed: 2 outcomes, 0 effects.

~ serves GET /health  api/src/app.ts::health  (1 outcome)
  outcomes
    ~ was responds 200
      now responds 201

~ serves GET /health  jobs/src/app.ts::health  (1 outcome)
  outcomes
    ~ was responds 200
      now responds 202

Changes by file
  api/src/app.ts
    ~ health  GET /health
  jobs/src/app.ts  (changed here)
    ~ health  GET /health
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	got = text(t, run(health("api", 200)), run(health("api", 201)), touched)
	if want := "Changes by file\n  src/app.ts\n    ~ health  GET /health\n"; got[len(got)-len(want):] != want {
		t.Error(got)
	}
}
