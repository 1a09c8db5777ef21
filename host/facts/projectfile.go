package facts

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
)

// readProjectFile reads a file below the project's root for a pack. No part of the
// path may be a link: a link of an allowed name could lead to a file which the
// pack did not declare. A file larger than a source file may be is not read.
func readProjectFile(dir, path string) (string, bool) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return "", false
	}
	defer root.Close()
	parts := strings.Split(path, "/")
	for i := range parts {
		info, err := root.Lstat(filepath.Join(parts[:i+1]...))
		last := i == len(parts)-1
		if err != nil || last && !info.Mode().IsRegular() || !last && !info.IsDir() {
			return "", false
		}
	}
	f, err := root.Open(filepath.FromSlash(path))
	if err != nil {
		return "", false
	}
	defer f.Close()
	limit := int64(syntax.DefaultLimits.Size)
	text, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil || int64(len(text)) > limit {
		return "", false
	}
	return string(text), true
}
