package main

import (
	"math"
	"strings"
	"testing"
	"time"
)

func TestExponent(t *testing.T) {
	for _, want := range []float64{1, 1.5, 2} {
		c := curve{{size: 1, user: 100 * time.Millisecond}}
		for size := 100; size <= 1600; size *= 2 {
			c = append(c, point{size: size, user: 100*time.Millisecond + time.Duration(math.Pow(float64(size), want)*float64(2*time.Millisecond))})
		}
		if got := c.exponent(); math.Abs(got-want) > 0.01 {
			t.Errorf("exponent %v, want %v", got, want)
		}
	}
}

// TestProjects: every generator writes more text for a larger size, and in it what its size says.
func TestProjects(t *testing.T) {
	names := map[string]bool{}
	for _, g := range generators() {
		if names[g.name] {
			t.Errorf("two generators are called %s", g.name)
		}
		names[g.name] = true
		length := func(n int) (total int) {
			for name, text := range g.project(n) {
				if strings.Contains(text, "§") || strings.Contains(text, "¤") {
					t.Errorf("%s: %s has a number that was not written", g.name, name)
				}
				total += len(text)
			}
			return total
		}
		if a, b := length(10), length(20); b <= a {
			t.Errorf("%s: twice the size has %d bytes, the half %d", g.name, b, a)
		}
	}
}
