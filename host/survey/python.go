package survey

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// requirement is the name at the beginning of a requirement, as its standard (PEP 508) spells it.
var requirement = regexp.MustCompile(`^\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*(?:$|[<>=!~;@,(# \t])`)

var separators = regexp.MustCompile(`[-_.]+`)

// normalized is a distribution's name as registries compare it (PEP 503).
func normalized(name string) string { return separators.ReplaceAllString(strings.ToLower(name), "-") }

// maxIncludes bounds how many files of requirements one file leads to.
const maxIncludes = 100

// readPython reads what Python manifests name. A folder called requirements belongs to the folder around it.
func (r *reader) readPython() {
	for _, file := range r.manifests {
		base, dir := path.Base(file), path.Dir(file)
		// In a package, a file of that name is a module of the program, or is left over; the others say what they are.
		if _, err := fs.Stat(r.files, path.Join(dir, "__init__.py")); err == nil && dir != "." && (base == "setup.py" || strings.HasPrefix(base, "requirements")) {
			continue
		}
		if r.documents(dir) {
			continue
		}
		switch {
		case base == "pyproject.toml":
			r.pyproject(file)
		case base == "setup.cfg":
			r.setupCfg(file)
		case base == "setup.py":
			r.setupPy(file)
		case base == "Pipfile":
			r.pipfile(file)
		case base == "manage.py" && r.startsDjango(file):
			r.project(r.aroundPackage(dir), "python")
		case inRequirements(file):
			r.requirements(file, path.Dir(dir))
		case strings.HasPrefix(base, "requirements"):
			r.requirements(file, dir)
		}
	}
}

// documents reports whether a folder is a manual: what its manifest names makes its pages.
func (r *reader) documents(folder string) bool {
	return slices.ContainsFunc([]string{"conf.py", "source/conf.py"}, func(name string) bool {
		data, err := r.read(path.Join(folder, name), sourcefile.Manifest)
		return err == nil && bytes.Contains(data, []byte("sphinx"))
	})
}

// startsDjango reports whether a manage.py is the one of a Django project, which stands in its outermost folder: it names
// Django or where its settings are. Others are modules like any.
func (r *reader) startsDjango(file string) bool {
	text := bytes.ToLower(r.manifest(file))
	return bytes.Contains(text, []byte("django"))
}

// aroundPackage is the innermost folder around one that is no package itself: what imports a package by its name finds it from there.
func (r *reader) aroundPackage(dir string) string {
	for dir != "." {
		if _, err := fs.Stat(r.files, path.Join(dir, "__init__.py")); err != nil {
			break
		}
		dir = path.Dir(dir)
	}
	return dir
}

// python adds one requirement to the project of a folder.
func (r *reader) python(folder, text string, at Evidence) {
	m := requirement.FindStringSubmatch(text)
	if m == nil {
		return
	}
	p := r.project(folder, "python")
	name := normalized(m[1])
	if _, ok := p.dependencies["pypi:"+name]; !ok {
		at.What = name
		p.dependencies["pypi:"+name] = at
	}
}

// requirements reads a file of requirements with those that it includes (-r and -c).
func (r *reader) requirements(file, folder string) {
	p := r.project(folder, "python")
	p.Manifests = append(p.Manifests, file)
	r.required(file, folder, "")
}

// required reads what a file of requirements lists, and those that it includes. by is the manifest that names the file, "" where
// it was found by its name.
func (r *reader) required(file, folder, by string) {
	seen := map[string]bool{}
	var read func(file, by string)
	read = func(file, by string) {
		if seen[file] {
			return
		}
		if len(seen) == maxIncludes {
			r.unread(file, "more than 100 files of requirements include each other; the rest is not read")
			return
		}
		seen[file] = true
		if !fs.ValidPath(file) {
			r.unread(by, file+" leads outside of this folder, and is not read")
			return
		}
		if _, err := fs.Stat(r.files, file); by != "" && errors.Is(err, fs.ErrNotExist) {
			r.unread(by, "there is no "+file+", which it includes")
			return
		}
		data := r.manifest(file)
		for i, line := range strings.Split(string(data), "\n") {
			line = strings.TrimSpace(line)
			if include, ok := included(line); ok {
				if strings.Contains(include, "://") {
					r.unread(file, "includes "+include+", which is not fetched")
					continue
				}
				read(path.Join(path.Dir(file), include), file)
				continue
			}
			if line == "" || line[0] == '#' {
				continue
			}
			if egg := fetched.FindStringSubmatch(line); egg != nil {
				line = egg[1]
			}
			r.python(folder, line, Evidence{File: file, Line: i + 1})
		}
	}
	read(file, by)
}

// fetched is a requirement that is fetched from a place, which says its name at the end.
var fetched = regexp.MustCompile(`^(?:-e|--editable|[\w+]+://).*[#&]egg=([\w.-]+)`)

// included is the file that a line of requirements includes.
func included(line string) (string, bool) {
	for _, flag := range []string{"--requirement", "--constraint", "-r", "-c"} {
		rest, ok := strings.CutPrefix(line, flag)
		if !ok || strings.HasPrefix(flag, "--") && rest != "" && !strings.ContainsAny(rest[:1], " =\t") {
			continue
		}
		rest, _, _ = strings.Cut(rest, " #")
		if rest = strings.Trim(rest, " =\t\r"); rest != "" {
			return rest, true
		}
	}
	return "", false
}

