package bundle

import (
	"fmt"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/drift-analyzer/drift/corroborate/guest"
	"github.com/drift-analyzer/drift/internal/nesting"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// maxFile is the size above which a source file is not bundled.
const maxFile = 8 << 20

// Options of one bundle.
type Options struct {
	// Root is the project's folder; Files opens what stands in it and around it.
	Root  string
	Files *sourcefile.Root
	// Tsconfig, when the project has one.
	Tsconfig string
	// Plan is passed to the guest, as JSON.
	Plan string
	// Entries are the files to load, relative to the root, with slashes.
	Entries []string
	// Want says what matters in a file of the project.
	Want func(file string) Want
	// Read finds it.
	Read Reader
	// Without are packages to leave out, besides those that cannot be had; "*" for
	// all, and names that begin with "./" for files of the project.
	Without map[string]bool
}

// Output is one bundle.
type Output struct {
	Code string
	// Missing are the modules that became markers, sorted, with the reason.
	Missing []Missing
	// Sites that were found in each file of the project.
	Sites map[string][]Site
}

// Missing is a module that the bundle does without.
type Missing struct{ Module, Reason string }

// builder is one call of esbuild.
type builder struct {
	Options
	// esbuild asks from several goroutines.
	mu      sync.Mutex
	missing map[string]string
	sites   map[string][]Site
}

// Build makes a bundle. A package that does not bundle is left out and the rest tried again.
func Build(o Options) (*Output, error) {
	without := map[string]bool{}
	for k := range o.Without {
		without[k] = true
	}
	o.Without = without
	for {
		b := &builder{Options: o, missing: map[string]string{}, sites: map[string][]Site{}}
		result := api.Build(b.options())
		if len(result.Errors) == 0 && len(result.OutputFiles) == 1 {
			return &Output{Code: string(result.OutputFiles[0].Contents), Missing: b.missingList(), Sites: b.sites}, nil
		}
		dropped := false
		for _, m := range result.Errors {
			if m.Location == nil {
				continue
			}
			if pkg := installed(filepath.Join(o.Root, m.Location.File)); pkg != "" && !without[pkg] {
				without[pkg] = true
				dropped = true
			}
		}
		if !dropped {
			return nil, buildError(result.Errors)
		}
	}
}

func buildError(list []api.Message) error {
	if len(list) == 0 {
		return fmt.Errorf("esbuild made no bundle and did not say why")
	}
	m := list[0]
	if m.Location == nil {
		return fmt.Errorf("does not bundle: %s", m.Text)
	}
	return fmt.Errorf("%s:%d: does not bundle: %s", m.Location.File, m.Location.Line, m.Text)
}

func (b *builder) options() api.BuildOptions {
	var entry strings.Builder
	fmt.Fprintf(&entry, "__drift_begin(%s);\n", b.Plan)
	for _, f := range b.Entries {
		fmt.Fprintf(&entry, "__drift_module(%s, () => require(%s));\n", quote(f), quote("./"+f))
	}
	return api.BuildOptions{
		Stdin:         &api.StdinOptions{Contents: entry.String(), ResolveDir: b.Root, Sourcefile: "drift", Loader: api.LoaderJS},
		AbsWorkingDir: b.Root,
		Bundle:        true,
		Write:         false,
		Platform:      api.PlatformNode,
		Format:        api.FormatIIFE,
		Target:        api.ES2020,
		Tsconfig:      b.Tsconfig,
		// import() with a computed name asks like require, so that it raises what that raises.
		Supported:     map[string]bool{"dynamic-import": false},
		LogLevel:      api.LogLevelSilent,
		LegalComments: api.LegalCommentsNone,
		Define:        map[string]string{"__dirname": `"/"`, "__filename": `"/index.js"`, "import.meta.url": `"file:///index.js"`},
		Plugins:       []api.Plugin{{Name: "drift", Setup: b.setup}},
	}
}

// ours marks a resolution that this plug-in asked for itself.
type ours struct{}

func (b *builder) setup(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
		if _, mine := a.PluginData.(ours); mine || a.Kind == api.ResolveEntryPoint {
			return api.OnResolveResult{}, nil
		}
		return b.resolve(build, a), nil
	})
	module := func(function string) func(api.OnLoadArgs) (api.OnLoadResult, error) {
		return func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			text := "module.exports = " + function + "(" + quote(a.Path) + ");"
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
		}
	}
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "drift-builtin"}, module("__drift_builtin"))
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "drift-missing"}, module("__drift_missing"))
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "file"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
		return b.load(a)
	})
}

