package bodies

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestReadsOfAnswers: which steps are calls, which part of an origin stands behind a call, a name in place of a method.
func TestReadsOfAnswers(t *testing.T) {
	of := summary.Derived{From: summary.Dependency{Name: "fetch", AccessChain: []string{"a", "b"}}, Derivation: summary.MethodCall{Method: "json"}}
	deep := summary.Derived{From: summary.Derived{From: of, Derivation: summary.Awaited{}}, Derivation: summary.PropertyAccess{Property: "c"}}
	if got := calledSteps(deep); !slices.Equal(got, []bool{false, false, true, false}) {
		t.Errorf("calls among the steps: %v", got)
	}
	if got := calledSteps(summary.InputRef{Input: "a"}); got != nil {
		t.Errorf("calls among the steps of an input: %v", got)
	}
	for _, c := range []struct {
		origin, path, called, behind string
		ok                           bool
	}{
		{"global#fetch().json().items", ".json()", "global#fetch", ".items", true},
		{"global#fetch().json()", ".json()", "global#fetch", "", true},
		{"global#fetch().json()[0]", ".json()", "global#fetch", "[0]", true},
		{"global#fetch().json().items.map()", ".json()", "global#fetch", ".items.map()", false},
		{"global#fetch().data", ".dat", "global#fetch", "a", false},
		{"global#fetch.data", ".data", "", "", false},
		{"global#JSON.parse().a", "", "global#JSON.parse", ".a", true},
	} {
		called, behind, ok := cutBehindCall(c.origin, c.path)
		if called != c.called || behind != c.behind || ok != c.ok {
			t.Errorf("%s at %q: %q %q %v", c.origin, c.path, called, behind, ok)
		}
	}
	field := summary.Path{"a", "get"}
	if got := withLastName(field, "b"); !slices.Equal(got, summary.Path{"a", "b"}) || field[1] != "get" {
		t.Errorf("%v, of %v", got, field)
	}
	if got := withLastName(field, ""); !slices.Equal(got, field) {
		t.Errorf("without a name: %v", got)
	}
}
