package diff

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// woven are forty types of which each has a field of each, one of them with a leaf.
func woven(leaf summary.TypeShape) map[string]summary.TypeShape {
	const n = 40
	out := map[string]summary.TypeShape{}
	for i := range n {
		var fields []any
		for k := range n {
			name := fmt.Sprintf("T%d", k)
			fields = append(fields, fmt.Sprintf("f%d", k), summary.Ref{Name: name, Def: name})
		}
		if i == n-1 {
			fields = append(fields, "leaf", leaf)
		}
		out[fmt.Sprintf("T%d", i)] = Record(fields...)
	}
	return out
}

// TestTypesThatLeadToEachOther: forty types of which each has a field of each are 40⁶ fields spelled out six names deep. They are compared by what each
// name stands for, and what differs is told.
func TestTypesThatLeadToEachOther(t *testing.T) {
	of := func(leaf summary.TypeShape) []*summary.Summary {
		s := Handler("GET", "/seats", "a.ts", 1, "list", Path(Responds(200, summary.Ref{Name: "T0", Def: "T0"}), nil))
		s.Definitions = woven(leaf)
		return []*summary.Summary{s}
	}
	if got := changed(of(summary.Text{}), of(summary.Text{})); len(got) != 0 {
		t.Errorf("the same types: %q", got)
	}
	got := changed(of(summary.Text{}), of(summary.Integer{}))
	if !slices.ContainsFunc(got, func(l string) bool { return strings.Contains(l, "leaf") && strings.Contains(l, "string -> int") }) {
		t.Errorf("a field of one of them: %q", got)
	}
	// Beyond what is drawn, the first field that differs is told with the way to it.
	deep := func(leaf summary.TypeShape) []*summary.Summary {
		s := of(summary.Text{})[0]
		s.Definitions["T1"] = Record("next", summary.Union{Variants: []summary.TypeShape{summary.Ref{Name: "T2", Def: "T2"}, summary.Null{}}})
		s.Definitions["T2"] = Record("list", summary.Array{Items: summary.Ref{Name: "T3", Def: "T3"}}, "by", summary.Dictionary{Values: summary.Text{}})
		s.Definitions["T3"] = Record("leaf", leaf)
		s.Definitions["T0"] = Record("wide", summary.Ref{Name: "T9", Def: "T9"}, "one", summary.Ref{Name: "T1", Def: "T1"})
		for name := range s.Definitions {
			if name > "T3" {
				s.Definitions[name] = Record(slices.Concat(fieldsOf(40), []any{"x", summary.Text{}})...)
			}
		}
		return []*summary.Summary{s}
	}
	if got := strings.Join(changed(deep(summary.Text{}), deep(summary.Integer{})), "; "); !strings.Contains(got, "one.next.list[].leaf: string -> int") {
		t.Errorf("further inside: %s", got)
	}
}

func fieldsOf(n int) []any {
	var out []any
	for k := 4; k < n; k++ {
		name := fmt.Sprintf("T%d", k)
		out = append(out, fmt.Sprintf("f%d", k), summary.Ref{Name: name, Def: name})
	}
	return out
}

// TestKeys: a type with a name is the same as the type without one, an optional field the same as one that may be undefined, and a union in a union is one.
func TestKeys(t *testing.T) {
	long := Record("identifier", summary.Text{}, "description", summary.Text{}, "createdAt", summary.Text{}, "updatedAt", summary.Text{})
	maybe := summary.Union{Variants: []summary.TypeShape{long, summary.Undefined{}}}
	x := spellingOf(map[string]summary.TypeShape{"Long": long, "Maybe": maybe, "Loop": Record("next", summary.Ref{Name: "Loop", Def: "Loop"})})
	ref := func(name string) summary.TypeShape { return summary.Ref{Name: name, Def: name} }
	same := [][2]summary.TypeShape{
		{ref("Long"), long},
		{Record("a", ref("Long")), Record("a", long)},
		{Record("a", ref("Maybe")), Record("a", maybe)},
		{summary.Array{Items: ref("Long")}, summary.Array{Items: long}},
		{summary.Union{Variants: []summary.TypeShape{ref("Maybe"), summary.Null{}}}, summary.Union{Variants: []summary.TypeShape{long, summary.Undefined{}, summary.Null{}}}},
		{ref("Loop"), ref("Loop")},
	}
	for _, p := range same {
		if x.key(p[0], inlineDepth) != x.key(p[1], inlineDepth) {
			t.Errorf("%s and %s differ", summary.ShapeText(p[0]), summary.ShapeText(p[1]))
		}
	}
	other := [][2]summary.TypeShape{
		{ref("Long"), ref("Maybe")},
		{Record("a", long), Record("a", maybe)},
		{Record("a", long), Record("b", long)},
		{summary.Array{Items: long}, summary.Dictionary{Values: long}},
		{summary.Ref{Name: "Gone", Def: "g"}, summary.Ref{Name: "Away", Def: "g"}},
	}
	for _, p := range other {
		if x.key(p[0], inlineDepth) == x.key(p[1], inlineDepth) {
			t.Errorf("%s and %s are one", summary.ShapeText(p[0]), summary.ShapeText(p[1]))
		}
	}
}
