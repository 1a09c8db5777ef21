package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/drift-analyzer/drift/check/format"
)

// maxSourceFile bounds what is read of a source file to show some of its lines.
const maxSourceFile = 5 << 20

// source reads --source: the folders of the files that summaries name. Nothing outside
// the working directory and the folders that are named is opened.
func (f *checkFlags) source() (format.Source, error) {
	out := format.Source{Folders: map[string]string{}}
	for _, s := range f.sources {
		workspace, dir, ok := strings.Cut(s, "=")
		if !ok {
			workspace, dir = "", s
		}
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return out, fmt.Errorf("--source takes folder or workspace=folder, and %s is no folder", dir)
		}
		out.Folders[workspace] = filepath.ToSlash(filepath.Clean(dir))
	}
	roots := []string{"."}
	for _, dir := range out.Folders {
		roots = append(roots, filepath.FromSlash(dir))
	}
	out.Lines = func(file string, from, to int) []string {
		for _, root := range roots {
			rel, err := filepath.Rel(root, filepath.FromSlash(file))
			if err != nil || !filepath.IsLocal(rel) {
				continue
			}
			if lines := linesOf(root, rel, from, to); lines != nil {
				return lines
			}
		}
		return nil
	}
	return out, nil
}

// linesOf reads some lines of a file under a root; nil where it cannot be read.
func linesOf(root, file string, from, to int) []string {
	dir, err := os.OpenRoot(root)
	if err != nil {
		return nil
	}
	defer dir.Close()
	info, err := dir.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxSourceFile {
		return nil
	}
	r, err := dir.Open(file)
	if err != nil {
		return nil
	}
	defer r.Close()
	var out []string
	scan := bufio.NewScanner(r)
	scan.Buffer(nil, maxSourceFile)
	for n := 1; scan.Scan() && n <= to; n++ {
		if n >= from {
			out = append(out, strings.ToValidUTF8(strings.ReplaceAll(scan.Text(), "\t", "  "), "\uFFFD"))
		}
	}
	return out
}