// resolve decides what a module name becomes.
func (b *builder) resolve(build api.PluginBuild, a api.OnResolveArgs) api.OnResolveResult {
	name := strings.TrimPrefix(a.Path, "node:")
	node := name != a.Path || isNode(name)
	if guest.Builtins[name] {
		return api.OnResolveResult{Path: name, Namespace: "drift-builtin"}
	}
	relative := strings.HasPrefix(name, ".") || strings.HasPrefix(name, "/")
	switch {
	case node && !relative:
		// A package of that name may be installed (punycode, buffer with a slash).
		if name == strings.TrimSuffix(name, "/") {
			return b.without(name, "a module of Node that reaches outside")
		}
	case !relative && isDriver(name):
		return b.without(name, "a driver, which the sandbox has nothing for")
	case !relative && (b.Without[packageName(name)] || b.Without["*"] && !b.own(build, a)):
		return b.without(name, "left out: it does not load in the sandbox")
	}
	r := build.Resolve(a.Path, api.ResolveOptions{Importer: a.Importer, Namespace: a.Namespace, ResolveDir: a.ResolveDir, Kind: a.Kind, PluginData: ours{}})
	if len(r.Errors) > 0 || r.External || r.Namespace != "file" {
		return b.without(a.Path, "not installed")
	}
	if b.Files.Check(r.Path) != nil {
		return b.without(a.Path, "outside of the repository, or no file")
	}
	switch strings.ToLower(filepath.Ext(r.Path)) {
	case ".node", ".wasm":
		return b.without(a.Path, "native code")
	}
	effects := api.SideEffectsTrue
	if !r.SideEffects {
		effects = api.SideEffectsFalse
	}
	return api.OnResolveResult{Path: r.Path, Namespace: "file", SideEffects: effects, Suffix: r.Suffix}
}

// own reports whether a bare name is an alias for a file of the project.
func (b *builder) own(build api.PluginBuild, a api.OnResolveArgs) bool {
	r := build.Resolve(a.Path, api.ResolveOptions{Importer: a.Importer, Namespace: a.Namespace, ResolveDir: a.ResolveDir, Kind: a.Kind, PluginData: ours{}})
	return len(r.Errors) == 0 && r.Namespace == "file" && installed(r.Path) == ""
}

func (b *builder) without(name, reason string) api.OnResolveResult {
	b.mu.Lock()
	b.missing[name] = reason
	b.mu.Unlock()
	return api.OnResolveResult{Path: name, Namespace: "drift-missing"}
}

func (b *builder) missingList() []Missing {
	out := make([]Missing, 0, len(b.missing))
	for m, r := range b.missing {
		out = append(out, Missing{m, r})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Module < out[j].Module })
	return out
}

// load reads a file: every byte of source that gets into a bundle passes here.
func (b *builder) load(a api.OnLoadArgs) (api.OnLoadResult, error) {
	source, err := b.Files.Read(a.Path, maxFile)
	if err != nil {
		return api.OnLoadResult{}, err
	}
	real, err := filepath.EvalSymlinks(a.Path)
	if err != nil {
		return api.OnLoadResult{}, err
	}
	loader := loaderOf(real)
	if nesting.Script(string(source), true) > nesting.MaxScript {
		return api.OnLoadResult{}, fmt.Errorf("%s nests more than %d levels deep", filepath.Base(a.Path), nesting.MaxScript)
	}
	name := installed(real)
	if rel, err := filepath.Rel(b.Root, real); name == "" && err == nil {
		name = "./" + filepath.ToSlash(rel)
		if b.Without[name] {
			text := "module.exports = __drift_missing(" + quote(name) + ");"
			b.without(name, "left out: it does not load in the sandbox")
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
		}
	}
	if script := loader == api.LoaderTS || loader == api.LoaderTSX || loader == api.LoaderJSX; script && installed(real) == "" && b.Read != nil {
		source = b.listen(real, source)
	}
	if loader == api.LoaderTS || loader == api.LoaderTSX || loader == api.LoaderJSX {
		source = announce(source, name)
	}
	text := string(source)
	return api.OnLoadResult{Contents: &text, Loader: loader, ResolveDir: filepath.Dir(a.Path)}, nil
}

// listen puts the recorder into a file of the project.
func (b *builder) listen(path string, source []byte) []byte {
	rel, err := filepath.Rel(b.Root, path)
	if err != nil {
		return source
	}
	file := filepath.ToSlash(rel)
	sites := b.Read(file, source, b.Want(file))
	b.mu.Lock()
	b.sites[file] = sites
	b.mu.Unlock()
	if len(sites) == 0 {
		return source
	}
	return edit(source, wraps(file, sites))
}

// preamble is what must stay first in a file: a hashbang, comments and directives.
var preamble = regexp.MustCompile(`^(?:#![^\n]*\n|\s+|//[^\n]*\n|/\*(?s:.*?)\*/|"use [^"\n]*"[ \t]*;?|'use [^'\n]*'[ \t]*;?)*`)

// announce lets a module say when its body begins and ends.
func announce(source []byte, name string) []byte {
	at := len(preamble.Find(source))
	out := append([]byte(nil), source[:at]...)
	out = append(out, ";__drift_enter("+quote(name)+");"...)
	out = append(out, source[at:]...)
	return append(out, "\n;__drift_leave();"...)
}

func loaderOf(path string) api.Loader {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".ts", ".mts", ".cts":
		return api.LoaderTS
	case ".tsx":
		return api.LoaderTSX
	case ".js", ".jsx", ".mjs", ".cjs":
		return api.LoaderJSX
	case ".json":
		return api.LoaderJSON
	}
	return api.LoaderText
}
