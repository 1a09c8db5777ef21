package stage

import (
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

// TestEach does every item once, however many workers there are.
func TestEach(t *testing.T) {
	for _, workers := range []int{1, 3, 50} {
		var done [20]atomic.Int32
		EachBy(workers, len(done), func(worker, i int) {
			if worker < 0 || worker >= workers {
				t.Errorf("worker %d of %d", worker, workers)
			}
			done[i].Add(1)
		})
		for i := range done {
			if n := done[i].Load(); n != 1 {
				t.Errorf("%d workers did item %d %d times", workers, i, n)
			}
		}
	}
	Each(2, 0, func(int) { t.Error("there is nothing to do") })
}

// TestProtect notes what panicked, and by which name, and leaves the rest alone.
func TestProtect(t *testing.T) {
	var failures Failures
	name := func() (string, string) { return "a.ts", "f" }
	if !failures.Protect("units", name, func() {}) || len(failures.List()) > 0 {
		t.Error("nothing failed")
	}
	if failures.Protect("units", name, func() { panic(errors.New("first\nsecond")) }) {
		t.Error("the panic is not reported")
	}
	if failures.Protect("units", name, func() { panic("first") }) {
		t.Error("the panic is not reported")
	}
	// The same failure twice is one.
	if got, want := failures.List(), []Failure{{"units", "a.ts", "f", "first"}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	failures.Protect("units", name, func() { panic(strings.Repeat("x", 1000)) })
	if got := failures.List()[1].Reason; len(got) != maxReason+3 {
		t.Errorf("a reason of %d bytes", len(got))
	}
}

// TestProtectEach goes on behind each item that panics.
func TestProtectEach(t *testing.T) {
	var failures Failures
	var done []int
	failures.ProtectEach("facts", 6, func(i int) (string, string) { return "a.ts", string(rune('a' + i)) }, func(i int) {
		if i%2 == 0 {
			panic("even")
		}
		done = append(done, i)
	})
	if !slices.Equal(done, []int{1, 3, 5}) {
		t.Errorf("done are %v", done)
	}
	if got, want := failures.List(), []Failure{{"facts", "a.ts", "a", "even"}, {"facts", "a.ts", "c", "even"}, {"facts", "a.ts", "e", "even"}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestShortReason is cut before the character that the limit falls into.
func TestShortReason(t *testing.T) {
	if got, want := short(strings.Repeat("a", maxReason-1)+"é\nsecond line"), strings.Repeat("a", maxReason-1)+"..."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
