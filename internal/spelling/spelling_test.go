package spelling

import (
	"slices"
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	known := []string{"express", "expose", "NestJS"}
	for _, c := range []struct {
		word, best string
		distance   int
	}{
		{"express", "express", 0}, {"expres", "express", 1}, {"nestjs", "NestJS", 0}, {"Nest", "NestJS", 2}, {"expoess", "express", 1},
		{strings.Repeat("x", 1<<20), "express", 63},
	} {
		if best, distance := Nearest(c.word, known); best != c.best || distance != c.distance {
			t.Errorf("%.20s: %s at %d, want %s at %d", c.word, best, distance, c.best, c.distance)
		}
	}
	if best, _ := Nearest("a", nil); best != "" {
		t.Errorf("of nothing: %q", best)
	}
}

// TestSingulars: the singular is among what is listed.
func TestSingulars(t *testing.T) {
	for plural, want := range map[string]string{"categories": "category", "people": "person", "boxes": "box", "orders": "order", "wolves": "wolf", "data": "datum", "radii": "radius", "statuses": "status"} {
		if got := Singulars(plural); !slices.Contains(got, want) {
			t.Errorf("%s: %v lacks %s", plural, got, want)
		}
	}
	if got := Singulars("s"); len(got) > 0 {
		t.Errorf("of an ending alone: %v", got)
	}
}
