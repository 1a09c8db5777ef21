package paths

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestAnyOfIsBounded: an alternative of more tests than anyone reads is said to be one.
func TestAnyOfIsBounded(t *testing.T) {
	var many []summary.Predicate
	for range maxTests + 1 {
		many = append(many, summary.TruthinessCheck{Subject: summary.State{Name: "x"}})
	}
	if p := anyOf(many[:maxTests]); size(p) != maxTests || wasCut(p) {
		t.Errorf("an alternative of %d tests is cut: %s", maxTests, summary.PredicateText(p))
	}
	if p := anyOf(many); !wasCut(p) || !wasCut(summary.Negate(p)) {
		t.Errorf("an alternative of %d tests is not cut", len(many))
	}
}
