package flow_test

import (
	"strings"
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

// TestTexts compares the texts that each expression of testdata/texts may stand for, an object that has one included, with what
// stands beside it: want(expression, "texts"), several with a bar between.
func TestTexts(t *testing.T) {
	programtest.Each(t, "testdata/texts/*", func(p *programtest.Program) {
		programtest.Check(t, p, 10, func(want programtest.Want) string {
			var out []string
			for _, text := range p.Texts(p.Eval(want.Value, nil)) {
				out = append(out, text.Text)
			}
			return strings.Join(out, "|")
		})
	})
}
