package summary

import (
	"strings"
	"testing"
)

// TestTests: what stands in negations and compounds, in order, and no more once nobody asks.
func TestTests(t *testing.T) {
	opaque := func(text string) Predicate { return Opaque{SourceText: text} }
	conditions := []Predicate{
		opaque("a"),
		Negation{Operand: Negation{Operand: opaque("b")}},
		Compound{Op: "or", Operands: []Predicate{opaque("c"), Negation{Operand: Compound{Op: "and", Operands: []Predicate{opaque("d"), opaque("e")}}}}},
		opaque("f"),
	}
	var all, some []string
	for p := range Tests(conditions) {
		all = append(all, p.(Opaque).SourceText)
	}
	for p := range Tests(conditions) {
		some = append(some, p.(Opaque).SourceText)
		if len(some) == 4 {
			break
		}
	}
	if a, s := strings.Join(all, " "), strings.Join(some, " "); a != "a b c d e f" || s != "a b c d" {
		t.Errorf("all are %q, the first four %q", a, s)
	}
}
