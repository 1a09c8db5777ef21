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
