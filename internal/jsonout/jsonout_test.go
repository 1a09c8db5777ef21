package jsonout_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/internal/jsonout"
)

// TestObject: an object with long lists is written as one with lists.
func TestObject(t *testing.T) {
	type element struct {
		Name string   `json:"name"`
		In   []string `json:"in,omitempty"`
	}
	var list []element
	for range 3000 { // more than is written at once
		list = append(list, element{Name: "a <b> \u202e" + strings.Repeat("x", 50), In: []string{"y", "z"}}, element{})
	}
	same := func(e element) element { return e }
	for _, c := range []struct{ with, plain map[string]any }{
		{map[string]any{}, map[string]any{}},
		{map[string]any{"b": 1, "a": jsonout.LongOf(list, same), "<": nil}, map[string]any{"b": 1, "a": list, "<": nil}},
		{map[string]any{"a": jsonout.LongOf(list[:0], same)}, map[string]any{"a": list[:0]}},
		{map[string]any{"a": map[string]any{"y": jsonout.LongOf(list[:2], same), "x": map[string]any{}}, "b": map[string][]string{"k": {"v"}}},
			map[string]any{"a": map[string]any{"y": list[:2], "x": map[string]any{}}, "b": map[string][]string{"k": {"v"}}}},
	} {
		var got, want bytes.Buffer
		if err := jsonout.Object(&got, c.with); err != nil {
			t.Fatal(err)
		}
		if err := jsonout.Encode(&want, c.plain); err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			t.Errorf("got\n%.300s\nwant\n%.300s", got.String(), want.String())
		}
	}
}

// TestObjectFails: what cannot be written, and a writer that fails, are errors.
func TestObjectFails(t *testing.T) {
	for _, v := range []any{func() {}, map[string]any{"a": func() {}}, jsonout.LongOf([]int{1}, func(int) any { return func() {} })} {
		if err := jsonout.Object(&bytes.Buffer{}, map[string]any{"v": v}); err == nil {
			t.Errorf("%T is written", v)
		}
	}
	if err := jsonout.Object(full{}, map[string]any{"v": jsonout.LongOf(make([]int, 100_000), func(i int) int { return i })}); err == nil {
		t.Error("a full disk is no error")
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, bytes.ErrTooLarge }
