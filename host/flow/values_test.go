package flow_test

import (
	"testing"

	"github.com/drift-analyzer/drift/internal/programtest"
)

// TestValues compares what each expression of testdata/values may be with what stands beside it:
// want(expression, "values"), several with a bar between. A .txt file holds several files.
func TestValues(t *testing.T) {
	programtest.Each(t, "testdata/values/*", func(p *programtest.Program) {
		programtest.Check(t, p, 10, func(want programtest.Want) string { return programtest.Text(p, p.Eval(want.Value, nil)) })
	})
}
