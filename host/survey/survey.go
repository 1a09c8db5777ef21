package survey

import (
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/templates"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// Survey is what was found in a repository.
type Survey struct {
	// Root is the absolute folder that was looked through.
	Root string
	// Projects in the order of their folders; one a folder and language.
	Projects []*Project
	// Unread are manifests, or parts of them, that could not be read.
	Unread []Note

	// Empty are manifests that name what packs read, with no source that a run could read.
	Empty []Note

	// Manifests and Sources are how many were found.
	Manifests, Sources int

	// all are the projects with those that have no source of their own, such as the root of a workspace.
	all []*Project
	// skipped counts files that hold code and are not read, by the ending of their names.
	skipped map[string]int
}

// Project is one folder whose code a run can read in one language.
type Project struct {
	// Folder is relative to the root with forward slashes, "." for the root.
	Folder string
	// Language as extract names it.
	Language string
	// Config is the tsconfig.json or jsconfig.json in the folder, relative to the root; "" when there is none.
	Config string
	// Manifests that name its dependencies, relative to the root.
	Manifests []string
	// Packs that fit, with what says so, sorted by name.
	Packs []Match
	// Files is how many sources of the language are in it and in none of the projects below it.
	Files int
	// Within are folders of other projects of this language below this one: their sources belong to them.
	Within []string

	dependencies map[string]Evidence
	// name is what other packages of the workspace import it by; "" where it has none.
	name string
	// own are the sources but those of tests, scripts and the like; sources are all but those of tests.
	own, sources []string
	// adopted: no manifest says that it is one. serves: a pack for a framework fits.
	adopted, serves bool
	// beside: the configuration of the project around it leaves it out.
	beside bool
}

// Own are the sources that are in a project and in none of those below it, without tests, scripts and the like.
func (p *Project) Own() []string { return p.own }

// Sources are those of a project, and of none of those below it, that are no tests.
func (p *Project) Sources() []string { return p.sources }

// Match is a pack and why it fits.
type Match struct {
	Pack     string
	Kind     string // framework, client or effects
	Evidence Evidence
}

// Evidence is a line or file that shows that something is used.
type Evidence struct {
	// File is relative to the root.
	File string
	// Line is 0 when the whole file says it.
	Line int
	// What is the dependency or the call that was found.
	What string
}

// Note is what could not be read, and why.
type Note struct{ File, Reason string }

// Deployed is a function that a deploy template runs.
type Deployed struct {
	// Entry is its file, relative to the root and without extension: a source, or what a build makes of one.
	Entry string
	// Evidence is where the template states it.
	Evidence Evidence
}

// Read looks through a folder. The manifests are those of the packs at hand; deployed gives the functions that deploy templates
// name, and is asked after the sources have been read.
func Read(root *sourcefile.Tree, packs []*abi.Manifest, deployed func() ([]Deployed, error)) (*Survey, error) {
	return look(root, packs, deployed)
}

// look looks through a folder, and into its sources where the functions that are deployed are asked for.
func look(root *sourcefile.Tree, packs []*abi.Manifest, deployed func() ([]Deployed, error)) (*Survey, error) {
	s := &Survey{Root: root.Dir, skipped: map[string]int{}}
	r := &reader{survey: s, files: root, at: map[key]*Project{}}
	if err := r.walk(); err != nil {
		return nil, fmt.Errorf("cannot look through %s: %w", root.Dir, err)
	}
	if deployed != nil {
		r.readPages()
	}
	s.Manifests, s.Sources = len(r.manifests), len(r.sources)
	r.readAround()
	r.readNPM()
	r.readPython()
	r.readRuby()
	r.settle()
	r.adopt()
	r.within()
	if deployed != nil {
		r.readSources(marks(packs))
		list, err := deployed()
		if err != nil {
			return nil, err
		}
		r.place(list)
	}
	r.match(packs)
	r.empty(packs)
	sort.Slice(s.Projects, func(i, j int) bool {
		a, b := s.Projects[i], s.Projects[j]
		if a.Folder != b.Folder {
			return a.Folder < b.Folder
		}
		return a.Language < b.Language
	})
	sort.Slice(s.Unread, func(i, j int) bool { return s.Unread[i].File < s.Unread[j].File })
	return s, nil
}

// Open opens a folder to look through.
func Open(dir string) (*sourcefile.Tree, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("find the folder to look through: %w", err)
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		abs = real
	}
	tree, err := sourcefile.OpenTree(abs)
	if err != nil {
		return nil, fmt.Errorf("cannot look through %s: %w", dir, err)
	}
	return tree, nil
}

type key struct{ folder, language string }

// project is the project of a folder and language, which is made when it is first asked for.
func (r *reader) project(folder, language string) *Project {
	k := key{folder, language}
	if p := r.at[k]; p != nil {
		return p
	}
	p := &Project{Folder: folder, Language: language, dependencies: map[string]Evidence{}}
	r.at[k] = p
	r.survey.Projects = append(r.survey.Projects, p)
	return p
}

