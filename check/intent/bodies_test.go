package intent

import (
	"testing"

	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/summary"
)

// TestBodies: the body of a document against what the code answers with: nothing, what is wrong, or what was not read.
func TestBodies(t *testing.T) {
	of := func(typ string, properties ...any) *intent.Body {
		b := &intent.Body{Type: typ}
		for i := 0; i < len(properties); i += 2 {
			b.Properties = append(b.Properties, intent.BodyProperty{Name: properties[i].(string), Body: properties[i+1].(*intent.Body)})
		}
		return b
	}
	requiring := func(b *intent.Body, fields ...string) *intent.Body {
		b.Required = fields
		return b
	}
	listOf := func(items *intent.Body) *intent.Body { return &intent.Body{Type: "array", Items: items} }
	text, number, null := summary.Text{}, summary.Number{}, summary.Null{}
	union := func(list ...summary.TypeShape) summary.TypeShape { return summary.Union{Variants: list} }
	fields := func(pairs ...any) summary.TypeShape {
		var props []summary.Property
		for i := 0; i < len(pairs); i += 2 {
			props = append(props, summary.Property{Name: pairs[i].(string), Shape: pairs[i+1].(summary.TypeShape)})
		}
		return summary.NewRecord(props)
	}
	spread := summary.NewRecord([]summary.Property{{Name: "id", Shape: text}}, summary.Spread{SourceText: "rest"})
	defs := map[string]summary.TypeShape{"Order": fields("id", text)}
	const wrong, unread = "wrong: ", "unread: "
	for _, c := range []struct {
		what string
		want *intent.Body
		have summary.TypeShape
		says string
	}{
		{"nothing stated", nil, text, ""},
		{"no type", of(""), text, ""},
		{"any type", of("unknown"), text, ""},
		{"a text", of("string"), text, ""},
		{"a text for a number", of("number"), text, wrong + "has it as string, and the document says number"},
		{"a number that may be whole", of("integer"), number, ""},
		{"a whole number", of("number"), summary.Integer{}, ""},
		{"a truth", of("boolean"), summary.Boolean{}, ""},
		{"a truth for a text", of("string"), summary.Boolean{}, wrong + "has it as boolean, and the document says string"},
		{"null", of("null"), null, ""},
		{"null for an object", of("object"), null, wrong + "has it as null, and the document says object"},
		{"a constant text", of("string"), summary.Literal{Value: "a"}, ""},
		{"a constant truth", of("boolean"), summary.Literal{Value: true}, ""},
		{"a constant whole number", of("integer"), summary.Literal{Value: 3.0}, ""},
		{"a constant fraction", of("integer"), summary.Literal{Value: 3.5}, wrong + "has it as number, and the document says integer"},
		{"a constant fraction as a number", of("number"), summary.Literal{Value: 3.5}, ""},
		{"a constant of Go", of("number"), summary.Literal{Value: 3}, ""},
		{"a constant of no type", of("string"), summary.Literal{}, wrong + "has it as unknown, and the document says string"},
		{"not read", of("string"), summary.UnknownShape{}, unread + "what it of the body is was not read"},
		{"nothing", of("string"), nil, unread + "what it of the body is was not read"},
		{"a definition", of("object", "id", of("string")), summary.Ref{Def: "Order"}, ""},
		{"a definition that is not there", of("object"), summary.Ref{Def: "Gone"}, unread + "what it of the body is was not read"},
		{"a dictionary", of("object"), summary.Dictionary{Values: text}, ""},
		{"a field of a dictionary", of("object", "id", of("")), summary.Dictionary{Values: text}, unread + "which fields it of the body has is known at run time only"},
		{"a dictionary for a list", of("array"), summary.Dictionary{Values: text}, wrong + "has it as object, and the document says array"},
		{"a record for a list", of("array"), fields("id", text), wrong + "has it as object, and the document says array"},
		{"a list", listOf(of("string")), summary.Array{Items: text}, ""},
		{"a list of others", listOf(of("number")), summary.Array{Items: text}, wrong + "has [] as string, and the document says number"},
		{"a list for an object", of("object"), summary.Array{Items: text}, wrong + "has it as array, and the document says object"},
		{"a list in an object", of("object", "rows", listOf(of("object", "id", of("string")))), fields("rows", summary.Array{Items: fields("id", number)}), wrong + "has rows.[].id as number, and the document says string"},
		{"one of two", of("string"), union(number, text), ""},
		{"none of two", of("boolean"), union(number, text), wrong + "has it as number, and the document says boolean"},
		{"null or another", of("boolean"), union(null, text), wrong + "has it as string, and the document says boolean"},
		{"one of two not read", of("boolean"), union(number, summary.UnknownShape{}), unread + "what it of the body is was not read"},
		{"one of three not read", of("boolean"), union(summary.UnknownShape{}, null, number), unread + "what it of the body is was not read"},
		{"a part not read, another wrong", of("object", "a", of("string"), "b", of("string")), fields("a", summary.UnknownShape{}, "b", number), wrong + "has b as number, and the document says string"},
		{"a part not read", of("object", "a", of("string"), "b", of("string")), fields("a", summary.UnknownShape{}, "b", text), unread + "what a of the body is was not read"},
		{"a field that may be behind a spread", of("object", "b", of("string")), spread, unread + "whether the body has b: a part of it was not read"},
		{"a required field that may be behind a spread", requiring(of("object"), "b"), spread, unread + "whether the body has b: a part of it was not read"},
		{"a required field", requiring(of("object"), "id"), fields("id", text), ""},
		{"a required field that is not there", requiring(of("object"), "b"), fields("id", text), wrong + "has no field b"},
		{"a required field that may lack", of("object", "a", requiring(of("object"), "b")), fields("a", fields("b", summary.Optional(text))), wrong + "may be without the field a.b, which the document requires"},
		{"a field within a field", of("object", "a", of("object", "b", of(""))), fields("a", fields("c", text)), wrong + "has no field a.b"},
		{"an optional field of another type", of("object", "a", of("number")), fields("a", summary.Optional(text)), wrong + "has a as string, and the document says number"},
	} {
		got := ""
		switch m := fits(c.want, c.have, defs, nil); {
		case m != nil && m.unread != "":
			got = unread + m.unread
		case m != nil:
			got = wrong + m.text
		}
		if got != c.says {
			t.Errorf("%s: %q, want %q", c.what, got, c.says)
		}
	}
	void := &Path{Unit: &Unit{Summary: &summary.Summary{}}, Transition: &summary.Transition{Output: summary.Void{}}}
	if m := void.fits(of("object")); m == nil || m.text != "is empty" || m.unread != "" {
		t.Errorf("a path that gives nothing: %+v", m)
	}
	for shape, want := range map[summary.TypeShape]string{text: "string", number: "number", null: "null", summary.Undefined{}: "null", summary.UnknownShape{}: "unknown"} {
		if got := TypeOf(shape); got != want {
			t.Errorf("%T is %s, want %s", shape, got, want)
		}
	}
}
