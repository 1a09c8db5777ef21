package answers

import (
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/internal/programtest"
	"github.com/drift-analyzer/drift/summary"
)

// TestReturnsNoAnswer: a unit that answers with the object which it returns answers nothing but over HTTP: for its other callers it
// returns what it returns.
func TestReturnsNoAnswer(t *testing.T) {
	p := programtest.Load(t, "-- a.js --\nexport function handle() { return }\n", flow.Hints{})
	r := &Walker{Inputs: Inputs{Code: &reading.Code{Prog: p}}, prog: p}
	for transport, answers := range map[string]bool{"http": true, "invocation": false, "": false} {
		u := &units.Unit{Framework: units.Framework{Rules: abi.UnitRules{Returns: "object", StatusProperty: "status"}}}
		if transport != "" {
			u.Binding = &summary.Binding{Transport: transport}
		}
		w := newWalk(u)
		w.Code.Func = flow.FuncRef{Func: 1}
		got := r.outputs(w, &paths.Exit{Kind: paths.ExitReturn, Locals: &conditions.Locals{}}, 0)
		if len(got) != 1 {
			t.Fatalf("over %q: %v", transport, got)
		}
		if _, is := got[0].(summary.Response); is != answers {
			t.Errorf("over %q it gives %T", transport, got[0])
		}
	}
}
