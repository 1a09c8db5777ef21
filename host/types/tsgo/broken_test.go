package tsgo

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tsgo "github.com/microsoft/typescript-go/shim"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// TestConfigurationThatIsNoJSON: one mistake is noted once, however often the text has it, and a configuration larger than any is not read.
func TestConfigurationThatIsNoJSON(t *testing.T) {
	dir := t.TempDir()
	config := filepath.Join(dir, "tsconfig.json")
	open := func(text string) (*Project, error) {
		t.Helper()
		if err := os.WriteFile(config, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		files, err := sourcefile.New(dir, false)
		if err != nil {
			t.Fatal(err)
		}
		pr := newProject(files, nil, nil)
		return pr, pr.each(config, map[string]bool{}, func(tsgo.CompilerHost, *tsgo.ParsedCommandLine) {})
	}
	if err := os.WriteFile(filepath.Join(dir, "a.ts"), []byte("export const a = 1;\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	pr, err := open(strings.Repeat("/*", 1000))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[Note]bool{}
	for _, n := range pr.Notes {
		if seen[n] {
			t.Errorf("noted twice: %s", n.Detail)
		}
		seen[n] = true
	}
	if len(seen) == 0 {
		t.Error("nothing is noted")
	}
	if _, err = open(strings.Repeat(" ", sourcefile.Config) + "{}"); err == nil {
		t.Error("a configuration larger than any is read")
	}
}
