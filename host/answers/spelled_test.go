package answers

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// shapeText writes a shape, and what is none as nothing.
func shapeText(s summary.TypeShape) string {
	if s == nil {
		return ""
	}
	return summary.ShapeText(s)
}

// TestSpelled: names as they stand on the wire; in a spelling that is not read, and of types spelled out elsewhere, nothing is known.
func TestSpelled(t *testing.T) {
	named := func(name string, s summary.TypeShape) summary.TypeShape {
		return summary.NewRecord([]summary.Property{{Name: name, Shape: s}}, summary.Spread{SourceText: "more"})
	}
	for _, c := range []struct {
		s, want  summary.TypeShape
		spelling string
		unknown  bool
	}{
		{named("a_b", summary.Text{}), named("aB", summary.Text{}), "camel", false},
		{named("a_b", named("c_d", summary.Text{})), named("aB", named("cD", summary.Text{})), "camel", false},
		{named("a_b", summary.Text{}), summary.UnknownShape{}, "kebab", true},
		{summary.Array{Items: named("a_b", summary.Null{})}, summary.Array{Items: named("aB", summary.Null{})}, "camel", false},
		{summary.Dictionary{Values: named("a_b", summary.Null{})}, summary.Dictionary{Values: named("aB", summary.Null{})}, "camel", false},
		{summary.NewUnion(named("a_b", summary.Null{}), summary.Text{}), summary.NewUnion(named("aB", summary.Null{}), summary.Text{}), "camel", false},
		{summary.NewUnion(summary.Ref{Name: "User", Def: "d"}, summary.Text{}), summary.NewUnion(summary.UnknownShape{}, summary.Text{}), "camel", true},
		{summary.Ref{Name: "User", Def: "d"}, summary.UnknownShape{}, "camel", true},
		{summary.Ref{Name: "User"}, summary.Ref{Name: "User"}, "camel", false},
		{summary.Text{}, summary.Text{}, "kebab", false},
	} {
		unknown := false
		if got := spelled(c.s, c.spelling, &unknown); shapeText(got) != shapeText(c.want) || unknown != c.unknown {
			t.Errorf("%s in %s is %s (not read: %v), want %s (%v)", shapeText(c.s), c.spelling, shapeText(got), unknown, shapeText(c.want), c.unknown)
		}
	}
	for name, want := range map[string]string{"a_b": "aB", "_a": "_a", "a_": "a_", "a__b": "a_B", "a_1": "a1", "a_Z": "aZ", "a_z": "aZ", "a_a": "aA", "": "", "_": "_", "a_b_c": "aBC"} {
		if got := spelledName(name, "camel"); got != want {
			t.Errorf("%s is spelled %s, want %s", name, got, want)
		}
		if got := spelledName(name, "kebab"); got != name {
			t.Errorf("%s is spelled %s in a way that is not read", name, got)
		}
	}
}