// settle gives every source to the nearest project around it, and drops projects without sources.
func (r *reader) settle() {
	r.owner = map[string]*Project{}
	for _, f := range r.sources {
		language := languageOf(f)
		for dir := path.Dir(f); ; dir = path.Dir(dir) {
			if p := r.at[key{dir, language}]; p != nil {
				if p.Config == "" || !templates.IsPage(f) { // of pages a configuration of the compiler does not speak
					r.give(f, p)
				}
				break
			}
			if dir == "." {
				break
			}
		}
	}
	r.survey.all = slices.Clone(r.survey.Projects)
	r.survey.Projects = slices.DeleteFunc(r.survey.Projects, func(p *Project) bool { return p.Files == 0 })
}

// give makes a source one of a project's.
func (r *reader) give(file string, p *Project) {
	p.Files++
	if !isTest(file) {
		p.sources = append(p.sources, file)
	}
	if !isAside(file, p.Language) {
		p.own = append(p.own, file)
	}
	r.owner[file] = p
}

// adopt makes a project of the sources of a language that lie in no folder with a manifest: in the innermost folder around
// those that are not aside, or are given to browsers. What they import says which packs fit.
func (r *reader) adopt() {
	orphans := map[string][]string{}
	for _, f := range r.sources {
		if r.owner[f] == nil {
			orphans[languageOf(f)] = append(orphans[languageOf(f)], f)
		}
	}
	for _, language := range slices.Sorted(maps.Keys(orphans)) {
		r.adoptAll(language, orphans[language])
	}
}

// adoptAll makes a project of some sources of a language, or several where the folder around them is one already.
func (r *reader) adoptAll(language string, files []string) {
	folder, found := "", false
	for _, f := range files {
		switch {
		case isAside(f, language) && !isGiven(f):
		case found:
			folder = common(folder, path.Dir(f))
		default:
			folder, found = path.Dir(f), true
		}
	}
	if !found {
		return
	}
	if filled := r.filledFrom(folder, files); r.at[key{filled, language}] == nil {
		folder = filled
	}
	if r.at[key{folder, language}] != nil {
		below := map[string][]string{}
		for _, f := range files {
			if inside(folder, path.Dir(f)) {
				next, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(f, folder), "/"), "/")
				below[next] = append(below[next], f)
			}
		}
		for _, next := range slices.Sorted(maps.Keys(below)) {
			r.adoptAll(language, below[next])
		}
		return
	}
	p := r.project(folder, language)
	p.adopted = true
	if language == "typescript" {
		p.Config = r.configIn(folder)
	}
	for _, f := range files {
		if inFolder(f, folder) {
			r.give(f, p)
		}
	}
	r.survey.all = append(r.survey.all, p)
}

// filledFrom is the folder of the project that fills in the pages of a folder, where they are of a language whose code finds them by where they
// stand in it.
func (r *reader) filledFrom(folder string, files []string) string {
	if !slices.ContainsFunc(files, func(f string) bool { return strings.HasSuffix(f, ".erb") && inFolder(f, folder) }) {
		return folder
	}
	for at := folder; ; at = path.Dir(at) {
		if r.at[key{at, "ruby"}] != nil {
			return at
		}
		if at == "." || at == "" || at == "/" {
			return folder
		}
	}
}

// common is the innermost folder around two folders.
func common(a, b string) string {
	for !inFolder(b, a) {
		a = path.Dir(a)
	}
	return a
}

// inFolder reports whether a path is a folder or lies in it.
func inFolder(p, folder string) bool { return p == folder || inside(folder, p) }

// within notes of each project which others lie in it.
func (r *reader) within() {
	for _, p := range r.survey.Projects {
		for _, other := range r.survey.Projects {
			if other != p && other.Language == p.Language && inside(p.Folder, other.Folder) && !r.pagesAmong(other, p) {
				p.Within = append(p.Within, other.Folder)
			}
		}
		slices.Sort(p.Within)
	}
}

// pagesAmong reports whether a project is pages that stand among another one's sources. Who reads the pages reads no source for the other.
func (r *reader) pagesAmong(pages, around *Project) bool {
	return pages.adopted && !slices.ContainsFunc(pages.sources, func(f string) bool { return !templates.IsPage(f) }) &&
		slices.ContainsFunc(around.sources, func(f string) bool { return inFolder(f, pages.Folder) })
}

// inside reports whether a folder lies below another one.
func inside(folder, other string) bool {
	return folder == "." && other != "." || len(other) > len(folder) && other[:len(folder)] == folder && other[len(folder)] == '/'
}

func (r *reader) unread(file string, reason string) {
	r.survey.Unread = append(r.survey.Unread, Note{file, reason})
}

// String is the evidence as it is printed: what was found, and where.
func (e Evidence) String() string {
	if e.Line == 0 {
		return e.What + " in " + e.File
	}
	return fmt.Sprintf("%s in %s:%d", e.What, e.File, e.Line)
}
