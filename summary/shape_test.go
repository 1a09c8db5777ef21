package summary_test

import (
	"reflect"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestResolve: a ref is followed as far as there are definitions; what has none comes back as it is.
func TestResolve(t *testing.T) {
	defs := map[string]summary.TypeShape{
		"user":  summary.Record{Properties: []summary.Property{{Name: "id", Shape: summary.Integer{}}}},
		"owner": summary.Ref{Name: "User", Def: "user"},
		"lost":  summary.Ref{Name: "Lost", Def: "gone"},
		"cycle": summary.Ref{Name: "Cycle", Def: "cycle"},
	}
	for _, c := range []struct{ of, want summary.TypeShape }{
		{summary.Text{}, summary.Text{}},
		{summary.Ref{Name: "Date"}, summary.Ref{Name: "Date"}},
		{summary.Ref{Name: "User", Def: "user"}, defs["user"]},
		{summary.Ref{Name: "Owner", Def: "owner"}, defs["user"]},
		{summary.Ref{Name: "Other", Def: "other"}, summary.Ref{Name: "Other", Def: "other"}},
		{summary.Ref{Name: "First", Def: "lost"}, summary.Ref{Name: "Lost", Def: "gone"}},
		{summary.Ref{Name: "Cycle", Def: "cycle"}, summary.Ref{Name: "Cycle", Def: "cycle"}},
		// Only the top is followed.
		{summary.Array{Items: summary.Ref{Name: "User", Def: "user"}}, summary.Array{Items: summary.Ref{Name: "User", Def: "user"}}},
	} {
		if got := summary.Resolve(c.of, defs); got == nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s resolves to %v, want %s", summary.ShapeText(c.of), got, summary.ShapeText(c.want))
		}
	}
}

// TestTop: the names at the top of a body are written out, six of them in a row, and none below its record.
func TestTop(t *testing.T) {
	ref := func(name string) summary.TypeShape { return summary.Ref{Name: name, Def: name} }
	row := func(shape summary.TypeShape) summary.TypeShape {
		return summary.NewRecord([]summary.Property{{Name: "of", Shape: shape}})
	}
	table := summary.Shapes{"user": row(ref("user")), "a": ref("b"), "b": ref("c"), "c": ref("d"), "d": ref("e"), "e": ref("f"), "f": ref("g"), "g": ref("h"), "h": summary.Text{}, "cycle": ref("cycle")}
	for _, c := range []struct{ of, want summary.TypeShape }{
		{summary.Text{}, summary.Text{}},
		{ref("user"), row(ref("user"))},
		{ref("other"), ref("other")},
		{row(ref("h")), row(ref("h"))},
		{summary.Array{Items: ref("user")}, summary.Array{Items: row(ref("user"))}},
		{summary.Union{Variants: []summary.TypeShape{ref("user"), summary.Null{}}}, summary.NewUnion(row(ref("user")), summary.Null{})},
		{ref("c"), summary.Text{}},
		{ref("b"), ref("h")},
		{ref("a"), ref("g")},
		{ref("cycle"), ref("cycle")},
	} {
		if got := table.Top(c.of); got == nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("the top of %s is %v, want %s", summary.ShapeText(c.of), got, summary.ShapeText(c.want))
		}
	}
}

// TestLiteralsAreWrittenOut: a literal reads as in a source, whatever its type.
func TestLiteralsAreWrittenOut(t *testing.T) {
	for want, value := range map[string]any{
		"null": nil, `"a\"b"`: `a"b`, "true": true, "404": 404.0, "0.5": 0.5, "-3": -3, "1000000": 1e6, "123456789012": 123456789012.0, "0": 0.0, "1e+21": 1e21, "1e-07": 1e-7,
	} {
		if got := summary.ShapeText(summary.Literal{Value: value}); got != want {
			t.Errorf("%v is written %s, want %s", value, got, want)
		}
		p := summary.Comparison{Left: summary.InputRef{Input: "x"}, Op: summary.OpEq, Right: summary.LiteralRef{Value: value}}
		if got := summary.PredicateText(p); got != "x === "+want && got != "x == "+want {
			t.Errorf("%v is compared as %s", value, got)
		}
	}
}

// TestUnions: a union has no unions in it, nothing twice, and one word for both truths.
func TestUnions(t *testing.T) {
	yes, no := summary.Literal{Value: true}, summary.Literal{Value: false}
	for _, c := range []struct {
		of   []summary.TypeShape
		want string
	}{
		{nil, "any"}, {[]summary.TypeShape{nil}, "any"}, {[]summary.TypeShape{summary.Text{}}, "string"}, {[]summary.TypeShape{summary.Text{}, nil}, "string"},
		{[]summary.TypeShape{summary.Text{}, summary.Text{}}, "string"}, {[]summary.TypeShape{summary.Text{}, summary.Null{}}, "string | null"},
		{[]summary.TypeShape{summary.Null{}, summary.Union{Variants: []summary.TypeShape{summary.Text{}, summary.Null{}}}}, "null | string"},
		{[]summary.TypeShape{summary.Union{Variants: []summary.TypeShape{summary.Text{}}}}, "string"},
		{[]summary.TypeShape{yes, no}, "bool"}, {[]summary.TypeShape{yes}, "true"}, {[]summary.TypeShape{yes, summary.Null{}}, "true | null"},
		{[]summary.TypeShape{yes, summary.Null{}, no}, "bool | null"}, {[]summary.TypeShape{summary.Null{}, no, yes}, "null | bool"},
		{[]summary.TypeShape{summary.Boolean{}, yes}, "bool"}, {[]summary.TypeShape{no, summary.Boolean{}, summary.Null{}}, "bool | null"},
		{[]summary.TypeShape{yes, no, summary.Boolean{}, yes}, "bool"},
		{[]summary.TypeShape{summary.Literal{Value: "true"}, summary.Literal{Value: "false"}}, `"true" | "false"`},
	} {
		if got := summary.ShapeText(summary.NewUnion(c.of...)); got != c.want {
			t.Errorf("%v make %s, want %s", c.of, got, c.want)
		}
	}
}
