package program_test

import (
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/programtest"
)

// TestCirclesEnd: who is called is asked while it is asked what a value is, and the other way round.
// Each question is one stack, in which a circle is seen; a question begun anew inside another would not see it.
func TestCirclesEnd(t *testing.T) {
	for _, source := range map[string]string{
		"climbing":     "function climb(node) { const up = node.parent() || node; return climb(up); }\nclimb(root);",
		"renewing":     "function next(q) { const found = q.more() ?? q; return found; }\nfunction run(q) { const again = next(q); return run(again); }\nrun(next(run(first)));",
		"wrapping":     "function pick(a, b) { const one = a.get() || b; return one; }\nfunction all(a) { const x = pick(a, a); const y = pick(x, a); all(y); all(x); return y; }\nall(start);",
		"reassigned":   "function load(src) { const got = src.read() || src; return got; }\nlet at = start;\nat = load(at);\nuse(at);",
		"in a loop":    "function load(src) { return src.read() ?? src; }\nfunction all() { let at = start; while (at.more) { at = load(at); } return at; }\nuse(all());",
		"of callbacks": "function once(fn) { const g = fn() || fn; return once(g); }\nonce(once);",
	} {
		prog := programtest.Load(t, "-- a.js --\n"+source+"\n", flow.Hints{})
		for id := range prog.Files[0].Exprs {
			site := flow.Site{File: 0, Expr: unit.ExprID(id)}
			prog.Callees(site, nil)
			prog.Eval(site, nil)
		}
	}
}
