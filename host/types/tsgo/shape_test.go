package tsgo

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestSortObjects: whichever of two objects the compiler met first, a union of them
// is written in one order, and single values keep their places.
func TestSortObjects(t *testing.T) {
	record := func(name string) summary.TypeShape {
		return summary.NewRecord([]summary.Property{{Name: name, Shape: summary.Text{}}})
	}
	for _, variants := range [][]summary.TypeShape{
		{summary.Undefined{}, record("a"), record("b"), summary.Array{Items: summary.Number{}}},
		{summary.Undefined{}, record("b"), summary.Array{Items: summary.Number{}}, record("a")},
	} {
		sortObjects(variants)
		var got []string
		for _, v := range variants {
			got = append(got, summary.ShapeText(v))
		}
		if got[0] != summary.ShapeText(summary.Undefined{}) || !slices.IsSorted(got[1:]) {
			t.Errorf("got %q", got)
		}
	}
}
