package build

import (
	"testing"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

func record(open string, props ...summary.Property) summary.TypeShape {
	var spreads []summary.Spread
	if open != "" {
		spreads = append(spreads, summary.Spread{SourceText: open})
	}
	return summary.NewRecord(props, spreads...)
}

func prop(name string, shape summary.TypeShape) summary.Property {
	return summary.Property{Name: name, Shape: shape}
}

func TestMerge(t *testing.T) {
	text, integer, number, boolean, null, unknown := summary.Text{}, summary.Integer{}, summary.Number{}, summary.Boolean{}, summary.Null{}, summary.UnknownShape{}
	lit := func(s string) summary.TypeShape { return summary.Literal{Value: s} }
	for _, c := range []struct {
		name string
		a, b summary.TypeShape
		want string
	}{
		{"nothing is said on one side", unknown, text, "string"},
		{"nothing is said on the other", text, unknown, "string"},
		{"nothing is there", nil, text, "string"},
		{"nothing is there on the other side", text, nil, "string"},
		{"the narrower of two scalars", number, integer, "int"},
		{"an enum of a text", text, summary.NewUnion(lit("a"), lit("b")), `"a" | "b"`},
		{"an enum first", summary.NewUnion(lit("a"), lit("b")), text, `"a" | "b"`},
		{"a literal stays", lit("a"), text, `"a"`},
		{"records have the fields of both", record("", prop("a", text)), record("", prop("b", integer)), "{ a: string, b: int }"},
		{"required by either", record("", prop("a", summary.Optional(text))), record("", prop("a", text)), "{ a: string }"},
		{"optional in both", record("", prop("a", summary.Optional(text))), record("", prop("a", summary.Optional(unknown))), "{ a?: string }"},
		{"open when either is", record("x"), record("", prop("a", text)), "{ a: string, ...x }"},
		{"a dictionary opens a record", record("", prop("a", text)), summary.Dictionary{Values: integer}, "{ a: string, ...additionalProperties }"},
		{"and does from the left", summary.Dictionary{Values: integer}, record("", prop("a", text)), "{ a: string, ...additionalProperties }"},
		{"two dictionaries", summary.Dictionary{Values: number}, summary.Dictionary{Values: integer}, "{ [key]: int }"},
		{"two lists", summary.Array{Items: number}, summary.Array{Items: integer}, "[int]"},
		{"a list and a text", summary.Array{Items: number}, text, "[number]"},
		{"null stays when both allow it", summary.NewUnion(text, null), summary.NewUnion(text, null), "string | null"},
		{"null goes when one does not", summary.NewUnion(text, null), text, "string"},
		{"each variant has the fields", summary.NewUnion(record("", prop("a", text)), record("", prop("b", text))), record("", prop("c", boolean)), "{ a: string, c: bool } | { b: string, c: bool }"},
		{"from the other side too", record("", prop("c", boolean)), summary.NewUnion(record("", prop("a", text)), null), "{ a: string, c: bool }"},
	} {
		if got := summary.ShapeText(Merge(c.a, c.b)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestMergeEnds: what is nested without end becomes unknown, and unions do not grow without end.
func TestMergeEnds(t *testing.T) {
	a, b := summary.TypeShape(summary.Text{}), summary.TypeShape(summary.Integer{})
	for range 40 {
		a, b = summary.Array{Items: a}, summary.Array{Items: b}
	}
	Merge(a, b)
	var many []summary.TypeShape
	for i := range 100 {
		many = append(many, record("", prop(string(rune('a'+i%26))+string(rune('a'+i/26)), summary.Text{})))
	}
	if u, ok := Merge(summary.NewUnion(many...), record("", prop("x", summary.Text{}))).(summary.Union); !ok || len(u.Variants) != 100 {
		t.Errorf("%T", u)
	}
}

func TestBind(t *testing.T) {
	empty, name := "", "n"
	for _, c := range []struct {
		semantics summary.Semantics
		want      string
	}{
		{summary.Storage{StorageSystem: "s", Container: &empty}, "s:?"},
		{summary.Storage{StorageSystem: "s", Container: &name}, "s:n"},
		{summary.MessageBus{MessageBus: "b", Channel: &empty}, "bus:b ?"},
		{summary.MessageBus{MessageBus: "b", Channel: &name}, "bus:b n"},
		{summary.UnitInvocation{DeploymentTarget: "function", InstanceName: &empty}, "unit:function ?"},
		{summary.UnitInvocation{DeploymentTarget: "function", InstanceName: &name}, "unit:function n"},
		{summary.Metric{MetricSystem: "m", MetricType: &empty}, "metric:m ?"},
		{summary.GraphqlResolver{TypeName: &empty, FieldName: "f"}, "gql:?.f"},
		{summary.GraphqlResolver{TypeName: &name, FieldName: "f"}, "gql:n.f"},
	} {
		b := Bind("source", "t", c.semantics)
		if b.Label() != c.want || b.Recognition != "source" || b.Transport != "t" {
			t.Errorf("%s by %s over %s, want %s", b.Label(), b.Recognition, b.Transport, c.want)
		}
	}
}

func TestSort(t *testing.T) {
	make := func(file string, line int, name, channel string) *summary.Summary {
		return New(summary.KindLibrary, &doc.Value{File: file, Line: line}, name, Bind("s", "t", summary.MessageBus{MessageBus: "b", Channel: &channel}))
	}
	all := []*summary.Summary{make("b", 1, "a", "x"), make("a", 2, "a", "x"), make("a", 1, "b", "x"), make("a", 1, "a", "y"), make("a", 1, "a", "x")}
	summary.Sort(all)
	var got string
	for _, s := range all {
		got += s.Location.File + string(rune('0'+s.Location.Range.Start)) + s.Identity.Name + *s.Identity.Binding.Semantics.(summary.MessageBus).Channel + " "
	}
	if got != "a1ax a1ay a1bx a2ax b1ax " {
		t.Error(got)
	}
}

func TestFrame(t *testing.T) {
	s := New(summary.KindLibrary, &doc.Value{File: "f", Line: 3, End: 1}, "n", nil)
	if s.Location.File != "f" || s.Location.Range != (summary.Range{Start: 3, End: 3}) || s.Identity.Name != "n" || s.Confidence != Derived() || s.Kind != summary.KindLibrary {
		t.Errorf("%+v", s)
	}
	if r := Lines(nil); r != (summary.Range{}) {
		t.Errorf("lines of nothing: %v", r)
	}
	s.Transitions = []summary.Transition{Transition(&doc.Value{Line: 3, End: 4}, summary.Void{}), Transition(nil, summary.Void{})}
	Finish(s)
	if a, b := s.Transitions[0].ID, s.Transitions[1].ID; a == "" || a == b {
		t.Errorf("ids %q and %q", a, b)
	}
	if s.Transitions[0].Location != (summary.Range{Start: 3, End: 4}) {
		t.Errorf("lines %v", s.Transitions[0].Location)
	}
}
