package extract_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/summary"
)

// TestExhaustedAnswers: a value that takes more steps than one answer has is said to, in the report and at the unit that asks
// for it, which has low confidence; one that takes fewer is not.
func TestExhaustedAnswers(t *testing.T) {
	for _, c := range []struct {
		language, packs, file, head, function, end string
	}{
		{"typescript", "express", "app.ts", "import express from \"express\";\nconst app = express();\n", "function f%d_%d(n: any): any { return %s; }\n",
			"app.get(\"/a\", (req: any, res: any) => { const found = f0_0(req.body); res.json({ found }); });\n"},
		{"python", "flask", "app.py", "from flask import Flask, request\napp = Flask(__name__)\n", "def f%d_%d(n):\n    return %s\n\n",
			"@app.get(\"/a\")\ndef a():\n    found = f0_0(request.json)\n    return {\"found\": found}\n"},
	} {
		for layers, exhausted := range map[int]bool{3: false, 8: true} {
			var b strings.Builder
			b.WriteString(c.head)
			// Each function calls all of the next layer: no circle, and too many ways.
			for layer := range layers {
				for i := range 4 {
					calls := []string{"n.last"}
					for k := range 4 {
						if layer < layers-1 {
							calls = append(calls, fmt.Sprintf("f%d_%d(n.%c)", layer+1, k, 'a'+k))
						}
					}
					join := " || "
					if c.language == "python" {
						join = " or "
					}
					fmt.Fprintf(&b, c.function, layer, i, strings.Join(calls, join))
				}
			}
			b.WriteString(c.end)
			dir := t.TempDir()
			write(t, dir, c.file, b.String())
			result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Language: c.language, Packs: load(t, c.packs)})
			if err != nil {
				t.Fatal(err)
			}
			const words = "steps to find: what lies beyond is not known"
			cut, gap := false, false
			for _, one := range result.Cuts {
				cut = cut || strings.Contains(one.Detail, words)
			}
			for _, s := range result.Summaries {
				for _, g := range s.Gaps {
					if s.Kind == summary.KindHandler && strings.Contains(g.Description, words) {
						gap = s.Confidence.Level == summary.LevelLow
					}
				}
			}
			if cut != exhausted || gap != exhausted {
				t.Errorf("%s, %d layers: said in the report: %v, at the handler: %v, want %v; cuts: %v", c.language, layers, cut, gap, exhausted, result.Cuts)
			}
		}
	}
}
