package bus

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestAddFields: the fields of a body of which no other may be there; of one of several bodies all of theirs.
func TestAddFields(t *testing.T) {
	record := func(names ...string) summary.Record {
		var props []summary.Property
		for _, n := range names {
			props = append(props, summary.Property{Name: n, Shape: summary.Text{}})
		}
		return summary.NewRecord(props)
	}
	open := summary.NewRecord(record("c").Properties, summary.Spread{SourceText: "more"})
	defs := map[string]summary.TypeShape{"d": record("e")}
	for _, c := range []struct {
		name  string
		shape summary.TypeShape
		want  string
		whole bool
	}{
		{"a body", record("a", "b"), "a b", true},
		{"an open one", open, "c", false},
		{"one of two", summary.NewUnion(record("a"), record("b")), "a b", true},
		{"one of two, of which one is open", summary.NewUnion(open, record("a")), "", false},
		{"a named one", summary.Ref{Name: "D", Def: "d"}, "e", true},
		{"a text", summary.Text{}, "", false},
		{"a body or a text", summary.NewUnion(record("a"), summary.Text{}), "", false},
	} {
		out := map[string]bool{}
		whole := addFields(out, c.shape, defs)
		if got := strings.Join(slices.Sorted(maps.Keys(out)), " "); whole != c.whole || c.want != "" && got != c.want {
			t.Errorf("%s: %s, whole %v", c.name, got, whole)
		}
	}
}
