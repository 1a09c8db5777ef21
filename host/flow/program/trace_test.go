package program_test

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/eval"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/programtest"
)

const traced = `
-- a.ts --
import { make as built, box, K } from "./b";
const held = built(4);
function twice(run: (n: number) => number) { return run(2); }
class Pump { lift(n: number) { return n ? this.lift(n - 1) : K; } }
const pump = new Pump();
twice(held);
twice(box.deep.go);
pump.lift(3);
let later;
if (K) { later = held; } else { later = box; }
later(1);
-- b.ts --
export const K = "base";
export function make(n: number) { return function inner(m: number) { return m + n; }; }
function go(n: number) { return n; }
export const box = { deep: { go } };
`

// TestTraceIsEval: what is found while a record is made is what is found without one, in every program of the tests of
// values too, and the record ends where the values come from.
func TestTraceIsEval(t *testing.T) {
	p := programtest.Load(t, traced, flow.Hints{})
	if n := sameTraced(t, p); n < 40 {
		t.Fatalf("%d expressions only", n)
	}
	programtest.Each(t, "../testdata/values/*", func(p *programtest.Program) { sameTraced(t, p) })
	// held: its write, the call, the function that it returns.
	for e := 1; e < len(p.Files[0].Exprs); e++ {
		site := flow.Site{File: 0, Expr: unit.ExprID(e)}
		if p.Files[0].ExprText(site.Expr) != "held" || p.Expr(site).Kind != unit.ExprName {
			continue
		}
		if text := words(p, p.Trace(site, nil)); !slices.Contains(text, "built(4)") || !slices.Contains(text, "function inner(m: number) { return m + n; }") {
			t.Errorf("the record of held is %q", text)
		}
		return
	}
	t.Error("held is not read")
}

// sameTraced compares every expression of a program, and says how many there are.
func sameTraced(t *testing.T, p *programtest.Program) int {
	t.Helper()
	same := func(a, b []flow.Value) bool {
		return slices.EqualFunc(a, b, func(x, y flow.Value) bool { return flow.SameValue(&x, &y) })
	}
	n := 0
	for i, f := range p.Files {
		for e := 1; e < len(f.Exprs); e++ {
			site := flow.Site{File: flow.FileID(i), Expr: unit.ExprID(e)}
			want := p.Eval(site, nil)
			if got := p.Trace(site, nil).Values; !same(got, want) {
				t.Errorf("%s: %s: recorded %v, else %v", f.Path, f.ExprText(site.Expr), got, want)
			}
			if got := p.Eval(site, nil); !same(got, want) {
				t.Errorf("%s: %s: %v after a record, %v before", f.Path, f.ExprText(site.Expr), got, want)
			}
			if k := f.Expr(site.Expr).Kind; k == unit.ExprCall || k == unit.ExprNew {
				if callees, _ := p.TraceCallees(site, nil); !slices.Equal(callees, p.Callees(site, nil)) {
					t.Errorf("%s: %s: other callees", f.Path, f.ExprText(site.Expr))
				}
			}
			n++
		}
	}
	return n
}

// words are the expressions of a record.
func words(p *programtest.Program, at *eval.Asked) []string {
	out := []string{p.Files[at.Site.File].ExprText(at.Site.Expr)}
	for _, part := range at.Parts {
		out = append(out, words(p, part)...)
	}
	return out
}
