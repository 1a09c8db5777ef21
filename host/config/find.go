package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// Text is one drift.json as it was read.
type Text struct {
	Path string
	Data []byte
}

// Around reads the drift.json of a folder and those of the folders around it within the root, the nearest first. It
// also gives the folder without links.
func Around(dir string, files *sourcefile.Root) (string, []Text, error) {
	dir, err := filepath.Abs(dir)
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return "", nil, fmt.Errorf("find %s: %w", Name, err)
	}
	var out []Text
	for at, more := dir, true; more; at, more = files.Up(at) {
		path := filepath.Join(at, Name)
		switch data, err := files.Read(path, sourcefile.Config); {
		case err == nil:
			out = append(out, Text{path, data})
		case !errors.Is(err, fs.ErrNotExist):
			return "", nil, fmt.Errorf("cannot read the configuration: %w", err)
		}
	}
	return dir, out, nil
}

// Find is what the nearest drift.json says. Without one, the result has no path.
func Find(dir string, files *sourcefile.Root) (*File, error) {
	dir, all, err := Around(dir, files)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return &File{Dir: dir}, nil
	}
	f, err := Parse(all[0].Path, all[0].Data)
	if err != nil {
		return nil, err
	}
	for _, e := range f.Read {
		for _, p := range slices.Concat([]string{e.Project, e.Folder}, e.All()) {
			if !strings.Contains(p, "://") && !files.Holds(filepath.Join(f.Dir, filepath.FromSlash(p))) {
				return nil, fmt.Errorf("%s: %s leads outside of %s; name a folder or file inside it", e.Place, p, files.Dir)
			}
		}
	}
	return f, nil
}
