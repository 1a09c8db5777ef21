package conditions

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestAnyOfIsBounded: an alternative of too many tests is left out, and WasCut says so.
func TestAnyOfIsBounded(t *testing.T) {
	var many []summary.Predicate
	for range maxTests + 1 {
		many = append(many, summary.TruthinessCheck{Subject: summary.State{Name: "x"}})
	}
	if p := AnyOf(many[:maxTests]); Size(p) != maxTests || WasCut(p) {
		t.Errorf("an alternative of %d tests is cut: %s", maxTests, summary.PredicateText(p))
	}
	if p := AnyOf(many); !WasCut(p) || !WasCut(summary.Negate(p)) {
		t.Errorf("an alternative of %d tests is not cut", len(many))
	}
}

// TestLiteralTruth: what a test of a literal comes to; what languages differ about is left open.
func TestLiteralTruth(t *testing.T) {
	of := func(v any) summary.ValueRef { return summary.LiteralRef{Value: v} }
	open := summary.State{Name: "x"}
	set := func(v any) summary.Predicate { return summary.TruthinessCheck{Subject: of(v)} }
	compare := func(a any, op summary.ComparisonOp, b any) summary.Predicate {
		return summary.Comparison{Left: of(a), Op: op, Right: of(b)}
	}
	is := func(v any, word string) summary.Predicate {
		return summary.TypeCheck{Subject: of(v), ExpectedType: word}
	}
	for _, c := range []struct {
		of   summary.Predicate
		want string
	}{
		{set("x"), "true"}, {set(""), "false"}, {set(1.0), "true"}, {set(0.0), "false"}, {set(true), "true"}, {set(false), "false"}, {set(nil), "false"},
		{summary.TruthinessCheck{Subject: of("x"), Negated: true}, "false"}, {summary.TruthinessCheck{Subject: open}, "open"},
		{compare(1.0, summary.OpEq, 1.0), "true"}, {compare(1.0, summary.OpEq, 2.0), "false"}, {compare("a", summary.OpNeq, "b"), "true"}, {compare("a", summary.OpNeq, "a"), "false"},
		{compare("1", summary.OpEq, 1.0), "open"}, {compare(nil, summary.OpEq, false), "false"}, {compare(nil, summary.OpNeq, 0.0), "true"},
		{compare(1.0, summary.OpLt, 2.0), "true"}, {compare(2.0, summary.OpLt, 2.0), "false"}, {compare(2.0, summary.OpLte, 2.0), "true"}, {compare(3.0, summary.OpLte, 2.0), "false"},
		{compare(3.0, summary.OpGt, 2.0), "true"}, {compare(2.0, summary.OpGt, 2.0), "false"}, {compare(2.0, summary.OpGte, 2.0), "true"}, {compare(1.0, summary.OpGte, 2.0), "false"},
		{compare("a", summary.OpLt, "b"), "true"}, {compare("b", summary.OpGte, "b"), "true"}, {compare("a", summary.OpLt, 1.0), "open"}, {compare(1.0, summary.OpLt, "a"), "open"},
		{compare(true, summary.OpLt, false), "open"},
		{summary.Comparison{Left: of(1.0), Op: summary.OpEq, Right: open}, "open"}, {summary.Comparison{Left: open, Op: summary.OpEq, Right: of(1.0)}, "open"},
		{summary.Negation{Operand: set("x")}, "false"}, {summary.Negation{Operand: summary.TruthinessCheck{Subject: open}}, "open"},
		{summary.NullCheck{Subject: of(nil)}, "true"}, {summary.NullCheck{Subject: of(1.0)}, "false"}, {summary.NullCheck{Subject: of(nil), Negated: true}, "false"}, {summary.NullCheck{Subject: open}, "open"},
		{is("a", "string"), "true"}, {is("a", "number"), "false"}, {is(1.0, "number"), "true"}, {is(true, "boolean"), "true"}, {is(true, "object"), "false"}, {is("a", "function"), "false"},
		{is("a", "str"), "open"}, {is(nil, "string"), "open"}, {summary.TypeCheck{Subject: open, ExpectedType: "string"}, "open"},
		{summary.Compound{Op: "and", Operands: []summary.Predicate{set(true), set(true)}}, "true"},
		{summary.Compound{Op: "and", Operands: []summary.Predicate{summary.TruthinessCheck{Subject: open}, set(false)}}, "false"},
		{summary.Compound{Op: "and", Operands: []summary.Predicate{set(true), summary.TruthinessCheck{Subject: open}}}, "open"},
		{summary.Compound{Op: "or", Operands: []summary.Predicate{summary.TruthinessCheck{Subject: open}, set(true)}}, "true"},
		{summary.Compound{Op: "or", Operands: []summary.Predicate{set(false), set(false)}}, "false"},
		{summary.Compound{Op: "or", Operands: []summary.Predicate{set(false), summary.TruthinessCheck{Subject: open}}}, "open"},
		{summary.Compound{Op: "and"}, "open"}, {summary.Opaque{SourceText: "x"}, "open"},
	} {
		got := "open"
		if truth, known := LiteralTruth(c.of); known && truth {
			got = "true"
		} else if known {
			got = "false"
		}
		if got != c.want {
			t.Errorf("%s is %s, want %s", summary.PredicateText(c.of), got, c.want)
		}
	}
}
