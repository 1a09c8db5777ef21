package sourcefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTree: what is asked of a tree is noted, links stay in it, and files are regular and bounded.
func TestTree(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	outside := filepath.Join(t.TempDir(), "secret")
	for path, text := range map[string]string{filepath.Join(dir, "a/b.ts"): "one", filepath.Join(dir, "c/d.ts"): "", outside: "two"} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(outside, filepath.Join(dir, "link.ts")); err != nil {
		t.Skip("links cannot be made here")
	}
	to := &Recording{}
	tree, err := OpenTree(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer tree.Close()
	tree.Remember()
	tree = tree.Noting(to)
	if text, err := ReadFS(tree, "a/b.ts", 10); err != nil || string(text) != "one" {
		t.Error(string(text), err)
	}
	var refused *Error
	again := &Recording{}
	if text, err := ReadFS(tree.Noting(again), "a/b.ts", 10); err != nil || string(text) != "one" || len(again.Inputs()) != 1 {
		t.Error("a file that is remembered:", string(text), err, again.Inputs())
	}
	if _, err := ReadFS(tree, "a/b.ts", 2); !errors.As(err, &refused) || !strings.Contains(refused.Reason, "more than the limit") {
		t.Error("a file that is too large:", err)
	}
	if _, err := ReadFS(tree, "a", 10); !errors.As(err, &refused) || refused.Reason != "is a folder and is not read" {
		t.Error("a folder:", err)
	}
	if text, err := ReadFS(tree, "link.ts", 10); err == nil {
		t.Error("a link that leads outside was read:", string(text))
	}
	if err := os.Symlink("../a/b.ts", filepath.Join(dir, "c", "beside.ts")); err != nil {
		t.Fatal(err)
	}
	if text, err := ReadFS(tree, "c/beside.ts", 10); err != nil || string(text) != "one" {
		t.Error("a link to another folder of the tree:", string(text), err)
	}
	if _, err := ReadFS(tree, "gone.ts", 10); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a file that is not there:", err)
	}
	if entries, err := fs.ReadDir(tree, "a"); err != nil || len(entries) != 1 {
		t.Error(entries, err)
	}
	if _, err := fs.Stat(tree, "a/c.ts"); err == nil {
		t.Error("a file that is not there has a state")
	}
	noted := map[string]string{}
	for _, in := range to.Inputs() {
		rel, _ := filepath.Rel(dir, in.Path)
		noted[filepath.ToSlash(rel)] += in.Kind + " "
	}
	for name, want := range map[string]string{"a/b.ts": "file file ", "a": "folder list ", "gone.ts": "absent ", "a/c.ts": "absent ", "link.ts": "file "} {
		if noted[name] != want {
			t.Errorf("%s is noted as %q, want %q", name, noted[name], want)
		}
	}
	if _, err := OpenTree(filepath.Join(dir, "nowhere")); err == nil {
		t.Error("a folder that is not there")
	}
}
