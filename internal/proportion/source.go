package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// endings are those of the files that count as source, by language.
var endings = map[string][]string{
	"typescript": {".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"},
	"python":     {".py"},
	"ruby":       {".rb"},
}

// generated are endings of files that no one writes by hand, skipped are folders that hold none of a project's own source.
var (
	generated = []string{".d.ts", ".d.mts", ".d.cts", ".min.js"}
	skipped   = []string{"node_modules", ".git", ".venv", "vendor"}
)

// source is the size of a project's own source.
type source struct{ lines, bytes int64 }

// measureSource counts the source files of a language below a folder.
func measureSource(dir, language string) (source, error) {
	var out source
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if path != dir && slices.Contains(skipped, d.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		ends := func(suffix string) bool { return strings.HasSuffix(d.Name(), suffix) }
		if !d.Type().IsRegular() || !slices.ContainsFunc(endings[language], ends) || slices.ContainsFunc(generated, ends) {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		out.lines += int64(bytes.Count(text, []byte{'\n'}))
		out.bytes += int64(len(text))
		return nil
	})
	return out, err
}
