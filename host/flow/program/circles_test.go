package program_test

import (
	"fmt"
	"runtime"
	"strings"
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

// TestMadeByTheirOwnMethods: methods that make another instance of their class, with what theirs was handed, make it for each instance
// that another of them made; how many instances are looked at does not grow with the ways in which they do.
func TestMadeByTheirOwnMethods(t *testing.T) {
	cost := func(n int) float64 {
		var b strings.Builder
		b.WriteString("-- a.py --\nclass Conn:\n    def get(self):\n        return 1\n\nclass Node:\n    def __init__(self, conn):\n        self.conn = conn\n\n    def send(self):\n        return self.conn.get()\n\n")
		for i := range n {
			fmt.Fprintf(&b, "    def child%d(self):\n        return Node(self.conn)\n\n", i)
		}
		b.WriteString("Node(Conn()).send()\n")
		p := programtest.Load(t, b.String(), flow.Hints{})
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		run := map[flow.FuncRef]bool{}
		for id := 1; id < len(p.Files[0].Exprs); id++ {
			if p.Files[0].Expr(unit.ExprID(id)).Kind != unit.ExprCall {
				continue
			}
			for _, c := range p.MayCall(flow.Site{Expr: unit.ExprID(id)}) {
				run[c.Func] = true
			}
		}
		runtime.ReadMemStats(&after)
		if !run[flow.FuncRef{Func: unit.ModuleFunc + 1}] {
			t.Errorf("%d methods: nothing calls get", n)
		}
		return float64(after.Mallocs - before.Mallocs)
	}
	few, many := cost(8), cost(32)
	t.Logf("%.0f allocations for 8 methods, %.0f for 32", few, many)
	if many > 4*4*few*2 {
		t.Errorf("%.0f allocations for 8 methods, %.0f for 32", few, many)
	}
}
