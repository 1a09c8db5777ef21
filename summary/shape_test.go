package summary_test

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestResolve: a ref is followed as far as there are definitions; what has none comes back as it is.
func TestResolve(t *testing.T) {
	defs := map[string]summary.TypeShape{
		"user":  summary.Record{Properties: []summary.Property{{Name: "id", Shape: summary.Integer{}}}},
		"owner": summary.Ref{Name: "User", Def: "user"},
		"lost":  summary.Ref{Name: "Lost", Def: "gone"},
		"cycle": summary.Ref{Name: "Cycle", Def: "cycle"},
	}
	for _, c := range []struct{ of, want summary.TypeShape }{
		{summary.Text{}, summary.Text{}},
		{summary.Ref{Name: "Date"}, summary.Ref{Name: "Date"}},
		{summary.Ref{Name: "User", Def: "user"}, defs["user"]},
		{summary.Ref{Name: "Owner", Def: "owner"}, defs["user"]},
		{summary.Ref{Name: "Other", Def: "other"}, summary.Ref{Name: "Other", Def: "other"}},
		{summary.Ref{Name: "First", Def: "lost"}, summary.Ref{Name: "Lost", Def: "gone"}},
		{summary.Ref{Name: "Cycle", Def: "cycle"}, summary.Ref{Name: "Cycle", Def: "cycle"}},
		// Only the top is followed.
		{summary.Array{Items: summary.Ref{Name: "User", Def: "user"}}, summary.Array{Items: summary.Ref{Name: "User", Def: "user"}}},
	} {
		if got := summary.Resolve(c.of, defs); got == nil || !summary.EqualShapes(got, c.want) {
			t.Errorf("%s resolves to %v, want %s", summary.ShapeText(c.of), got, summary.ShapeText(c.want))
		}
	}
}
