package pairing

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestSortPairs: the order is the same whatever it was before, also where two providers are told apart by nothing.
func TestSortPairs(t *testing.T) {
	unit := func(name string) *summary.Summary {
		s := &summary.Summary{}
		s.Location.File, s.Identity.Name = "a.ts", name
		return s
	}
	one, twin, first, second, third := unit("serve"), unit("serve"), unit("a"), unit("b"), unit("c")
	list := []Pair{{"GET /x", one, second}, {"GET /x", twin, first}, {"GET /x", one, third}, {"GET /a", one, third}}
	want := []string{"c", "a", "b", "c"}
	for i := range 24 {
		var pairs []Pair
		left := slices.Clone(list)
		for n, of := i, len(left); of > 0; of-- {
			pairs = append(pairs, left[n%of])
			left = slices.Delete(left, n%of, n%of+1)
			n /= of
		}
		sortPairs(pairs)
		var got []string
		for _, p := range pairs {
			got = append(got, p.Consumer.Identity.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("order %d: %v, want %v", i, got, want)
		}
	}
}
