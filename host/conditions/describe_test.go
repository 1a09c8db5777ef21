package conditions_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/internal/programtest"
	"github.com/drift-analyzer/drift/summary"
)

// TestTests compares the condition that each test of testdata/tests reads as with what stands beside it.
func TestTests(t *testing.T) {
	wants(t, "testdata/tests/*", func(p *programtest.Program, root conditions.Root, site flow.Site) string {
		return summary.PredicateText(conditions.Condition(p, root, site, nil, nil))
	})
}

// TestValues compares the description of each value of testdata/values with what stands beside it.
func TestValues(t *testing.T) {
	wants(t, "testdata/values/*", func(p *programtest.Program, root conditions.Root, site flow.Site) string {
		return summary.ValueText(conditions.Subject(p, root, site, nil, nil))
	})
}

func wants(t *testing.T, pattern string, describe func(*programtest.Program, conditions.Root, flow.Site) string) {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatal("no sources", err)
	}
	for _, name := range names {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		p := programtest.Load(t, "-- "+filepath.Base(name)+" --\n"+string(source), flow.Hints{})
		fn := programtest.Func(t, p, "run")
		root := conditions.Root{Func: fn, Numbers: conditions.NumberCalls(p, fn)}
		list := programtest.Wants(p)
		if len(list) < 10 {
			t.Errorf("%s: only %d expectations", name, len(list))
		}
		for _, want := range list {
			if got := describe(p, root, want.Value); got != want.Want {
				t.Errorf("%s: %s is %s, want %s", want.Where, want.Text, got, want.Want)
			}
		}
	}
}
