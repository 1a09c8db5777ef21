package flow_test

import (
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
)

// TestSameValue: two values are the same whatever way they came, and differ in anything else that is known of them.
func TestSameValue(t *testing.T) {
	base := func() flow.Value {
		return flow.Value{Kind: flow.Function, Text: "a", Index: 1, Recv: &flow.Value{Kind: flow.Instance, Text: "owner"}, Why: &flow.Hop{}}
	}
	a, b := base(), base()
	b.Why = nil
	if !flow.SameValue(&a, &b) {
		t.Error("the way of a value is no part of it")
	}
	for what, change := range map[string]func(v *flow.Value){
		"kind":            func(v *flow.Value) { v.Kind = flow.Extern },
		"text":            func(v *flow.Value) { v.Text = "b" },
		"index":           func(v *flow.Value) { v.Index = 2 },
		"literal":         func(v *flow.Value) { v.Lit++ },
		"place":           func(v *flow.Value) { v.Site.Expr++ },
		"call":            func(v *flow.Value) { v.Call.Expr++ },
		"function":        func(v *flow.Value) { v.Func.Func++ },
		"class":           func(v *flow.Value) { v.Class.Class++ },
		"environment":     func(v *flow.Value) { v.Env = &flow.Env{} },
		"certainty":       func(v *flow.Value) { v.Maybe = true },
		"receiver":        func(v *flow.Value) { v.Recv = nil },
		"receiver's text": func(v *flow.Value) { v.Recv = &flow.Value{Kind: flow.Instance, Text: "other"} },
	} {
		one, other := base(), base()
		change(&other)
		if flow.SameValue(&one, &other) || flow.SameValue(&other, &one) {
			t.Errorf("two values that differ in the %s are the same", what)
		}
	}
}
