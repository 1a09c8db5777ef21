package reading

import (
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/lang/typescript"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/templates"
	"github.com/drift-analyzer/drift/host/types/tsgo"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

func init() { add(language{FrontEnd: &typescript.FrontEnd, open: openTypeScript}) }

// typeScript are the files of a tsconfig, or of a folder without one.
type typeScript struct {
	*tsgo.Project
	byAbs map[string]flow.FileID
	// inAnyCase are the files by their paths without the ends of names and in small letters, -1 for several.
	inAnyCase map[string]flow.FileID
	// generated are the folders that tools generate the modules of a package in.
	generated map[string]string
	// whole are the packages whose modules export what the packages themselves do.
	whole []string
	// declared are the modules of packages that declaration files of the project describe, by file.
	declared map[string][]string
	// brings is what frameworks bring into scope by themselves.
	brings
}

var typeScriptExtensions = map[string]bool{".ts": true, ".tsx": true, ".mts": true, ".cts": true, ".js": true, ".jsx": true, ".mjs": true, ".cjs": true,
	".vue": true, ".svelte": true, ".astro": true}

// walked lists the sources of a folder, and the pages that hold scripts of their own with the names that servers fill into them.
func walked(p *project.Project, without []string) (files, reasons []string, filled map[string]map[string]bool) {
	extensions := maps.Clone(typeScriptExtensions)
	for _, page := range templates.PageExtensions() {
		extensions[page] = true
	}
	files, reasons = project.Walk(p.Files, p.Root, extensions, without)
	filled = map[string]map[string]bool{}
	scripts := slices.Clone(files)
	files = slices.DeleteFunc(files, func(file string) bool {
		if templates.IsBound(file) {
			return !slices.Contains(scripts, templates.BoundTo(file))
		}
		if !templates.IsPage(file) {
			return false
		}
		text, err := p.Files.Read(file, sourcefile.Source)
		if err != nil {
			return true
		}
		names, has := templates.PageScripts(file, text)
		filled[filepath.ToSlash(file)] = names
		return !has || templates.IsTemplate(file, text, func(name string) bool { return slices.Contains(scripts, name) })
	})
	return files, reasons, filled
}

// misses reports whether the configuration that stands in a folder leaves out its code, or cannot be read as far as saying
// what the code is: then the error says why.
func misses(p *project.Project, files []string) (bool, error) {
	named, err := tsgo.Named(p.Config, p.Files)
	if err != nil {
		return true, err
	}
	var own []string
	for _, f := range files {
		if rel := p.Rel(f); !project.IsTried(rel) {
			own = append(own, rel)
		}
	}
	for i, f := range named {
		named[i] = p.Rel(filepath.FromSlash(f))
	}
	return project.Misses(own, named), nil
}

func openTypeScript(p *project.Project, with opening) (sources, []FileProblem, error) {
	var problems []FileProblem
	var source *tsgo.Project
	var err error
	var links *tsgo.Links
	go with.reader.queries.whole[syntax.TypeScript]() // while the files are looked for
	if w := project.FindWorkspace(p.Files, p.Root); w != nil {
		links = &tsgo.Links{Root: w.Root, Packages: w.Packages}
	}
	var files, reasons []string
	var filled map[string]map[string]bool
	if p.Config == "" || p.Found {
		files, reasons, filled = walked(p, with.without)
	}
	passedOver := false
	if p.Config != "" && p.Found {
		if passedOver, err = misses(p, files); err != nil {
			problems = append(problems, FileProblem{p.Rel(p.Config), syntax.Problem{Kind: syntax.Configuration,
				Detail: strings.TrimPrefix(err.Error(), p.Config+": ") + "; its folder is read without it"}})
		}
	}
	if p.Config != "" && !passedOver {
		source, err = tsgo.Open(p.Config, p.Files, links, with.reader, with.workers)
	} else {
		problems = append(problems, unreadable(reasons)...)
		source, err = tsgo.OpenFiles(p.Root, p.Config, files, p.Files, links, with.reader, with.workers)
	}
	if err != nil {
		return nil, nil, err
	}
	for _, f := range source.TooLarge {
		problems = append(problems, FileProblem{p.Rel(f), syntax.Problem{Kind: syntax.TooLarge,
			Detail: fmt.Sprintf("more than the limit of %d bytes", tsgo.MaxFile)}})
	}
	for _, n := range source.Notes {
		problems = append(problems, FileProblem{p.Rel(n.Config), syntax.Problem{Kind: syntax.Configuration, Detail: n.Detail}})
	}
	t := &typeScript{Project: source, byAbs: map[string]flow.FileID{}, inAnyCase: map[string]flow.FileID{}, generated: generatedFolders(p, with.packs)}
	for _, p := range with.packs {
		t.whole = append(t.whole, rules.WithSubmodules(p.Manifest)...)
		t.rules = append(t.rules, p.Manifest.Brought...)
	}
	t.exists, t.filled = p.Files.Exists, filled
	return t, problems, nil
}

func (t *typeScript) Types(_ *program.Program, packs []*packrt.Pack) Types {
	t.Decorators = map[string]tsgo.Decorated{}
	for _, p := range packs {
		for origin, says := range p.Manifest.Decorators {
			t.Decorators[origin] = tsgo.Decorated(says)
		}
	}
	return Types{Oracle: t.Project, Definitions: t.Definitions, Asking: t.Asking}
}

func (t *typeScript) Link(files []*unit.File) flow.ModuleResolver {
	for i, f := range files {
		t.byAbs[f.AbsPath] = flow.FileID(i)
		folded := foldedModule(f.AbsPath)
		if _, several := t.inAnyCase[folded]; several {
			t.inAnyCase[folded] = -1
		} else {
			t.inAnyCase[folded] = flow.FileID(i)
		}
		if isDeclaration(f.AbsPath) {
			if t.declared == nil {
				t.declared = map[string][]string{}
			}
			t.declared[f.AbsPath] = declaredModules(f)
		} else {
			t.bring(f, flow.FileID(i))
			t.share(f, flow.FileID(i))
		}
	}
	return typeScriptModules{t}
}

// typeScriptModules answers flow's questions as the compiler resolves modules.
type typeScriptModules struct{ *typeScript }

func (t typeScriptModules) Resolve(from *unit.File, specifier string) flow.Target {
	got := t.resolve(from.AbsPath, specifier)
	if got.File != "" {
		if id, ok := t.byAbs[got.File]; ok {
			return flow.Target{File: id}
		}
		return flow.Target{File: -1}
	}
	if got.Package == "" && (strings.HasSuffix(specifier, ".graphql") || strings.HasSuffix(specifier, ".gql")) && strings.HasPrefix(specifier, ".") {
		return flow.Target{File: -1, Package: "file:" + path.Join(path.Dir(from.Path), specifier)}
	}
	if got.Package == "" && strings.HasPrefix(specifier, ".") {
		// Systems that do not tell cases apart find the file, and there the program runs.
		if id, ok := t.inAnyCase[foldedModule(path.Join(path.Dir(filepath.ToSlash(from.AbsPath)), specifier))]; ok {
			return flow.Target{File: id}
		}
	}
	for _, p := range t.whole {
		if strings.HasPrefix(got.Package, p+"/") {
			return flow.Target{File: -1, Package: p}
		}
	}
	return flow.Target{File: -1, Package: got.Package}
}

// foldedModule is the same for all spellings of a module's path that differ by case or by the end of the file's name.
func foldedModule(file string) string {
	file = strings.ToLower(filepath.ToSlash(file))
	for _, end := range []string{".ts", ".tsx", ".js", ".jsx", ".mts", ".cts", ".mjs", ".cjs"} {
		if module, ok := strings.CutSuffix(file, end); ok {
			file = module
			break
		}
	}
	return strings.TrimSuffix(file, "/index")
}

// resolve is what the compiler resolves a specifier to, or the name of the package whose module a
// tool generates there.
func (t *typeScript) resolve(file, specifier string) tsgo.Resolution {
	file = filepath.ToSlash(file)
	got := t.Project.Resolve(file, specifier)
	if slices.Contains(t.declared[got.File], specifier) {
		// The file only adds to the package, or describes it.
		return tsgo.Resolution{Package: specifier}
	}
	if len(t.generated) == 0 || got.Installed {
		return got
	}
	modules := []string{got.File}
	if got.File == "" {
		modules = t.Project.Candidates(file, specifier)
	}
	if p := packageIn(t.generated, modules); p != "" {
		return tsgo.Resolution{Package: p, Installed: true}
	}
	return got
}

func isDeclaration(path string) bool {
	return strings.HasSuffix(path, ".d.ts") || strings.HasSuffix(path, ".d.mts") || strings.HasSuffix(path, ".d.cts")
}

// declaredModules lists the modules that a declaration file declares by name (declare module "name").
func declaredModules(f *unit.File) []string {
	var out []string
	tree := f.Tree
	for top := range tree.NamedChildren(0) {
		if tree.KindName(top) != "ambient_declaration" {
			continue
		}
		for n := range tree.NamedChildren(top) {
			if name := tree.ChildByFieldName(n, "name"); tree.KindName(n) == "module" && name != syntax.NoNode && tree.KindName(name) == "string" {
				out = append(out, strings.Trim(tree.Text(name), "\"'"))
			}
		}
	}
	return out
}

func (t *typeScript) Packages(files []*unit.File) (map[string]Use, []FileProblem) {
	out := map[string]Use{}
	for _, f := range files {
		seen := map[string]bool{}
		for _, spec := range named(f) {
			if spec == "" || seen[spec] || strings.HasPrefix(spec, ".") && len(t.generated) == 0 {
				continue
			}
			seen[spec] = true
			if got := t.resolve(f.AbsPath, spec); got.Package != "" {
				u := out[got.Package]
				out[got.Package] = Use{Files: u.Files + 1, Installed: u.Installed || got.Installed}
			}
		}
		if u := out[markupLibrary]; u.Files > 0 || !hasMarkup(f) {
			continue
		}
		got := t.resolve(f.AbsPath, markupLibrary)
		out[markupLibrary] = Use{Files: 1, Installed: got.Installed}
	}
	return out, nil
}

// named lists the modules that a file imports, or exports something of.
func named(f *unit.File) (out []string) {
	for i := 1; i < len(f.Imports); i++ {
		out = append(out, f.Imports[i].Specifier)
	}
	for i := range f.Exports {
		out = append(out, f.Exports[i].From)
	}
	return out
}

// markupLibrary is the package that the compiler takes markup for calls of where nothing says another (jsxImportSource): a file need
// not import it.
const markupLibrary = "react"

func hasMarkup(f *unit.File) bool {
	for i := range f.Exprs {
		if f.Exprs[i].Kind == unit.ExprMarkup {
			return true
		}
	}
	return false
}
