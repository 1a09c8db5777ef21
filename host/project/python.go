package project

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/drift-analyzer/drift/internal/manifest"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// pythonSkipped are folders that hold no source of a Python project.
var pythonSkipped = map[string]bool{"__pycache__": true, ".venv": true, "venv": true, "node_modules": true, ".git": true, "site-packages": true}

// pythonManifests mark a folder as one that Python code is run or installed from.
var pythonManifests = []string{"pyproject.toml", "setup.py", "setup.cfg", "Pipfile", "requirements.txt", "manage.py"}

// Python is what a folder of Python code is: its files and the folders that
// absolute imports begin at.
type Python struct {
	// Files are absolute, with forward slashes, sorted.
	Files []string
	// Roots are import roots relative to the project ("" for the project itself), in order.
	Roots []string
	// Itself is the name of the project's folder, dotted with those of the packages around it when it is one.
	Itself string
	// Problems say what could not be read.
	Problems []string
}

// ReadPython walks a folder. A repository inside it that .gitmodules does not
// list is another project and is left out; a listed one is an import root of its
// own. Links are not followed, so that no loop and no file outside can be reached.
func ReadPython(in *sourcefile.Root, root string) *Python {
	p := &Python{Roots: []string{""}, Itself: packageOf(root)}
	if p.Itself == "" {
		p.Itself = filepath.Base(root) // what runs in the folder around it knows it as a package all the same
	}
	modules := submodules(in, root)
	isRoot := map[string]bool{"": true}
	add := func(rel string) {
		if !isRoot[rel] {
			isRoot[rel] = true
			p.Roots = append(p.Roots, rel)
		}
	}
	var empties, installed []string
	enter := func(path string) bool {
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return false
		}
		rel = filepath.ToSlash(rel)
		name := filepath.Base(path)
		if pythonSkipped[name] || strings.HasPrefix(name, ".") || sourcefile.Present(path, "pyvenv.cfg") {
			return false
		}
		if modules[rel] {
			if entries, err := in.Entries(path); err == nil && len(entries) == 0 {
				empties = append(empties, fmt.Sprintf("the submodule %s is empty; check it out with git submodule update --init %s", rel, rel))
			}
			add(rel)
			return true
		}
		if sourcefile.Present(path, ".git") {
			return false
		}
		if entries, err := in.Entries(path); err == nil && path != root && manifest.HoldsInstalled(entries) {
			installed = append(installed, fmt.Sprintf("%s holds installed packages (*.dist-info), which are not read", rel))
			return false
		}
		for _, name := range pythonManifests {
			if sourcefile.Present(path, name) && !sourcefile.Present(path, "__init__.py") {
				add(rel)
				break
			}
		}
		return true
	}
	p.Files, p.Problems = in.Walk(root, func(path string) bool { return strings.HasSuffix(path, ".py") }, enter)
	p.Problems = append(append(p.Problems, empties...), installed...)
	for i, f := range p.Files {
		p.Files[i] = filepath.ToSlash(f)
	}
	for _, r := range append([]string(nil), p.Roots...) {
		src := strings.TrimPrefix(r+"/src", "/")
		if in.IsFolder(filepath.Join(root, filepath.FromSlash(src))) && !sourcefile.Present(filepath.Join(root, src), "__init__.py") {
			add(src)
		}
	}
	slices.Sort(p.Files)
	return p
}

// packageOf is the dotted name of a folder that is a package, from the outermost package around it.
func packageOf(folder string) (dotted string) {
	for sourcefile.Present(folder, "__init__.py") {
		name, around := filepath.Base(folder), filepath.Dir(folder)
		if dotted != "" {
			name += "." + dotted
		}
		if dotted = name; around == folder {
			break
		}
		folder = around
	}
	return dotted
}

// submodules lists the folders that .gitmodules names.
func submodules(in *sourcefile.Root, root string) map[string]bool {
	data, err := in.Read(filepath.Join(root, manifest.GitModules), sourcefile.Config)
	if err != nil {
		return nil
	}
	return manifest.Submodules(data)
}

var (
	cfgName   = regexp.MustCompile(`^name\s*[=:]\s*(\S+)`)
	setupName = regexp.MustCompile(`\bname\s*=\s*["']([^"']+)["']`)
)

// PythonName is the name that a Python project states in pyproject.toml,
// setup.cfg or setup.py, and the folder's name when none of them states one.
func PythonName(in *sourcefile.Root, root string) (string, error) {
	for _, m := range []struct {
		file string
		name func(data []byte) string
	}{{"pyproject.toml", tomlName}, {"setup.cfg", configName}, {"setup.py", scriptName}} {
		data, err := in.Read(filepath.Join(root, m.file), sourcefile.Manifest)
		if err != nil {
			if notThere(err) {
				continue
			}
			return "", fmt.Errorf("read the project's name: %w", err)
		}
		if name := m.name(data); name != "" {
			return name, nil
		}
	}
	return filepath.Base(root), nil
}

// tomlName reads a pyproject.toml. One that is not valid TOML, such as a template of
// a generator of projects, states no name.
func tomlName(data []byte) string {
	var manifest struct {
		Project struct{ Name string }
		Tool    struct {
			Poetry struct{ Name string }
		}
	}
	if err := toml.Unmarshal(data, &manifest); err != nil {
		return ""
	}
	return cmp.Or(manifest.Project.Name, manifest.Tool.Poetry.Name)
}

// configName reads a setup.cfg.
func configName(data []byte) string {
	section := ""
	for _, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			section = line
		} else if got := cfgName.FindStringSubmatch(line); got != nil && section == "[metadata]" {
			return got[1]
		}
	}
	return ""
}

// scriptName reads a setup.py, whose code is not run.
func scriptName(data []byte) string {
	if got := setupName.FindSubmatch(data); got != nil {
		return string(got[1])
	}
	return ""
}
