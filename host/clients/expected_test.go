package clients

import (
	"testing"

	"github.com/drift-analyzer/drift/host/bodies"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
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

func both(l ...summary.Predicate) summary.Predicate   { return summary.Compound{Op: "and", Operands: l} }
func either(l ...summary.Predicate) summary.Predicate { return summary.Compound{Op: "or", Operands: l} }

// TestExpected: the fields that are read on a path, but for those that are read under the opposite of one of its tests.
func TestExpected(t *testing.T) {
	one, two, three := flow.Site{Expr: 1}, flow.Site{Expr: 2}, flow.Site{Expr: 3}
	at := func(steps ...summary.Step) bodies.Read { return bodies.Read{Field: steps} }
	fields := map[flow.Site][]bodies.Read{one: {at("a"), at("b", "c")}, two: {at("d", summary.AnyIndex, "e")}}
	more := map[flow.Site][]bodies.Read{two: {at("f")}}
	a, b := summary.TruthinessCheck{Subject: summary.InputRef{Input: "a"}}, summary.TruthinessCheck{Subject: summary.InputRef{Input: "b"}}
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
		{"under the opposite of a part", []summary.Predicate{both(b, a)}, []paths.Effect{{Site: one, Preconditions: []summary.Predicate{both(b, summary.Negate(a))}}}, nil},
		{"under the opposite of what may hold", []summary.Predicate{either(b, a)}, []paths.Effect{{Site: one, Preconditions: []summary.Predicate{summary.Negate(a)}}}, summary.NewRecord(first)},
	} {
		if got := Expected(c.on, c.effects, fields, more); shapeText(got) != shapeText(c.want) {
			t.Errorf("%s: %s, want %s", c.name, shapeText(got), shapeText(c.want))
		}
	}
}

// TestReadOf: what is read of bodies of successes, apart from what is read of failures; one name with elements and fields is
// not known.
func TestReadOf(t *testing.T) {
	reads := []bodies.Read{
		{Site: flow.Site{Expr: 1}, Field: summary.Path{"a"}}, {Site: flow.Site{Expr: 1}, Field: summary.Path{"b", "c"}},
		{Site: flow.Site{Expr: 2}, Field: summary.Path{"error"}, Failed: true},
		{Site: flow.Site{Expr: 3}, Field: summary.Path{"d", summary.AnyIndex}}, {Site: flow.Site{Expr: 3}, Field: summary.Path{"d", "e"}},
	}
	want := summary.NewRecord([]summary.Property{{Name: "a", Shape: summary.UnknownShape{}}, {Name: "d", Shape: summary.UnknownShape{}},
		{Name: "b", Shape: summary.NewRecord([]summary.Property{{Name: "c", Shape: summary.UnknownShape{}}})}})
	if got := AllRead(reads); shapeText(got) != shapeText(want) {
		t.Errorf("read is %s, want %s", shapeText(got), shapeText(want))
	}
	if got := AllRead(reads[2:3]); got != nil {
		t.Errorf("of a failure is read %s, want nothing", shapeText(got))
	}
	fields, failed := FieldsRead(reads)
	if len(fields) != 2 || len(fields[flow.Site{Expr: 1}]) != 2 || len(fields[flow.Site{Expr: 3}]) != 2 || len(failed) != 1 || len(failed[flow.Site{Expr: 2}]) != 1 {
		t.Errorf("%v of successes and %v of failures", fields, failed)
	}
}

// TestReadAs: a field on which a method of texts, or of numbers, is called has to be one; where both are called it is not known.
func TestReadAs(t *testing.T) {
	of := func(name summary.Step, form unit.Form) bodies.Read {
		return bodies.Read{Field: summary.Path{name}, Form: form}
	}
	got := AllRead([]bodies.Read{of("a", unit.TextForm), of("a", unit.AnyForm), of("b", unit.NumberForm), of("c", unit.TextForm), of("c", unit.NumberForm), of("d", unit.AnyForm)})
	want := summary.NewRecord([]summary.Property{{Name: "a", Shape: summary.Text{}}, {Name: "b", Shape: summary.Number{}}, {Name: "c", Shape: summary.UnknownShape{}}, {Name: "d", Shape: summary.UnknownShape{}}})
	if shapeText(got) != shapeText(want) {
		t.Errorf("read is %s, want %s", shapeText(got), shapeText(want))
	}
}
