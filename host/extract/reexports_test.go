package extract_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/summary"
)

// TestReexports: a name is followed to where it is written through any number of files that hand it on, also through more than
// those in which its definition is looked up.
func TestReexports(t *testing.T) {
	for _, files := range []int{40, 200} {
		dir := t.TempDir()
		write(t, dir, "package.json", "{}")
		for i := range files {
			write(t, dir, fmt.Sprintf("f%d.ts", i), fmt.Sprintf("export { place } from \"./f%d\";\n", i+1))
		}
		write(t, dir, fmt.Sprintf("f%d.ts", files), "export const place = \"/boats\";\n")
		write(t, dir, "app.ts", "import express from \"express\";\nimport { place } from \"./f0\";\nconst app = express();\napp.get(place, (req, res) => { res.json({}); });\n")
		result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Language: "typescript", Packs: load(t, "express")})
		if err != nil {
			t.Fatal(err)
		}
		found := slices.ContainsFunc(result.Summaries, func(s *summary.Summary) bool { return hasPath(s, "/boats") })
		if !found {
			t.Errorf("%d files: no such unit", files)
			for _, s := range result.Summaries {
				t.Logf("%s %v %v", s.Identity.Name, s.Confidence, s.Gaps)
			}
		}
	}
}
