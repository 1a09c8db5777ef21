package check

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check/intent"
)

// TestKindsAreListed: every value of a kind that stands in a domain's folder is in the registry.
func TestKindsAreListed(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no sources", err)
	}
	listed := map[string]bool{}
	all := slices.Concat(kinds, intent.Kinds)
	for _, k := range all {
		listed[string(k.Name)] = true
	}
	value := regexp.MustCompile(`= &finding\.Kind\{\s+Name:\s+"(\w+)"`)
	found := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range value.FindAllStringSubmatch(string(source), -1) {
			found++
			if !listed[m[1]] {
				t.Errorf("%s: the kind %s is not listed in registry.go", file, m[1])
			}
		}
		if strings.Count(string(source), "= &finding.Kind{") != len(value.FindAllStringSubmatch(string(source), -1)) {
			t.Errorf("%s: a kind does not begin with its name", file)
		}
	}
	if found != len(all) {
		t.Errorf("%d kinds are written, %d are listed", found, len(all))
	}
}
