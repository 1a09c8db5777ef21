package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGivenFilesTooLarge: a file that is named on the command line and larger than its kind may be is refused, with the limit.
func TestGivenFilesTooLarge(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	large := func(name string, size int64) string {
		if err := os.WriteFile(path(name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path(name), size); err != nil {
			t.Fatal(err)
		}
		return path(name)
	}
	if _, err := readProofRequest(large("asked.json", maxProofs+1)); err == nil || !strings.Contains(err.Error(), "more than the limit of") {
		t.Errorf("questions: %v", err)
	}
	for name, text := range map[string]string{"list.yaml": "asked: What readers want.\nchanges:\n  - adds: GET /a\n", "a/s.json": "{\"version\": 1, \"summaries\": []}"} {
		if err := os.MkdirAll(filepath.Dir(path(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c := intentCheckCommand()
	c.SetOut(io.Discard)
	c.SetErr(io.Discard)
	c.SetArgs([]string{path("list.yaml"), "--before", path("a"), "--after", path("a"), "--prompts", large("prompts.txt", maxPrompts+1)})
	if err := c.Execute(); err == nil || !strings.Contains(err.Error(), "cannot read the prompts") || !strings.Contains(err.Error(), "more than the limit of") {
		t.Errorf("prompts: %v", err)
	}
}
