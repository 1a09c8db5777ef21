package typescript

import (
	"fmt"
	"strings"
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

// TestTextsOfAnEnum: what members put together is known as long as it is short; each may name the one before twice.
func TestTextsOfAnEnum(t *testing.T) {
	var b strings.Builder
	b.WriteString("enum E {\n a0 = 'ab',\n")
	for i := range 60 {
		fmt.Fprintf(&b, " a%d = a%d + E.a%d,\n", i+1, i, i)
	}
	b.WriteString("}\n")
	f := lowered(t, "a.ts", b.String())
	values := map[string]unit.Expr{}
	for i := range f.Exprs {
		if p := &f.Exprs[i]; p.Kind == unit.ExprProperty {
			values[p.Str] = *f.Expr(p.A)
		}
	}
	if x := values["a3"]; x.Kind != unit.ExprLiteral || x.Str != strings.Repeat("ab", 8) {
		t.Errorf("a3 is of kind %d, %q", x.Kind, x.Str)
	}
	if x := values["a15"]; x.Kind != unit.ExprLiteral || len(x.Str) != maxFolded {
		t.Errorf("a15 is of kind %d with %d bytes", x.Kind, len(x.Str))
	}
	for _, name := range []string{"a16", "a17", "a60"} {
		if x := values[name]; x.Kind == unit.ExprLiteral {
			t.Errorf("%s has %d bytes", name, len(x.Str))
		}
	}
}
