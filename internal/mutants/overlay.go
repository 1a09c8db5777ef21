package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
)

// overlay is a set of files that the go command reads in place of those in the working tree.
type overlay struct {
	folder  string // where the changed files and the description are written
	replace map[string]string
}

func newOverlay(folder string) (*overlay, error) {
	return &overlay{folder: folder, replace: map[string]string{}}, os.MkdirAll(folder, 0o755)
}

// put sets the text that stands in place of a file, which need not exist.
func (o *overlay) put(path string, text []byte) error {
	changed := filepath.Join(o.folder, strconv.Itoa(len(o.replace))+".go")
	o.replace[path] = changed
	return os.WriteFile(changed, text, 0o644)
}

// write writes the description for the go command's -overlay flag and returns its name.
func (o *overlay) write() (string, error) {
	text, err := json.Marshal(map[string]map[string]string{"Replace": o.replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(o.folder, "overlay.json")
	return name, os.WriteFile(name, text, 0o644)
}

// alone is the overlay of one fault in the place where it is.
func (r *runner) alone(f Fault) (*overlay, error) {
	o, err := newOverlay(filepath.Join(r.work, "alone"))
	if err != nil {
		return nil, err
	}
	path := filepath.Join(r.root, f.File)
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return o, o.put(path, f.Apply(source))
}

// asleep is the overlay of many faults, of which a test plants the one that it is asked for.
func (r *runner) asleep(faults []planted) (*overlay, error) {
	o, err := newOverlay(filepath.Join(r.work, "asleep"))
	if err != nil {
		return nil, err
	}
	byFile := map[string][]planted{}
	packages := map[string]string{}
	for _, f := range faults {
		byFile[f.File] = append(byFile[f.File], f)
	}
	for file, list := range byFile {
		path := filepath.Join(r.root, file)
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		text, err := plant(source, list)
		if err != nil {
			return nil, err
		}
		if err := o.put(path, text); err != nil {
			return nil, err
		}
		if packages[filepath.Dir(path)], err = packageName(source); err != nil {
			return nil, err
		}
	}
	for folder, name := range packages {
		if err := o.put(filepath.Join(folder, "fault_planted.go"), []byte(switchSource(name, r.asked()))); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// asked is the file in which stands which fault is planted.
func (r *runner) asked() string { return filepath.Join(r.work, "asked") }

// ask plants one of the faults that are asleep; none for 0.
func (r *runner) ask(number int) error {
	return os.WriteFile(r.asked(), []byte(strconv.Itoa(number)), 0o644)
}

// notes is the folder in which stands which faults the tests of a folder reached, and what they printed meanwhile.
func (r *runner) notes() string { return filepath.Join(r.work, "notes") }