// pyproject reads the standard's tables and those of Poetry, uv and PDM.
func (r *reader) pyproject(file string) {
	var m struct {
		Project struct {
			Dependencies         []string
			OptionalDependencies map[string][]string `toml:"optional-dependencies"`
			Dynamic              []string
		}
		Groups map[string][]any `toml:"dependency-groups"`
		Tool   struct {
			Poetry struct {
				Dependencies, DevDependencies map[string]any
				Dev                           map[string]any `toml:"dev-dependencies"`
				Group                         map[string]struct{ Dependencies map[string]any }
			}
			UV struct {
				Dev []string `toml:"dev-dependencies"`
			} `toml:"uv"`
			PDM struct {
				Dev map[string][]string `toml:"dev-dependencies"`
			} `toml:"pdm"`
			Setuptools struct {
				Dynamic struct {
					Dependencies any
					Optional     map[string]any `toml:"optional-dependencies"`
				}
			}
		}
	}
	dir, data, ok := r.toml(file, &m)
	if !ok {
		return
	}
	add := func(text string) {
		name := requirement.FindStringSubmatch(text)
		if name != nil {
			r.python(dir, text, Evidence{File: file, Line: lineOf(data, name[1])})
		}
	}
	stated := map[string]bool{
		"dependencies":          r.filesOf(file, m.Tool.Setuptools.Dynamic.Dependencies),
		"optional-dependencies": len(m.Tool.Setuptools.Dynamic.Optional) > 0,
	}
	for _, list := range m.Tool.Setuptools.Dynamic.Optional {
		stated["optional-dependencies"] = r.filesOf(file, list) && stated["optional-dependencies"]
	}
	for _, d := range m.Project.Dynamic {
		if (d == "dependencies" || d == "optional-dependencies") && !stated[d] {
			r.unread(file, d+" are computed when the package is built (dynamic); they are not read")
		}
	}
	for _, d := range m.Project.Dependencies {
		add(d)
	}
	for _, list := range m.Project.OptionalDependencies {
		for _, d := range list {
			add(d)
		}
	}
	for _, list := range m.Groups {
		for _, d := range list {
			if text, ok := d.(string); ok {
				add(text)
			}
		}
	}
	tables := []map[string]any{m.Tool.Poetry.Dependencies, m.Tool.Poetry.Dev}
	for _, g := range m.Tool.Poetry.Group {
		tables = append(tables, g.Dependencies)
	}
	for _, t := range tables {
		for name := range t {
			if name != "python" {
				add(name)
			}
		}
	}
	for _, d := range m.Tool.UV.Dev {
		add(d)
	}
	for _, list := range m.Tool.PDM.Dev {
		for _, d := range list {
			add(strings.TrimPrefix(d, "-e "))
		}
	}
}

// filesOf reads the files of requirements that a table names, and reports whether it names any: {file = "a.txt"}, or a list of them.
func (r *reader) filesOf(manifest string, table any) bool {
	named, _ := table.(map[string]any)
	list, ok := named["file"].([]any)
	if !ok && named["file"] != nil {
		list = []any{named["file"]}
	}
	for _, f := range list {
		if name, ok := f.(string); ok {
			r.required(path.Join(path.Dir(manifest), name), path.Dir(manifest), manifest)
		}
	}
	return len(list) > 0
}

// toml reads a manifest of a project of Python into a value, and gives its folder and its text.
func (r *reader) toml(file string, into any) (dir string, data []byte, ok bool) {
	if data = r.manifest(file); data == nil {
		return "", nil, false
	}
	dir = path.Dir(file)
	p := r.project(dir, "python")
	p.Manifests = append(p.Manifests, file)
	if err := toml.Unmarshal(data, into); err != nil {
		r.unread(file, tomlError(err))
		return "", nil, false
	}
	return dir, data, true
}

// tomlError is an error of a TOML document with the line it stands on.
func tomlError(err error) string {
	text := strings.TrimPrefix(err.Error(), "toml: ")
	var at *toml.DecodeError
	if errors.As(err, &at) {
		line, _ := at.Position()
		return fmt.Sprintf("not valid TOML at line %d: %s", line, text)
	}
	return "not valid TOML: " + text
}

// pipfile reads both tables of a Pipfile.
func (r *reader) pipfile(file string) {
	var m struct {
		Packages map[string]any
		Dev      map[string]any `toml:"dev-packages"`
	}
	dir, data, ok := r.toml(file, &m)
	if !ok {
		return
	}
	for _, t := range []map[string]any{m.Packages, m.Dev} {
		for name := range t {
			r.python(dir, name, Evidence{File: file, Line: lineOf(data, name)})
		}
	}
}

// setupCfg reads the lists of setup.cfg's options.
func (r *reader) setupCfg(file string) {
	data := r.manifest(file)
	if data == nil {
		return
	}
	section, list, any := "", false, false
	add := func(text string, line int) {
		any = true
		if names, ok := strings.CutPrefix(text, "file:"); ok {
			for name := range strings.SplitSeq(names, ",") {
				r.required(path.Join(path.Dir(file), strings.TrimSpace(name)), path.Dir(file), file)
			}
			return
		}
		r.python(path.Dir(file), text, Evidence{File: file, Line: line})
	}
	for i, line := range strings.Split(string(data), "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "["):
			section, list = trimmed, section == "[options.extras_require]"
		case trimmed == "" || trimmed[0] == '#' || trimmed[0] == ';':
		case line[0] != ' ' && line[0] != '\t':
			name, value, _ := strings.Cut(trimmed, "=")
			list = section == "[options]" && strings.TrimSpace(name) == "install_requires" || section == "[options.extras_require]"
			if value = strings.TrimSpace(value); list && value != "" {
				add(value, i+1)
			}
		case list:
			add(trimmed, i+1)
		}
	}
	if any {
		p := r.project(path.Dir(file), "python")
		p.Manifests = append(p.Manifests, file)
	}
}
