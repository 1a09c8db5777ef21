package main

import (
	"slices"
	"strings"
	"testing"
)

// TestFigures counts the package in testdata/small.
func TestFigures(t *testing.T) {
	loaded, err := load([]string{"./testdata/small"})
	if err != nil {
		t.Fatal(err)
	}
	f := measure(loaded[0])
	if f.name != "internal/structure/testdata/small" {
		t.Errorf("the name is %s", f.name)
	}
	// base.go has 9 lines, middle.go 13, top.go 7.
	if f.lines != 29 {
		t.Errorf("%d lines, want 29", f.lines)
	}
	// Base, Base.Sum, Limit, middle.Three and Top.
	if f.exported != 5 {
		t.Errorf("%d exported names, want 5", f.exported)
	}
	if f.fields != "3 Base" || f.methods != "3 middle" {
		t.Errorf("largest: %s, %s, want 3 Base, 3 middle", f.fields, f.methods)
	}
	// base.go and middle.go refer to each other, so one of the two points back up; top.go refers to both.
	if !slices.Equal(f.order, []string{"base.go", "middle.go", "top.go"}) || f.references != 4 || f.up != 1 {
		t.Errorf("order %v with %d of %d references back up, want base.go middle.go top.go with 1 of 4", f.order, f.up, f.references)
	}
	if n := f.uses["base.go"]["middle.go"]; n != 1 {
		t.Errorf("base.go uses middle.go %d times, want once (Limit)", n)
	}
	// Base as a type, hidden, Sum, A, and the local name base not.
	if n := f.uses["middle.go"]["base.go"]; n != 4 {
		t.Errorf("middle.go uses base.go %d times, want 4", n)
	}
}

func TestOutput(t *testing.T) {
	var out strings.Builder
	if err := run([]string{"./testdata/small"}, true, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"3 Base", "3 middle", "1 of 4", "base.go                  ^middle.go:1", "top.go "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	if err := run([]string{"./testdata/nothing"}, false, &out); err == nil {
		t.Error("a folder that is not there is no error")
	}
}

// TestArrange: files that build only on files before them have an order without references back up.
func TestArrange(t *testing.T) {
	order := arrange(map[string]map[string]int{"a": {"c": 1}, "b": {"a": 2, "c": 1}, "c": {}})
	if !slices.Equal(order, []string{"c", "a", "b"}) {
		t.Errorf("got %v", order)
	}
}

// TestArrangeMovesWhatAllReturnTo: three kinds of expressions hand their parts to eval, which hands each kind to its
// file; eval stands before them, since two references up from it are fewer than three to it. A cycle of two costs one.
func TestArrangeMovesWhatAllReturnTo(t *testing.T) {
	uses := map[string]map[string]int{
		"eval": {"call": 1, "name": 1},
		"call": {"eval": 9}, "name": {"eval": 9}, "text": {"eval": 9, "name": 1},
	}
	order := arrange(uses)
	up := 0
	for i, name := range order {
		for _, later := range order[i+1:] {
			up += points(uses, name, later)
		}
	}
	if up != 2 {
		t.Errorf("%v leaves %d references that point back up, want 2", order, up)
	}
}
