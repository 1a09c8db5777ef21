package flow_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/programtest"
)

// TestNameOfTheFile: what a name has that is imported, global or declared at the top of a file is the same in every activation of a
// function that reads it, and one answer for all of them; what the activation gives its names is not.
func TestNameOfTheFile(t *testing.T) {
	const calls = 50
	var b strings.Builder
	b.WriteString("-- a.ts --\nimport { Failure } from \"lib\";\nconst top = make();\nfunction answer(error: any) { const own = error; return [Failure, top, setTimeout, own]; }\n")
	for i := range calls {
		fmt.Fprintf(&b, "answer(%d);\n", i)
	}
	p := programtest.Load(t, b.String(), flow.Hints{})
	answer := programtest.Func(t, p, "answer")
	file := p.Files[0]
	var names []unit.ExprID
	for i := 1; i < len(file.Exprs); i++ {
		if x := file.Expr(unit.ExprID(i)); x.Kind == unit.ExprArray {
			names = file.ExprsIn(x.List)
		}
	}
	if len(names) != 4 {
		t.Fatalf("%d names are read, want 4", len(names))
	}
	callers := p.Callers(answer)
	if len(callers) != calls {
		t.Fatalf("%d callers, want %d", len(callers), calls)
	}
	for i, id := range names {
		at := flow.Site{Expr: id}
		open := p.Eval(at, nil)
		for n, c := range callers {
			got := p.Eval(at, p.Bind(answer, c.Site, nil, nil))
			switch own := file.Expr(id).Str == "own"; {
			case own && (len(got) != 1 || got[0].Kind != flow.Const || got[0].Text != fmt.Sprint(n)):
				t.Errorf("%s of call %d is %s", file.Expr(id).Str, n, programtest.Text(p, got))
			case !own && (len(got) == 0 || &got[0] != &open[0]):
				t.Errorf("name %d (%s) is answered again for call %d", i, file.Expr(id).Str, n)
			}
		}
	}
}
