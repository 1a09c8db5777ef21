package ruby

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

func lowered(t testing.TB, name, source string) *unit.File {
	t.Helper()
	r := syntax.Parse(syntax.Ruby, []byte(source), syntax.DefaultLimits, nil)
	if r.Tree == nil {
		t.Fatalf("%s: %v", name, r.Problems)
	}
	f := Lower(name, "/"+name, r.Tree)
	if err := f.Verify(); err != nil {
		t.Errorf("%v", err)
	}
	return f
}

// TestVerifyReal lowers the files of the folder that DRIFT_RUBY_SOURCE names.
func TestVerifyReal(t *testing.T) {
	root := os.Getenv("DRIFT_RUBY_SOURCE")
	if root == "" {
		t.Skip("DRIFT_RUBY_SOURCE names no folder of Ruby files")
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".rb") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		lowered(t, path, string(source))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
