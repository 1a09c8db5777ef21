package pairing

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// Pairs are sorted by their key, their provider and then their consumer, whatever order they were found in.
func TestSortPairs(t *testing.T) {
	at := func(file string) *summary.Summary {
		s := &summary.Summary{}
		s.Location.File, s.Identity.ID = file, file+"::f"
		return s
	}
	p, q, a, b := at("p.ts"), at("q.ts"), at("a.ts"), at("b.ts")
	want := []Pair{{Key: "GET /a", Provider: p, Consumer: a}, {Key: "GET /a", Provider: p, Consumer: b}, {Key: "GET /a", Provider: q, Consumer: a}, {Key: "GET /b", Provider: p, Consumer: a}}
	for _, order := range [][]int{{3, 2, 1, 0}, {1, 0, 3, 2}, {0, 1, 2, 3}} {
		var got []Pair
		for _, i := range order {
			got = append(got, want[i])
		}
		sortPairs(got)
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("found as %v: %d is %s %s %s", order, i, got[i].Key, got[i].Provider.Location.File, got[i].Consumer.Location.File)
			}
		}
	}
}
