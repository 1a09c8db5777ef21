package answers

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestMergeEqual: of transitions with one id those that say the same in all things are one; what one of them reads of
// the answer, what it answers, where it stands and what is known of it tells two apart.
func TestMergeEqual(t *testing.T) {
	line := summary.Range{Start: 3, End: 3}
	wrapped := summary.FromWrapper("a.ts::guard")
	body := func(name string) summary.TypeShape {
		return summary.NewRecord([]summary.Property{{Name: name, Shape: summary.Text{}}})
	}
	of := func(change func(*summary.Transition)) summary.Transition {
		x := summary.Transition{ID: "a", Output: summary.Return{Value: body("x")}, ExpectedInput: body("in"), Location: line}
		change(&x)
		return x
	}
	same := of(func(*summary.Transition) {})
	for _, c := range []struct {
		name   string
		second func(*summary.Transition)
		want   int
	}{
		{"the same", func(*summary.Transition) {}, 1},
		{"elsewhere", func(x *summary.Transition) { x.Location.Start = 4 }, 1},
		{"another id", func(x *summary.Transition) { x.ID = "b" }, 2},
		{"another answer", func(x *summary.Transition) { x.Output = summary.Return{Value: body("y")} }, 2},
		{"reads something else", func(x *summary.Transition) { x.ExpectedInput = body("other") }, 2},
		{"reads nothing", func(x *summary.Transition) { x.ExpectedInput = nil }, 2},
		{"the same statement, by a wrapper", func(x *summary.Transition) { x.Metadata = wrapped }, 1},
		{"another statement, by a wrapper", func(x *summary.Transition) { x.Metadata, x.Location.Start = wrapped, 4 }, 2},
		{"the same statement, by a wrapper, reads something else", func(x *summary.Transition) { x.Metadata, x.ExpectedInput = wrapped, body("other") }, 2},
	} {
		if got := mergeEqual([]summary.Transition{same, of(c.second)}); len(got) != c.want {
			t.Errorf("%s: %d transitions, want %d", c.name, len(got), c.want)
		}
	}
	void := of(func(x *summary.Transition) { x.Output, x.ExpectedInput = summary.Void{}, nil })
	ended := void
	ended.Metadata = wrapped
	if got := mergeEqual([]summary.Transition{void, ended}); len(got) != 2 {
		t.Errorf("an end of the body that a wrapper has too is %d transitions, want 2", len(got))
	}
}
