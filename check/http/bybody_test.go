package http

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestHoldsFor: what conditions on the body hold for an answer: y, n, or ? where the body does not decide.
func TestHoldsFor(t *testing.T) {
	body := func(path ...string) summary.ValueRef { return summary.Dependency{Name: "send", AccessChain: path} }
	a := Answer{Known: true, subject: summary.PlaceOf(body()), status: []summary.Place{summary.PlaceOf(body("status"))}, body: []summary.Place{summary.PlaceOf(body("data"))}}
	of := answered{status: 400, defs: map[string]summary.TypeShape{"Error": summary.Literal{Value: "gone"}}, body: summary.NewRecord([]summary.Property{
		{Name: "ok", Shape: summary.Literal{Value: false}}, {Name: "yes", Shape: summary.Literal{Value: true}}, {Name: "code", Shape: summary.Literal{Value: "gone"}}, {Name: "none", Shape: summary.Literal{Value: ""}},
		{Name: "zero", Shape: summary.Literal{Value: 0.0}}, {Name: "null", Shape: summary.Null{}}, {Name: "list", Shape: summary.Array{Items: summary.Text{}}}, {Name: "text", Shape: summary.Text{}},
		{Name: "any", Shape: summary.UnknownShape{}}, {Name: "error", Shape: summary.Ref{Name: "Error", Def: "Error"}}, {Name: "map", Shape: summary.Dictionary{Values: summary.Text{}}},
		{Name: "either", Shape: summary.Union{Variants: []summary.TypeShape{summary.Text{}, summary.Null{}}}}, {Name: "both", Shape: summary.Union{Variants: []summary.TypeShape{summary.Text{}, summary.Literal{Value: true}}}},
		{Name: "number", Shape: summary.Number{}}})}
	truthy := func(path ...string) summary.Predicate {
		return summary.TruthinessCheck{Subject: body(append([]string{"data"}, path...)...)}
	}
	null := func(path ...string) summary.Predicate {
		return summary.NullCheck{Subject: body(append([]string{"data"}, path...)...)}
	}
	compare := func(op summary.ComparisonOp, field string, value any) summary.Predicate {
		return summary.Comparison{Left: body("data", field), Op: op, Right: summary.LiteralRef{Value: value}}
	}
	turned := summary.Comparison{Left: summary.LiteralRef{Value: "gone"}, Op: summary.OpEq, Right: body("data", "code")}
	not := func(p summary.Predicate) summary.Predicate { return summary.Negation{Operand: p} }
	join := func(op summary.CompoundOp, list ...summary.Predicate) summary.Predicate {
		return summary.Compound{Op: op, Operands: list}
	}
	status := func(op summary.ComparisonOp, n float64) summary.Predicate {
		return summary.Comparison{Left: body("status"), Op: op, Right: summary.LiteralRef{Value: n}}
	}
	for _, c := range []struct {
		p    summary.Predicate
		want string
	}{
		{truthy("ok"), "n"}, {truthy("yes"), "y"}, {truthy("code"), "y"}, {truthy("none"), "n"}, {truthy("zero"), "n"}, {truthy("null"), "n"}, {truthy("list"), "y"}, {truthy("map"), "y"}, {truthy("text"), "y"},
		{truthy("any"), "?"}, {truthy("number"), "?"}, {truthy("gone"), "n"}, {truthy("either"), "?"}, {truthy("both"), "y"}, {truthy("error"), "y"}, {truthy(), "y"},
		{summary.TruthinessCheck{Subject: body("data", "ok"), Negated: true}, "y"}, {summary.TruthinessCheck{Subject: body("data", "any"), Negated: true}, "?"},
		{null("null"), "y"}, {null("gone"), "y"}, {null("code"), "n"}, {null("list"), "n"}, {null("map"), "n"}, {null("text"), "?"}, {null("any"), "?"}, {null(), "n"},
		{summary.NullCheck{Subject: body("data", "null"), Negated: true}, "n"}, {summary.NullCheck{Subject: body("data", "code"), Negated: true}, "y"},
		{compare(summary.OpEq, "code", "gone"), "y"}, {compare(summary.OpEq, "code", "other"), "n"}, {compare(summary.OpNeq, "code", "gone"), "n"}, {compare(summary.OpNeq, "code", "other"), "y"}, {turned, "y"},
		{compare(summary.OpGt, "code", "gone"), "?"}, {compare(summary.OpEq, "gone", "x"), "n"}, {compare(summary.OpEq, "gone", nil), "y"}, {compare(summary.OpNeq, "gone", "x"), "?"}, {compare(summary.OpNeq, "gone", true), "y"},
		{compare(summary.OpNeq, "gone", nil), "n"}, {compare(summary.OpEq, "list", "x"), "n"}, {compare(summary.OpEq, "text", "x"), "?"}, {compare(summary.OpEq, "error", "gone"), "y"},
		{summary.Comparison{Left: body("data", "code"), Op: summary.OpEq, Right: body("data", "error")}, "?"},
		{not(truthy("ok")), "y"}, {not(truthy("yes")), "n"}, {not(truthy("any")), "?"},
		{join("and", truthy("yes"), truthy("code")), "y"}, {join("and", truthy("yes"), truthy("ok")), "n"}, {join("and", truthy("any"), truthy("ok")), "n"}, {join("and", truthy("any"), truthy("yes")), "?"},
		{join("or", truthy("ok"), truthy("yes")), "y"}, {join("or", truthy("ok"), truthy("null")), "n"}, {join("or", truthy("any"), truthy("yes")), "y"}, {join("or", truthy("any"), truthy("ok")), "?"},
		{status(summary.OpEq, 400), "y"}, {status(summary.OpEq, 404), "n"}, {status(summary.OpGte, 400), "y"}, {join("and", status(summary.OpEq, 400), truthy("ok")), "n"},
		{summary.TruthinessCheck{Subject: summary.Dependency{Name: "other"}}, "?"}, {summary.Opaque{SourceText: "x"}, "?"},
	} {
		if got := map[truth]string{holds: "y", fails: "n", unknown: "?"}[a.holdsFor(c.p, of)]; got != c.want {
			t.Errorf("%s: %s, want %s", summary.PredicateText(c.p), got, c.want)
		}
	}
	for _, c := range []struct {
		p    summary.Predicate
		want bool
	}{{truthy("ok"), true}, {null("ok"), true}, {turned, true}, {not(truthy("ok")), true}, {status(summary.OpEq, 400), false}, {summary.Opaque{SourceText: "x"}, false},
		{join("or", status(summary.OpEq, 400), truthy("ok")), true}, {join("or", status(summary.OpEq, 400)), false}} {
		if got := a.asksBody(c.p); got != c.want {
			t.Errorf("%s asks about the body: %v", summary.PredicateText(c.p), got)
		}
	}
	empty := answered{status: 404}
	for _, c := range []struct {
		p    summary.Predicate
		want truth
	}{{null("a"), unknown}, {truthy(), unknown}, {status(summary.OpEq, 404), holds}} {
		if got := a.holdsFor(c.p, empty); got != c.want {
			t.Errorf("of an answer without a body %s is %v", summary.PredicateText(c.p), got)
		}
	}
}
