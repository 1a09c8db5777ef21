package facts

import (
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
)

// readProjectFile reads a file below the project's root for a pack. No part of the
// path may be a link: a link of an allowed name could lead to a file which the
// pack did not declare. A file larger than a source file may be is not read.
func readProjectFile(dir, name string) (string, bool) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return "", false
	}
	defer root.Close()
	folder, _ := filepath.Split(filepath.FromSlash(name))
	info, err := root.Lstat(filepath.FromSlash(name))
	if err != nil || !info.Mode().IsRegular() || !isFolder(root, filepath.ToSlash(filepath.Clean(folder))) {
		return "", false
	}
	f, err := root.Open(filepath.FromSlash(name))
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

// isFolder reports whether a path below a root leads through folders alone, none of them a link.
func isFolder(root *os.Root, folder string) bool {
	if folder == "." || folder == "" {
		return true
	}
	parts := strings.Split(folder, "/")
	for i := range parts {
		if info, err := root.Lstat(filepath.Join(parts[:i+1]...)); err != nil || !info.IsDir() {
			return false
		}
	}
	return true
}

// maxListed bounds the entries of a folder that is listed.
const maxListed = 10_000

// listProjectFolder lists the files in a folder below the project's root, "" for the root itself, by their paths from
// the root, in order. Links are left out, as is a folder behind a link or with more entries than maxListed.
func listProjectFolder(dir, folder string) []string {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	if folder == "" {
		folder = "."
	}
	if !isFolder(root, folder) {
		return nil
	}
	f, err := root.Open(filepath.FromSlash(folder))
	if err != nil {
		return nil
	}
	defer f.Close()
	entries, err := f.ReadDir(maxListed + 1)
	if err != nil && !errors.Is(err, io.EOF) || len(entries) > maxListed {
		return nil
	}
	var out []string
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.Contains(e.Name(), "\n") {
			out = append(out, path.Join(folder, e.Name()))
		}
	}
	slices.Sort(out)
	return out
}
