package conditions_test

import (
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
	programtest.Each(t, pattern, func(p *programtest.Program) {
		fn := programtest.Func(t, p, "run")
		root := conditions.Root{Func: fn, Numbers: conditions.NumberCalls(p, fn)}
		programtest.Check(t, p, 10, func(want programtest.Want) string { return describe(p, root, want.Value) })
	})
}
