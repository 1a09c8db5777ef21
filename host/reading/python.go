package reading

import (
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/lang/python"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/types/annotations"
	"github.com/drift-analyzer/drift/host/unit"
)

func init() {
	add(language{FrontEnd: &python.FrontEnd, open: openPython, importName: pythonImportName})
}

// pythonSources are the Python files of a folder.
type pythonSources struct {
	read    *project.Python
	modules *project.PythonModules
	byPath  map[string]flow.FileID
	paths   []string
	found   sync.Map // importKey -> flow.Target
	folders sync.Map // package name -> folder
	// doubtful are the modules that lie under two import roots.
	doubtful sync.Map // specifier -> []string
}

type importKey struct{ dir, specifier string }

func openPython(p *project.Project, _ opening) (sources, []FileProblem, error) {
	name, err := project.PythonName(p.Files, p.Root)
	if err != nil {
		return nil, nil, err
	}
	p.Name = name
	read := project.ReadPython(p.Files, p.Root)
	return &pythonSources{read: read, byPath: map[string]flow.FileID{}}, unreadable(read.Problems), nil
}

func (s *pythonSources) Files() []string { return s.read.Files }

// pythonImportName is the file's own name, or its folder's for an __init__.py.
func pythonImportName(abs string) string {
	name := strings.TrimSuffix(path.Base(abs), ".py")
	if name == "__init__" {
		name = path.Base(path.Dir(abs))
	}
	return name
}

func (s *pythonSources) Types(prog *program.Program, packs []*packrt.Pack) Types {
	o := annotations.New(prog)
	for _, p := range packs {
		for _, m := range rules.Models(p.Manifest) {
			o.Models = append(o.Models, annotations.Rules{Extends: m.Extends, Fields: m.Fields, Omit: m.Omit, Nullable: m.Nullable, Many: m.Many,
				Key: m.Key, KeyOf: m.KeyOf, Inner: m.NestedClass, Model: m.NestedModel, Names: m.NestedFields, Exclude: m.NestedExclude, Data: m.Data, Make: m.Make, Gives: m.Gives,
				Dumps: m.Dumps, Only: m.Only, Except: m.Except, Taken: (*annotations.TakenRules)(m.Taken), Own: m.Own, Adjusts: m.Adjusts, Bare: m.Bare, Has: m.Has, Naming: m.Naming, Making: m.Making, Suffixes: m.Suffixes, Reverse: m.Reverse})
		}
	}
	return Types{Oracle: o}
}

func (s *pythonSources) Link(files []*unit.File) flow.ModuleResolver {
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = f.Path
		s.byPath[f.Path] = flow.FileID(i)
	}
	s.paths = paths
	s.modules = project.NewPythonModules(s.read.Itself, s.read.Roots, paths)
	return s
}

// folderPackage marks packages without an __init__.py that a relative import names.
const folderPackage = "folder:"

// Resolve finds the module that a specifier names from a file. A folder without
// an __init__.py may be a package of the project or only be called like a library:
// it counts as the library until a module inside it is asked for.
func (s *pythonSources) Resolve(from *unit.File, specifier string) flow.Target {
	key := importKey{path.Dir(from.Path), specifier}
	if got, ok := s.found.Load(key); ok {
		return got.(flow.Target)
	}
	file, folder, others := s.modules.Find(from.Path, specifier)
	if len(others) > 0 {
		s.doubtful.Store(specifier, append([]string{file}, others...))
	}
	name := specifier
	if strings.HasPrefix(specifier, ".") {
		name = ""
		if folder != "" {
			name = folderPackage + folder
		}
	}
	t := s.target(file, folder, name)
	s.found.Store(key, t)
	return t
}

func (s *pythonSources) target(file, folder, name string) flow.Target {
	if file != "" {
		return flow.Target{File: s.byPath[file]}
	}
	if folder != "" {
		s.folders.Store(name, folder)
	}
	return flow.Target{File: -1, Package: name}
}

// Submodule finds a module inside a package of the project.
func (s *pythonSources) Submodule(of flow.Target, name string) (flow.Target, bool) {
	dir := ""
	if of.File >= 0 {
		if path.Base(s.paths[of.File]) != "__init__.py" {
			return flow.Target{}, false
		}
		if dir = path.Dir(s.paths[of.File]); dir == "." {
			dir = ""
		}
	} else {
		folder, ok := s.folders.Load(of.Package)
		if !ok {
			return flow.Target{}, false
		}
		dir = folder.(string)
	}
	file, folder := s.modules.In(dir, name)
	if file == "" && folder == "" {
		return flow.Target{}, false
	}
	return s.target(file, folder, of.Package+"."+name), true
}

// ambiguous lists the modules that lie under two import roots; the first one is read.
func (s *pythonSources) ambiguous() []FileProblem {
	var out []FileProblem
	s.doubtful.Range(func(spec, files any) bool {
		list := files.([]string)
		out = append(out, FileProblem{list[0], syntax.Problem{Kind: "ambiguous-module",
			Detail: spec.(string) + " may also be " + strings.Join(list[1:], " or ") + "; the first one is read"}})
		return true
	})
	slices.SortFunc(out, func(a, b FileProblem) int { return strings.Compare(a.File+a.Detail, b.File+b.Detail) })
	return out
}

// ModuleName is the dotted name that a file is imported by.
func (s *pythonSources) ModuleName(file flow.FileID) string { return s.modules.Name(s.paths[file]) }

func (s *pythonSources) Packages(files []*unit.File) (map[string]Use, []FileProblem) {
	out := map[string]Use{}
	for _, f := range files {
		seen := map[string]bool{}
		for i := 1; i < len(f.Imports); i++ {
			spec := f.Imports[i].Specifier
			if spec == "" || seen[spec] {
				continue
			}
			seen[spec] = true
			if t := s.Resolve(f, spec); t.File < 0 && t.Package != "" && !strings.HasPrefix(t.Package, folderPackage) {
				// Nothing has to be installed to know what a name of a library is called.
				out[t.Package] = Use{Files: out[t.Package].Files + 1, Installed: true}
			}
		}
	}
	return out, s.ambiguous()
}
