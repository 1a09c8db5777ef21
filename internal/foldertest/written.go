package foldertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Written is a folder with files, by their slash-separated names; a name that ends with a slash is a folder. No link
// leads to it, so that paths in what is read can be compared with it.
func Written(t testing.TB, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		Write(t, dir, name, text)
	}
	return dir
}

// Write writes one file of a folder, or makes the folder that a name with a slash at its end is.
func Write(t testing.TB, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if strings.HasSuffix(name, "/") {
		if err := os.MkdirAll(path, 0o755); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
