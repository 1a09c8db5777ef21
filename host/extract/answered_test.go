package extract_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestAnswersOfHandlersAreBounded: each exception of a unit is answered in all ways of the handler of all exceptions. What is beyond a
// number stays an exception of the unit, beside what the handler answers, and a gap says so; below the number nothing is said.
func TestAnswersOfHandlersAreBounded(t *testing.T) {
	const ways = 40
	for _, c := range []struct {
		thrown int
		many   bool
	}{{6, false}, {24, true}} {
		var source strings.Builder
		source.WriteString("const app = require('express')();\n")
		for i := range c.thrown {
			fmt.Fprintf(&source, "class Bad%d extends Error {}\n", i)
		}
		source.WriteString("app.get('/many', (req, res) => {\n")
		for i := range c.thrown {
			fmt.Fprintf(&source, "  if (req.query.a%d) throw new Bad%d('no');\n", i, i)
		}
		source.WriteString("  res.json({ ok: true });\n});\napp.use((err, req, res, next) => {\n")
		for i := range ways {
			fmt.Fprintf(&source, "  if (req.headers.h%d) return res.status(400).json({ way%d: true });\n", i, i)
		}
		source.WriteString("  res.status(500).json({ way: 0 });\n});\n")
		result := extractOne(t, source.String())
		found := false
		for _, s := range result.Summaries {
			if s.Identity.Binding.Label() != "GET /many" {
				continue
			}
			found = true
			said, thrown := false, 0
			for _, g := range s.Gaps {
				said = said || strings.Contains(g.Description, "answer in more than 512 ways")
			}
			for i := range s.Transitions {
				if _, ok := s.Transitions[i].Output.(summary.Throw); ok {
					thrown++
				}
			}
			if said != c.many || thrown > 0 != c.many || s.Confidence.Level == summary.LevelHigh && c.many {
				t.Errorf("%d exceptions: said %t, %d stay, %d transitions, confidence %s", c.thrown, said, thrown, len(s.Transitions), s.Confidence.Level)
			}
			if len(s.Transitions) > 700 {
				t.Errorf("%d exceptions: %d transitions", c.thrown, len(s.Transitions))
			}
		}
		if !found {
			t.Error("the route is lost")
		}
	}
}
