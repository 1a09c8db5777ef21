package check_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// TestFolder: a folder is all files of summaries in it; what is hidden, unfinished or of another kind is none of them, and one that
// cannot be read is named.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	for i, name := range []string{"a.json", "b.json", "c.json", ".hidden.json", "d.incomplete.json", "notes.txt"} {
		s := checktest.Answers(checktest.Resp(200, nil))
		s.Location.File, s.Identity.Name, s.Identity.ID = fmt.Sprintf("f%d.ts", i), name, fmt.Sprintf("f%d.ts::%s", i, name)
		var b bytes.Buffer
		if err := summary.WriteAll(&b, []*summary.Summary{s}); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "broken.json"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	run, err := check.LoadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range run.Summaries {
		got = append(got, s.Identity.Name)
	}
	if fmt.Sprint(got) != "[a.json b.json c.json]" || len(run.Skipped) != 1 {
		t.Errorf("read %v, skipped %v", got, run.Skipped)
	}
}
