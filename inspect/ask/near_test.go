package ask

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/check"
)

// TestNear: of a name that no boundary has, those that are spelled most like it are offered, the nearest first, and no more than fit a line.
func TestNear(t *testing.T) {
	for _, c := range []struct {
		name         string
		labels, want []string
	}{
		{"berths", []string{"postgresql:crews", "postgresql:berthz", "postgresql:berth_plan"}, []string{"postgresql:berthz"}},
		{"berth", []string{"postgresql:berhh", "postgresql:shop_berth", "mysql:berths"}, []string{"mysql:berths", "postgresql:berhh", "postgresql:shop_berth"}},
		{"berth", []string{"a:berths", "b:berths", "c:berths", "d:berths", "e:berths", "f:berths"}, []string{"a:berths", "b:berths", "c:berths", "d:berths", "e:berths"}},
		{"log", []string{"postgresql:logs"}, nil}, // too short to say that anything is like it
	} {
		x := &Index{Run: &check.Run{}, labels: c.labels}
		if got := x.near(c.name); !slices.Equal(got, c.want) {
			t.Errorf("near %s of %v: %v, want %v", c.name, c.labels, got, c.want)
		}
	}
}
