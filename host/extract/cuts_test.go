package extract_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/stage"
)

// TestCutsOfLifting: where helpers call helpers in more ways than are looked at, the report says so.
func TestCutsOfLifting(t *testing.T) {
	var late strings.Builder
	late.WriteString("import express from \"express\";\nconst app = express();\nfunction read(e: any) { return e.NAME; }\nfunction between(e: any) { return read(e); }\n")
	for i := range 100 {
		fmt.Fprintf(&late, "app.get(\"/%[1]d\", (req: any, res: any) => res.json({ n: between({ NAME: %[1]d }) }));\n", i)
	}
	late.WriteString("app.get(\"/env\", (req: any, res: any) => res.json({ n: between(process.env) }));\n")
	for _, c := range []struct{ language, packs, file, text, want string }{
		{"typescript", "express node", "a.ts", late.String(), "facts: a.ts:3: whether this is a config of pack node depends on callers of callers, of which only some were looked at"},
	} {
		dir := t.TempDir()
		write(t, dir, c.file, c.text)
		result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Language: c.language, Packs: load(t, strings.Fields(c.packs)...)})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(result.Cuts, func(cut stage.Cut) bool { return strings.HasPrefix(cut.Stage+": "+cut.String(), c.want) }) {
			t.Errorf("cut are %v, want %s", result.Cuts, c.want)
		}
	}
}
