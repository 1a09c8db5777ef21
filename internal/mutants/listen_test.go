package main

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// TestListener: what a run printed and what programs noted says which tests reached which faults, to the second level of
// their names, in whatever pieces it arrives.
func TestListener(t *testing.T) {
	notes := filepath.Join(t.TempDir(), "notes")
	l := &listener{notes: notes, tests: map[int][]string{}}
	note := func(text string) {
		f, err := os.OpenFile(notes, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
	}
	l.Write([]byte("\n@fault 9\n=== RUN   TestA\n\n@fau"))
	l.Write([]byte("lt 1\n"))
	note("4\n5")
	l.Write([]byte("=== RUN   TestB\n=== PAUSE TestB\n"))
	note("1\n7 one\n")
	l.Write([]byte("=== RUN   TestB/one\n@fault 1\n@fault 2\n@fault 1\n=== RUN   TestB/two/deep\n@fault 2\n    --- PASS: TestB/two\n@fault x\nsaid @fault 3\n=== CONT  TestB/one\n@fault 6\n=== RUN   TestC\nok\n"))
	note("8\n")
	got := l.reached()
	want := map[int][]string{9: {""}, 1: {"TestA", "TestB/one"}, 4: {"TestA"}, 51: {"TestB"}, 7: {"TestB/one"}, 2: {"TestB/one", "TestB/two"}, 6: {"TestB/one"}, 8: {"TestC"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	r, s := &runner{run: "TestAll"}, &suite{tests: got, cost: 60}
	for number, want := range map[int]string{9: "TestAll", 3: "TestAll", 1: "^TestA$|^TestB$/^one$", 2: "^TestB$/^one$|^TestB$/^two$"} {
		if got := r.selection(s, number); got != want {
			t.Errorf("fault %d is tried with %s, want %s", number, got, want)
		}
	}
	if got := s.share(2); got != 20 {
		t.Errorf("two of six tests cost %d of 60", got)
	}
}
