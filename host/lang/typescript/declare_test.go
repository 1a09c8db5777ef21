package typescript

import (
	"testing"

	"github.com/drift-analyzer/drift/host/unit"
)

// TestDeclaredNames: every name of a declaration without values is a name of the file, as those of one with values are.
func TestDeclaredNames(t *testing.T) {
	for _, source := range []string{"declare var a: string, b: string;\nf(a, b);\n", "declare let a: string, b: string;\nf(a, b);\n", "declare const a: string, b: string;\nf(a, b);\n", "var a = 1, b = 2;\nf(a, b);\n", "let a, b;\nf(a, b);\n"} {
		f := lowered(t, "a.ts", source)
		used := map[string]bool{}
		for i := range f.Exprs {
			if x := &f.Exprs[i]; x.Kind == unit.ExprName && x.Ref != 0 {
				used[f.Text(x.Node)] = true
			}
		}
		if !used["a"] || !used["b"] {
			t.Errorf("%q: of the names that are passed on, %v are declared", source, used)
		}
	}
}
