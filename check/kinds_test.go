package check_test

import (
	"os"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
)

// TestPage keeps the published page what the kinds say.
func TestPage(t *testing.T) {
	const file = "../docs/findings.md"
	want := check.Page()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil || string(got) != want {
		t.Errorf("%s is not what the kinds say; run go test ./check -run Page -update (%v)", file, err)
	}
}

// TestExplain: each kind that is reported has a page, and the others of the format say so.
func TestExplain(t *testing.T) {
	for _, k := range check.Kinds() {
		if found, err := check.Explain(strings.ToUpper(string(k.Name))); err != nil || found != k {
			t.Errorf("%s: %v", k.Name, err)
		}
	}
	for _, name := range finding.Reserved {
		if _, err := check.Explain(string(name)); err == nil || !strings.Contains(err.Error(), "no check of this version") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := check.Explain("misreadProviderRespons"); err == nil || !strings.Contains(err.Error(), "the nearest is misreadProviderResponse") {
		t.Error(err)
	}
}
