package extract_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestConditionsAreBounded: guards in branches in branches multiply what leads to the
// code behind them; what is left out is said by a gap, and the output stays small.
func TestConditionsAreBounded(t *testing.T) {
	n := 0
	var nest func(depth int) string
	nest = func(depth int) string {
		if depth == 0 {
			n++
			return fmt.Sprintf("log(%d);\n", n)
		}
		one := func(half string) string {
			n++
			return nest(depth-1) + fmt.Sprintf("if (req.query.r%s%d) return res.status(400).json({ n: %d });\n", half, n, n)
		}
		return fmt.Sprintf("if (req.query.a%d_%d) {\n%s} else {\n%s}\n", depth, n, one("y"), one("n"))
	}
	source := "const app = require('express')();\napp.get('/deep', (req, res) => {\n" + nest(6) + "res.json({ ok: true });\n});\n"
	result := extractOne(t, source)
	for _, s := range result.Summaries {
		if s.Identity.Binding.Label() != "GET /deep" {
			continue
		}
		var out bytes.Buffer
		if err := summary.WriteAll(&out, []*summary.Summary{s}); err != nil {
			t.Fatal(err)
		}
		if out.Len() > 8<<20 {
			t.Errorf("%d bytes of one unit with %d transitions", out.Len(), len(s.Transitions))
		}
		for _, g := range s.Gaps {
			if strings.Contains(g.Description, "more tests") {
				return
			}
		}
		t.Errorf("no gap says that conditions are left out: %+v", s.Gaps)
		return
	}
	t.Error("the route is lost")
}
