package program_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/programtest"
)

// TestStarsInCircles: a file that offers all that others offer, which take names of it, one of them a name that nobody declares: each
// file is looked into once for each name, though there are 9^64 ways through them; what one of them declares is found.
func TestStarsInCircles(t *testing.T) {
	for _, c := range []struct{ ext, star, take, declare, use string }{
		{"ts", "export * from './m%d';\n", "import { gone%d, kept } from './index';\nexport { gone%[1]d };\nuse(gone%[1]d, kept);\n", "export const kept = 'k';\n", "import { gone0, kept } from './index';\nuse(gone0, kept);\n"},
		{"py", "from m%d import *\n", "from index import gone, kept\nuse(gone, kept)\n", "kept = 'k'\n", "from index import gone, kept\nuse(gone, kept)\n"},
	} {
		var b strings.Builder
		fmt.Fprintf(&b, "-- use.%s --\n%s-- index.%[1]s --\n", c.ext, c.use)
		for i := range 10 {
			fmt.Fprintf(&b, c.star, i)
		}
		for i := range 9 {
			fmt.Fprintf(&b, "-- m%d.%s --\n%s", i, c.ext, strings.ReplaceAll(strings.ReplaceAll(c.take, "%[1]d", fmt.Sprint(i)), "%d", fmt.Sprint((i+1)%9)))
		}
		fmt.Fprintf(&b, "-- m9.%s --\n%s", c.ext, c.declare)
		p := programtest.Load(t, b.String(), flow.Hints{})
		kept := false
		for i, f := range p.Files {
			for id := 1; id < len(f.Exprs); id++ {
				site := flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)}
				if x := f.Expr(site.Expr); x.Kind == unit.ExprName {
					if at, ok := p.Definition(site); ok && p.Expr(at).Str == "k" {
						kept = true
					}
				}
			}
		}
		if !kept {
			t.Errorf("%s: what one file declares is not found", c.ext)
		}
	}
}
