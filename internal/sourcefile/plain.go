package sourcefile

import (
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// ReadPlain reads a file below a folder for somebody who may read only files that
// he named: no part of the path may be a link, which could lead to another one.
func ReadPlain(dir, name string, limit int64) (string, bool) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return "", false
	}
	defer root.Close()
	asked := filepath.Join(dir, filepath.FromSlash(name))
	noteGiven(asked)
	folder, _ := filepath.Split(filepath.FromSlash(name))
	info, err := root.Lstat(filepath.FromSlash(name))
	if err != nil || !info.Mode().IsRegular() || !plainFolder(root, filepath.ToSlash(filepath.Clean(folder))) || gitsOwn(dir, filepath.Join(dir, filepath.FromSlash(name))) {
		return "", false
	}
	f, err := root.Open(filepath.FromSlash(name))
	if err != nil {
		return "", false
	}
	defer f.Close()
	text, err := bounded(f, name, limit)
	if abs, absErr := filepath.Abs(asked); err == nil && absErr == nil {
		noteFile(abs, info, text)
	}
	return string(text), err == nil
}

// plainFolder reports whether a path below a root leads through folders alone, none of them a link.
func plainFolder(root *os.Root, folder string) bool {
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

// MaxListed bounds the entries of a folder that ListPlain lists.
const MaxListed = 10_000

// ListPlain lists the files in a folder below another, "" for that itself, by their paths from there, in
// order. Links are left out, as is a folder behind a link; false says that the folder has more entries than MaxListed.
func ListPlain(dir, folder string) ([]string, bool) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, true
	}
	defer root.Close()
	if folder == "" {
		folder = "."
	}
	if !plainFolder(root, folder) || slices.Contains(strings.Split(folder, "/"), ".git") {
		return nil, true
	}
	f, err := root.Open(filepath.FromSlash(folder))
	if err != nil {
		return nil, true
	}
	defer f.Close()
	entries, err := f.ReadDir(MaxListed + 1)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, true
	}
	if len(entries) > MaxListed {
		return nil, false
	}
	if abs, err := filepath.Abs(filepath.Join(dir, filepath.FromSlash(folder))); err == nil {
		noteList(abs, entries)
	}
	var out []string
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.Contains(e.Name(), "\n") {
			out = append(out, path.Join(folder, e.Name()))
		}
	}
	slices.Sort(out)
	return out, true
}
