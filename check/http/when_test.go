package http

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestWhen: the last test of a path is what a sentence says of it: which call raises what, and nothing where it is too long.
func TestWhen(t *testing.T) {
	call := func(callee string, on ...string) summary.Predicate {
		var args []summary.ValueRef
		for _, name := range on {
			args = append(args, summary.Dependency{Name: name})
		}
		return summary.CallPredicate{Callee: callee, Args: args}
	}
	long := make([]byte, maxCondition+1)
	for i := range long {
		long[i] = 'y'
	}
	for _, c := range []struct {
		last summary.Predicate
		want string
	}{
		{call("raises Full", "book"), " when book() raises Full"},
		{call("raises Full", "book", "hold"), " when book() or hold() raises Full"},
		{call("raises Full"), " when raises Full()"},
		{call("full", "seat"), " when full(seat())"},
		{summary.Opaque{SourceText: string(long)}, ""},
	} {
		path := &summary.Transition{Conditions: []summary.Predicate{call("first"), c.last}}
		if got := When(path); got != c.want {
			t.Errorf("%s: %q, want %q", summary.PredicateText(c.last), got, c.want)
		}
	}
	if got := When(&summary.Transition{}); got != "" {
		t.Errorf("without tests: %q", got)
	}
}
