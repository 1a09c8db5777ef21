package answers

import (
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/requests"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// shapeText writes a shape, and what is none as nothing.
func shapeText(s summary.TypeShape) string {
	if s == nil {
		return ""
	}
	return summary.ShapeText(s)
}

// TestExpected: the fields that are read on a path, but for those that are read under the opposite of one of its tests.
func TestExpected(t *testing.T) {
	one, two, three := flow.Site{Expr: 1}, flow.Site{Expr: 2}, flow.Site{Expr: 3}
	at := func(steps ...summary.Step) fieldRead { return fieldRead{path: steps} }
	fields := map[flow.Site][]fieldRead{one: {at("a"), at("b", "c")}, two: {at("d", summary.AnyIndex, "e")}}
	more := map[flow.Site][]fieldRead{two: {at("f")}}
	a, b := truth(input("a")), truth(input("b"))
	record := func(names ...string) summary.Record {
		var props []summary.Property
		for _, n := range names {
			props = append(props, summary.Property{Name: n, Shape: summary.UnknownShape{}})
		}
		return summary.NewRecord(props)
	}
	first := []summary.Property{{Name: "a", Shape: summary.UnknownShape{}}, {Name: "b", Shape: record("c")}}
	for _, c := range []struct {
		name    string
		on      []summary.Predicate
		effects []paths.Effect
		want    summary.TypeShape
	}{
		{"no read", nil, []paths.Effect{{Site: three}}, nil},
		{"one", nil, []paths.Effect{{Site: one}}, summary.NewRecord(first)},
		{"of both", nil, []paths.Effect{{Site: two}}, summary.NewRecord([]summary.Property{{Name: "d", Shape: summary.Array{Items: record("e")}}, {Name: "f", Shape: summary.UnknownShape{}}})},
		{"under the test", []summary.Predicate{a}, []paths.Effect{{Site: one, Preconditions: []summary.Predicate{a}}}, summary.NewRecord(first)},
		{"under the opposite", []summary.Predicate{a}, []paths.Effect{{Site: one, Preconditions: []summary.Predicate{summary.Negate(a)}}}, nil},
		{"under the opposite of a part", []summary.Predicate{all(b, a)}, []paths.Effect{{Site: one, Preconditions: []summary.Predicate{all(b, summary.Negate(a))}}}, nil},
		{"under the opposite of what may hold", []summary.Predicate{either(b, a)}, []paths.Effect{{Site: one, Preconditions: []summary.Predicate{summary.Negate(a)}}}, summary.NewRecord(first)},
	} {
		if got := expected(c.on, c.effects, fields, more); shapeText(got) != shapeText(c.want) {
			t.Errorf("%s: %s, want %s", c.name, shapeText(got), shapeText(c.want))
		}
	}
}

// TestReadOf: what is read of bodies of successes, apart from what is read of failures; one name with elements and fields is
// not known.
func TestReadOf(t *testing.T) {
	reads := []requests.BodyRead{
		{Site: flow.Site{Expr: 1}, Field: summary.Path{"a"}}, {Site: flow.Site{Expr: 1}, Field: summary.Path{"b", "c"}},
		{Site: flow.Site{Expr: 2}, Field: summary.Path{"error"}, Failed: true},
		{Site: flow.Site{Expr: 3}, Field: summary.Path{"d", summary.AnyIndex}}, {Site: flow.Site{Expr: 3}, Field: summary.Path{"d", "e"}},
	}
	want := summary.NewRecord([]summary.Property{{Name: "a", Shape: summary.UnknownShape{}}, {Name: "d", Shape: summary.UnknownShape{}},
		{Name: "b", Shape: summary.NewRecord([]summary.Property{{Name: "c", Shape: summary.UnknownShape{}}})}})
	if got := readOf(reads); shapeText(got) != shapeText(want) {
		t.Errorf("read is %s, want %s", shapeText(got), shapeText(want))
	}
	if got := readOf(reads[2:3]); got != nil {
		t.Errorf("of a failure is read %s, want nothing", shapeText(got))
	}
	fields, failed := fieldsRead(reads)
	if len(fields) != 2 || len(fields[flow.Site{Expr: 1}]) != 2 || len(fields[flow.Site{Expr: 3}]) != 2 || len(failed) != 1 || len(failed[flow.Site{Expr: 2}]) != 1 {
		t.Errorf("%v of successes and %v of failures", fields, failed)
	}
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

// TestReadAs: a field on which a method of texts, or of numbers, is called has to be one; where both are called it is not known.
func TestReadAs(t *testing.T) {
	of := func(name summary.Step, form unit.Form) requests.BodyRead {
		return requests.BodyRead{Field: summary.Path{name}, Form: form}
	}
	got := readOf([]requests.BodyRead{of("a", unit.TextForm), of("a", unit.AnyForm), of("b", unit.NumberForm), of("c", unit.TextForm), of("c", unit.NumberForm), of("d", unit.AnyForm)})
	want := summary.NewRecord([]summary.Property{{Name: "a", Shape: summary.Text{}}, {Name: "b", Shape: summary.Number{}}, {Name: "c", Shape: summary.UnknownShape{}}, {Name: "d", Shape: summary.UnknownShape{}}})
	if shapeText(got) != shapeText(want) {
		t.Errorf("read is %s, want %s", shapeText(got), shapeText(want))
	}
}
