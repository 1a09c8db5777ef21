package project

import (
	"path"
	"slices"
	"strings"
)

// PythonModules finds the files that Python imports name.
type PythonModules struct {
	roots []string
	files map[string]bool
	// folders that hold source, at any depth.
	folders map[string]bool
	// tops remembers the folder that the outermost package around a folder lies in.
	tops map[string]string
	// itself is the name of the project's folder, dotted with those of the packages around it when it is one.
	itself string
}

// NewPythonModules indexes files by their paths relative to the project, whose folder is called itself.
func NewPythonModules(itself string, roots, files []string) *PythonModules {
	m := &PythonModules{itself: itself, roots: roots, files: make(map[string]bool, len(files)), folders: map[string]bool{}, tops: map[string]string{}}
	for _, f := range files {
		m.files[f] = true
		for d := dirOf(f); !m.folders[d]; d = dirOf(d) {
			m.folders[d] = true
			if d == "" {
				break
			}
		}
	}
	for d := range m.folders {
		top := d
		for m.files[path.Join(top, "__init__.py")] && top != "" {
			top = dirOf(top)
		}
		m.tops[d] = top
	}
	return m
}

func dirOf(p string) string {
	if d := path.Dir(p); d != "." && d != "/" {
		return d
	}
	return ""
}

// Find gives the file that a module specifier of a file names, or the folder of
// a package without an __init__.py. Neither is set for a module of a library.
// ambiguous lists other files that the name means under another root.
func (m *PythonModules) Find(from, specifier string) (file, folder string, ambiguous []string) {
	dir := dirOf(from)
	if strings.HasPrefix(specifier, ".") {
		rest := strings.TrimLeft(specifier, ".")
		for range len(specifier) - len(rest) - 1 {
			if dir == "" {
				return "", "", nil
			}
			dir = dirOf(dir)
		}
		file, folder = m.In(dir, rest)
		return file, folder, nil
	}
	// What is installed from the folder around the importing file's own package comes first.
	seen := map[string]bool{}
	try := func(root string) {
		if seen[root] {
			return
		}
		seen[root] = true
		f, d := m.In(root, specifier)
		switch {
		case f != "" && file == "":
			file = f
		case f != "" && f != file:
			ambiguous = append(ambiguous, f)
		case d != "" && folder == "" && file == "":
			folder = d
		}
	}
	top := m.tops[dir]
	try(top)
	if file != "" && !slices.Contains(m.roots, top) {
		return file, "", nil
	}
	for _, r := range m.roots {
		try(r)
	}
	// Code that is run from a folder further out finds what lies there.
	for file == "" && folder == "" && top != "" {
		top = dirOf(top)
		try(top)
	}
	if file == "" && folder == "" && strings.Contains(specifier, ".") {
		// Code may be run in a folder that is a package as well. A name of one step could be a library that a module is called like.
		for d := dir; d != top && file == ""; d = dirOf(d) {
			file, _ = m.In(d, specifier)
		}
	}
	if file == "" && folder == "" {
		file, folder = m.below(specifier)
	}
	if file != "" {
		folder = ""
	}
	return file, folder, ambiguous
}

// below looks a name up that begins with the project's own folder, which code that is run beside that folder imports it by.
func (m *PythonModules) below(specifier string) (file, folder string) {
	rest, ok := strings.CutPrefix(specifier, m.itself)
	if m.itself == "" || !ok || rest != "" && rest[0] != '.' {
		return "", ""
	}
	return m.In("", strings.TrimPrefix(rest, "."))
}

// Name is the dotted name of a file, from the folder that its outermost package lies in.
func (m *PythonModules) Name(file string) string {
	name := strings.TrimPrefix(strings.TrimPrefix(file, m.tops[dirOf(file)]), "/")
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".py"), "/__init__")
	return strings.ReplaceAll(name, "/", ".")
}

// In looks a dotted name up below one folder.
func (m *PythonModules) In(dir, dotted string) (file, folder string) {
	p := dir
	if dotted != "" {
		p = path.Join(dir, strings.ReplaceAll(dotted, ".", "/"))
	}
	if f := path.Join(p, "__init__.py"); m.files[f] {
		return f, ""
	}
	if p != "" && m.files[p+".py"] {
		return p + ".py", ""
	}
	if m.folders[p] && p != "" {
		return "", p
	}
	return "", ""
}
