package archtest

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// eachSource visits the Go files of the module, tests included, with their paths from its root, by slashes.
func eachSource(t *testing.T, visit func(file, rel string) error) {
	t.Helper()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); name == ".git" || name == "testdata" || name == "out" || name == "bin" {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(file, ".go") {
			return nil
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		return visit(file, filepath.ToSlash(rel))
	})
	if err != nil {
		t.Fatal(err)
	}
}
