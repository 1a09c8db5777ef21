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

// TestLinkIsRefused: a link in the place of the output is neither replaced nor followed.
func TestLinkIsRefused(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "out.json")
	if err := os.WriteFile(target, []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{target, filepath.Join(dir, "nothing there")} {
		_ = os.Remove(link)
		if err := os.Symlink(to, link); err != nil {
			t.Skip(err)
		}
		err := Write(link, func(w io.Writer) error { _, err := io.WriteString(w, "x"); return err })
		if err == nil || !strings.Contains(err.Error(), "it is a link to "+to) {
			t.Errorf("err = %v", err)
		}
	}
	if got, _ := os.ReadFile(target); string(got) != "kept" {
		t.Errorf("the file behind the link is %q", got)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced")
	}
	if err := Write(dir, func(io.Writer) error { return nil }); err == nil || !strings.Contains(err.Error(), "it is a folder") {
		t.Errorf("err = %v", err)
	}
}
