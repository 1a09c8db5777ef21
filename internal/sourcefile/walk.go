package sourcefile

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Walk lists the regular files below a folder that are wanted, sorted. enter says
// which folders are gone into. Links are not followed: a link to a file in the
// root is the file's second name and is left out, one that leads elsewhere is
// refused by name, as are a FIFO and a device. What cannot be read is listed in problems.
func (r *Root) Walk(dir string, wanted func(path string) bool, enter func(path string) bool) (files, problems []string) {
	at := r.folder(dir)
	if at.err != nil || !at.inside {
		return nil, []string{r.outside(dir).Error()}
	}
	held := map[string][]fs.DirEntry{} // by folder, while inputs are recorded
	note := recording.Load() != nil || r.to != nil
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if note && err == nil {
			if path != dir {
				held[filepath.Dir(path)] = append(held[filepath.Dir(path)], d)
			}
			if d.IsDir() && held[path] == nil && (path == dir || enter(path)) {
				held[path] = []fs.DirEntry{}
			}
		}
		switch {
		case err != nil:
			problems = append(problems, err.Error())
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
		case d.IsDir():
			if path != dir && !enter(path) {
				return fs.SkipDir
			}
		case !wanted(path):
		case d.Type().IsRegular():
			files = append(files, path)
		default:
			r.Exists(path) // says why it is refused, if it is
		}
		return nil
	})
	if err != nil {
		problems = append(problems, err.Error())
	}
	for folder, entries := range held {
		r.noteList(r.absolute(folder), entries)
	}
	slices.Sort(files)
	return files, problems
}

// Present reports whether something of a name stands in a folder, whatever it is.
func Present(dir, name string) bool {
	noteGiven(filepath.Join(dir, name))
	_, err := os.Lstat(filepath.Join(dir, name))
	return err == nil
}

// Repository is the folder of the repository around a folder; false when there is none.
func Repository(dir string) (string, bool) {
	for at := dir; ; at = filepath.Dir(at) {
		if Present(at, ".git") {
			return at, true
		}
		if filepath.Dir(at) == at {
			return "", false
		}
	}
}

// Glob lists the files of a folder whose names end so, sorted.
func (r *Root) Glob(dir, suffix string) []string {
	entries, err := r.Entries(dir)
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		if path := filepath.Join(dir, e.Name()); strings.HasSuffix(e.Name(), suffix) && r.Exists(path) {
			out = append(out, path)
		}
	}
	return out
}
