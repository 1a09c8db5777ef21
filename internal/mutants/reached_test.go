package main

import (
	"reflect"
	"testing"
)

// TestReachedBy: the test that ran is the last one that had begun when a fault was reached.
func TestReachedBy(t *testing.T) {
	const printed = "said\n=== RUN   TestA\n=== RUN   TestB\n=== RUN   TestB/one\n=== RUN   TestB/two/deep\n    --- PASS: TestB/two\n=== CONT  TestB/one\nok\n"
	const a, b, one, two = 21, 37, 57, 82
	notes := "9 0\n9 5\n1 21\n1 22\n4 36\n2 37\n1 57\n2 57\n2 60\n3 82\n3 110\n6 127\n7 127 shop\n8 130\n5 13"
	got := reachedBy(printed, notes)
	want := map[int][]string{9: {""}, 1: {"TestA", "TestB/one"}, 4: {"TestA"}, 2: {"TestB", "TestB/one"}, 3: {"TestB/two"}, 6: {"TestB/one"}, 7: {"TestB/shop"}, 8: {"TestB/one"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for at, text := range map[int]string{a: "TestA\n", b: "TestB\n", one: "/one\n", two: "deep\n"} {
		if at > len(printed) || printed[at-len(text):at] != text {
			t.Errorf("%q does not end at %d", text, at)
		}
	}
	r, s := &runner{run: "TestAll"}, &suite{tests: got, cost: 60}
	for number, want := range map[int]string{9: "TestAll", 10: "TestAll", 1: "^TestA$|^TestB$/^one$", 3: "^TestB$/^two$"} {
		if got := r.selection(s, number); got != want {
			t.Errorf("fault %d is tried with %s, want %s", number, got, want)
		}
	}
	if got := s.share(2); got != 20 {
		t.Errorf("two of six tests cost %d of 60", got)
	}
}
