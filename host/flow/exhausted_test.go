package flow_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/internal/programtest"
)

// TestExhaustedInCalls: an answer that takes more steps than one has is noted where it is asked for, also when only the call says
// which functions are run.
func TestExhaustedInCalls(t *testing.T) {
	var b strings.Builder
	b.WriteString("-- a.ts --\nfunction apply(make: any, n: any) { want(make(n), ''); }\nfunction run(n: any) { apply(f0_0, n); }\n")
	const layers = 8
	for layer := range layers {
		for i := range 4 {
			calls := []string{"n.last"}
			for k := range 4 {
				if layer < layers-1 {
					calls = append(calls, fmt.Sprintf("f%d_%d(n.%c)", layer+1, k, 'a'+k))
				}
			}
			fmt.Fprintf(&b, "function f%d_%d(n: any): any { return %s; }\n", layer, i, strings.Join(calls, " || "))
		}
	}
	p := programtest.Load(t, b.String(), flow.Hints{})
	apply := programtest.Func(t, p, "apply")
	want := programtest.Wants(p)[0]
	p.Eval(want.Value, nil)
	noted := func() bool {
		for _, e := range p.Exhausted() {
			if e.In == apply {
				return true
			}
		}
		return false
	}
	if noted() {
		t.Fatal("noted before anybody says what is run")
	}
	p.Eval(want.Value, p.Bind(apply, p.Callers(apply)[0].Site, nil, nil))
	if !noted() {
		t.Errorf("not noted in the function that asks: %v", p.Exhausted())
	}
}
