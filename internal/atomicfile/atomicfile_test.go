package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "deep", "out.json")
	put := func(s string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
	}
	if err := Write(path, put("one")); err != nil {
		t.Fatal(err)
	}
	// A failure in the middle keeps the old file whole and leaves nothing behind.
	err := Write(path, func(w io.Writer) error {
		_, _ = io.WriteString(w, "half of tw")
		return errors.New("disk is gone")
	})
	if err == nil || !strings.Contains(err.Error(), "out.json") || !strings.Contains(err.Error(), "disk is gone") {
		t.Errorf("err = %v", err)
	}
	if got, _ := os.ReadFile(path); string(got) != "one" {
		t.Errorf("the old file is %q", got)
	}
	entries, _ := os.ReadDir(filepath.Dir(path))
	if len(entries) != 1 {
		t.Errorf("%d files are left", len(entries))
	}
	if err := Write(path, put("two")); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(path); string(got) != "two" {
		t.Errorf("the new file is %q", got)
	}
	// A path that cannot be made is named.
	if err := Write(filepath.Join(path, "x", "y"), put("z")); err == nil || !strings.Contains(err.Error(), "make the folder") {
		t.Errorf("err = %v", err)
	}
}
