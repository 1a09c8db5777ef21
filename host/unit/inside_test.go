package unit_test

import (
	"fmt"
	"testing"

	"github.com/drift-analyzer/drift/host/lang/typescript"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// TestInside compares the index with a search through all functions and markup.
func TestInside(t *testing.T) {
	source := []byte("function a() { const b = () => <p><i/>{() => <b/>}</p>; class C { m() { return <i/> } } }\nconst d = () => function () {};\n<u/>;")
	r := syntax.Parse(syntax.TSX, source, syntax.DefaultLimits, nil)
	f := typescript.Lower("a.tsx", "/a.tsx", r.Tree)
	within := func(n, of syntax.Node) bool {
		return f.Tree.Start(n) >= f.Tree.Start(of) && f.Tree.End(n) <= f.Tree.End(of)
	}
	found := 0
	for id := unit.ModuleFunc; int(id) < len(f.Funcs); id++ {
		var funcs []unit.FuncID
		var markup []unit.ExprID
		for other := unit.ModuleFunc + 1; int(other) < len(f.Funcs); other++ {
			if other != id && within(f.Funcs[other].Node, f.Funcs[id].Node) {
				funcs = append(funcs, other)
			}
		}
		for e := unit.ExprID(1); int(e) < len(f.Exprs); e++ {
			if f.Exprs[e].Kind == unit.ExprMarkup && within(f.Exprs[e].Node, f.Funcs[id].Node) {
				markup = append(markup, e)
			}
		}
		found += len(funcs) + len(markup)
		if got := f.FuncsInside(id); fmt.Sprint(got) != fmt.Sprint(funcs) {
			t.Errorf("functions inside %d: %v, want %v", id, got, funcs)
		}
		if got := f.MarkupInside(id); fmt.Sprint(got) != fmt.Sprint(markup) {
			t.Errorf("markup inside %d: %v, want %v", id, got, markup)
		}
	}
	if found < 15 {
		t.Errorf("found only %d", found)
	}
}
