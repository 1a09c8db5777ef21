package http_test

import (
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/http"
	"github.com/drift-analyzer/drift/summary"
)

// TestGuards: whatever is asked of a field of the body, alone or inside other tests, the field counts as tested; what is
// asked of the status does not.
func TestGuards(t *testing.T) {
	has := checktest.BodyHas("error")
	field := has.(summary.TruthinessCheck).Subject
	whole := field.(summary.Derived).From
	for name, test := range map[string]summary.Predicate{
		"is it there":       summary.NullCheck{Subject: field},
		"is it true":        has,
		"what type is it":   summary.TypeCheck{Subject: field, ExpectedType: "string"},
		"has the body it":   summary.PropertyExists{Subject: whole, Property: "error"},
		"has it a part":     summary.PropertyExists{Subject: field, Property: "code"},
		"what is it":        checktest.BodyIs("error", "gone"),
		"what is it, after": summary.Comparison{Left: summary.LiteralRef{Value: "gone"}, Op: summary.OpEq, Right: field},
		"handed to a call":  summary.CallPredicate{Callee: "isError", Args: []summary.ValueRef{field}},
		"negated":           summary.Negation{Operand: has},
		"beside another":    summary.Compound{Op: "or", Operands: []summary.Predicate{summary.Opaque{SourceText: "x"}, has}},
	} {
		client := checktest.Client("response", checktest.Path(false, nil, test))
		if got := http.Guards(client, http.ReadAnswer(client)); !got["error"] {
			t.Errorf("%s: tested are %v", name, got)
		}
	}
	client := checktest.Client("response", checktest.Path(false, nil, summary.TruthinessCheck{Subject: summary.Dependency{Name: "fetch", AccessChain: []string{"ok"}}}))
	if got := http.Guards(client, http.ReadAnswer(client)); len(got) > 0 {
		t.Errorf("the status is a field: %v", got)
	}
}
