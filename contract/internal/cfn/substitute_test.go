package cfn

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/contract/internal/doc"
)

// TestSubstituteIsBounded: a body may have as many values as are left, and not one more.
func TestSubstituteIsBounded(t *testing.T) {
	three := &doc.Value{Items: []*doc.Value{doc.NewString(&doc.Value{}, "a"), doc.NewString(&doc.Value{}, "b")}}
	fails := func(budget int) (failed bool) {
		defer func() { failed = recover() != nil }()
		substitute(three, strings.NewReplacer(), "X", "x", &budget)
		return false
	}
	for budget, want := range map[int]bool{4: false, 3: false, 2: true, 0: true} {
		if got := fails(budget); got != want {
			t.Errorf("three values where %d are left: fails %v, want %v", budget, got, want)
		}
	}
}
