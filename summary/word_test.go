package summary_test

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestWords: the words by which packs name shapes.
func TestWords(t *testing.T) {
	for word, want := range map[string]string{
		"text": "string", "integer": "int", "number": "number", "boolean": "bool", "dictionary": "{ [key]: any }", "anything": "any", "": "any",
		"text?": "string | null", "integer[]": "[int]", "integer[]?": "[int] | null", "text?[]": "[string | null]", "number|[]": "number | [number]",
		"boolean{}": "{ [key]: bool }", "text[]{}": "{ [key]: [string] }", "text{}[]": "[{ [key]: string }]",
	} {
		if got := summary.ShapeText(summary.Word(word)); got != want {
			t.Errorf("%q stands for %s, want %s", word, got, want)
		}
	}
}

// TestRelations: the word for what each interaction does to its boundary.
func TestRelations(t *testing.T) {
	for _, c := range []struct {
		of   summary.Interaction
		want string
	}{
		{summary.StorageAccess{Kind: "read"}, "reads"}, {summary.StorageAccess{Kind: "write"}, "writes"}, {summary.ServiceCall{}, "calls"},
		{summary.MessageSend{}, "sends"}, {summary.MessageReceive{}, "receives"}, {summary.UnitInvoke{}, "invokes"}, {summary.ConfigRead{}, "reads"},
		{summary.Schedule{}, "schedules"}, {nil, "touches"},
	} {
		if got := summary.Relation(c.of); got != c.want {
			t.Errorf("%T: %s, want %s", c.of, got, c.want)
		}
	}
}

// TestValuesAreWrittenOut: what a value is, as reports print it.
func TestValuesAreWrittenOut(t *testing.T) {
	id := summary.InputRef{Input: "req", Path: []string{"params", "id"}}
	of := func(d summary.Derivation) summary.ValueRef { return summary.Derived{From: id, Derivation: d} }
	for _, c := range []struct {
		of   summary.ValueRef
		want string
	}{
		{nil, "?"}, {id, "req.params.id"}, {summary.InputRef{Input: "req"}, "req"},
		{summary.Dependency{Name: "find", AccessChain: []string{"name"}}, "find().name"}, {summary.Dependency{Name: "catch", AccessChain: []string{"code"}}, "caught.code"},
		{of(summary.PropertyAccess{Property: "length"}), "req.params.id.length"}, {of(summary.Destructured{Field: "a"}), "req.params.id.a"},
		{of(summary.IndexAccess{Index: 2}), "req.params.id[2]"}, {of(summary.IndexAccess{Index: 2.0}), "req.params.id[2]"}, {of(summary.IndexAccess{Index: "key"}), "req.params.id[key]"},
		{of(summary.MethodCall{Method: "trim"}), "req.params.id.trim()"}, {summary.State{Name: "user"}, "user"},
		{summary.LiteralRef{Value: 1e6}, "1000000"}, {summary.LiteralRef{Value: 1e21}, "1e+21"}, {summary.LiteralRef{Value: 1e-6}, "0.000001"}, {summary.LiteralRef{Value: 1e-7}, "1e-07"},
		{summary.LiteralRef{Value: 0.0}, "0"}, {summary.LiteralRef{Value: -1e21}, "-1e+21"}, {summary.LiteralRef{}, "null"}, {summary.LiteralRef{Value: true}, "true"},
		{summary.LiteralRef{Value: 7}, "7"}, {summary.LiteralRef{Value: "a"}, `"a"`}, {summary.LiteralRef{Value: []int{1}}, "?"},
		{summary.Unresolved{SourceText: "a\n  + b"}, "a + b"},
	} {
		if got := summary.ValueText(c.of); got != c.want {
			t.Errorf("%#v is written %s, want %s", c.of, got, c.want)
		}
	}
}

// TestStatus: the status of a response is known when it is a number.
func TestStatus(t *testing.T) {
	for _, c := range []struct {
		of    summary.Output
		want  float64
		known bool
	}{
		{summary.Response{StatusCode: summary.LiteralRef{Value: 404.0}}, 404, true},
		{summary.Response{StatusCode: summary.LiteralRef{Value: 201}}, 201, true},
		{summary.Response{StatusCode: summary.LiteralRef{Value: "404"}}, 0, false},
		{summary.Response{StatusCode: summary.InputRef{Input: "s"}}, 0, false},
		{summary.Response{}, 0, false}, {summary.Void{}, 0, false}, {nil, 0, false},
	} {
		if got, known := summary.LiteralStatus(c.of); got != c.want || known != c.known {
			t.Errorf("%#v: %v %v, want %v %v", c.of, got, known, c.want, c.known)
		}
	}
	if got := summary.OutputType(nil) + summary.OutputType(summary.Emit{}) + summary.OutputType(summary.Delegate{}); got != "emitdelegate" {
		t.Errorf("types %s", got)
	}
}

// TestEveryPartOfAShape: a visit sees the shape and all inside it, a change is made from the inside out.
func TestEveryPartOfAShape(t *testing.T) {
	of := summary.Record{Properties: []summary.Property{
		{Name: "list", Shape: summary.Array{Items: summary.Text{}}},
		{Name: "of", Shape: summary.Dictionary{Values: summary.Union{Variants: []summary.TypeShape{summary.Integer{}, summary.Null{}}}}},
		{Name: "none"},
	}}
	var seen []string
	summary.WalkShape(of, func(s summary.TypeShape) { seen = append(seen, summary.ShapeText(s)) })
	want := []string{"{ list: [string], none: none, of: { [key]: int | null } }", "[string]", "string", "{ [key]: int | null }", "int | null", "int", "null"}
	if len(seen) != len(want) {
		t.Fatalf("seen %q, want %q", seen, want)
	}
	for i := range want[1:] {
		if seen[i+1] != want[i+1] {
			t.Errorf("seen %q, want %q", seen[i+1], want[i+1])
		}
	}
	widened := summary.MapShape(of, func(s summary.TypeShape) summary.TypeShape {
		switch s.(type) {
		case summary.Integer, summary.Text:
			return summary.Number{}
		}
		return s
	})
	if got, want := summary.ShapeText(widened), "{ list: [number], of: { [key]: number | null }, none: none }"; got != want {
		t.Errorf("changed to %s, want %s", got, want)
	}
	if summary.MapShape(nil, func(s summary.TypeShape) summary.TypeShape { return summary.Text{} }) != nil {
		t.Error("what is not stated was changed")
	}
}
