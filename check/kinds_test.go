package check

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the generated pages")

// TestPage keeps the published page what the kinds say.
func TestPage(t *testing.T) {
	const file = "../docs/findings.md"
	want := Page()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil || string(got) != want {
		t.Errorf("%s is not what check/kinds.go says; run go test ./check -run Page -update (%v)", file, err)
	}
}

// TestSpecs: each kind of the format that is emitted has a page, and nothing else has.
func TestSpecs(t *testing.T) {
	silent := strings.Fields("restMethodOnUnknownPath authPolicyMismatch boundaryFieldRequired boundaryConstraintViolation envVarRequiredButUnmarked opaquePredicateBlocking")
	for _, s := range specs {
		if !contains(Kinds, string(s.Kind)) || contains(silent, string(s.Kind)) {
			t.Errorf("%s is no emitted kind", s.Kind)
		}
		for _, part := range []string{s.Severity, s.Fires, s.Why, s.Example, s.Fix, s.Silent} {
			if part == "" {
				t.Errorf("%s: a part of its page is empty", s.Kind)
			}
		}
	}
	for _, k := range Kinds[:23] {
		if _, err := Explain(k); err != nil {
			t.Error(err)
		}
	}
	if _, err := Explain("nosuch"); err == nil || !strings.Contains(err.Error(), "there is no finding kind") {
		t.Error(err)
	}
}
