package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/drift-analyzer/drift/check/source"
	"github.com/drift-analyzer/drift/internal/checkout"
)

// source says where the files stand that summaries name: --source names folders, and without it they
// are looked for in the repositories of the working directory and of the summaries. Nothing outside
// the working directory, these repositories and the folders that are named is opened.
func (f *checkFlags) source() (*source.Tree, error) {
	out := &source.Tree{Folders: map[string]string{}}
	places := []place{{dir: "."}}
	for _, s := range f.sources {
		workspace, dir, ok := strings.Cut(s, "=")
		if !ok {
			workspace, dir = "", s
		}
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("--source takes folder or workspace=folder, and %s is no folder", dir)
		}
		out.Folders[workspace] = filepath.ToSlash(filepath.Clean(dir))
		places = append(places, place{dir: dir, named: filepath.ToSlash(filepath.Clean(dir))})
	}
	for _, dir := range []string{".", f.dir} {
		if top := checkout.Top(dir); top != "" && dir != "" {
			places = append(places, place{dir: top})
		}
	}
	var heads checkout.Heads
	out.Read = func(file, revision string) ([]byte, bool) {
		for i := range places {
			if text, current := places[i].read(file, revision, &heads); text != nil {
				return text, current
			}
		}
		return nil, false
	}
	return out, nil
}

// place is a folder in which files are looked for.
type place struct {
	dir string
	// named is the folder as it stands in front of paths, "" where paths are relative to dir.
	named string
}

// read gives a file as it was in a revision: from disk when that revision is checked out, else from
// the repository, and else as it is now, which the second result says.
func (p *place) read(file, revision string, heads *checkout.Heads) ([]byte, bool) {
	name := filepath.FromSlash(file)
	if p.named != "" {
		rel, err := filepath.Rel(p.named, name)
		if err != nil {
			return nil, false
		}
		name = rel
	}
	if !filepath.IsLocal(name) {
		return nil, false
	}
	text := fileIn(p.dir, name)
	if text == nil || revision == "" {
		return text, false
	}
	abs, err := filepath.Abs(p.dir)
	if err != nil {
		return text, true
	}
	at, ok := heads.Of(abs)
	if at.Revision == revision {
		return text, false
	}
	if ok {
		if old := checkout.File(at.Top, revision, path.Join(at.Root, filepath.ToSlash(name))); old != nil {
			return old, false
		}
	}
	return text, true
}

// fileIn is a file under a folder; nil where it is no regular file, too large, or outside.
func fileIn(root, file string) []byte {
	dir, err := os.OpenRoot(root)
	if err != nil {
		return nil
	}
	defer dir.Close()
	info, err := dir.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > checkout.MaxFile {
		return nil
	}
	r, err := dir.Open(file)
	if err != nil {
		return nil
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, checkout.MaxFile))
	if err != nil {
		return nil
	}
	return text
}
