package survey

import (
	"bytes"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/templates"
	"github.com/drift-analyzer/drift/internal/manifest"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// reader looks through one repository.
type reader struct {
	survey *Survey
	files  fs.FS
	at     map[key]*Project
	// manifests by their base name, and sources, in the order of the walk.
	manifests []string
	sources   []string
	// pages may hold scripts.
	pages []string
	// installed are folders that packages of Python are installed into.
	installed []string
	// owner is the project that a source belongs to.
	owner map[string]*Project
	// deployed is a function of a project that a deploy template names, for projects that have one.
	deployed map[*Project]Evidence
	// imports of a project: what its sources import, with the first place.
	imports map[*Project]map[string]Evidence
	// used are what a language ships and a project's own sources call.
	used map[*Project]map[string]Evidence
	// usedAside are those that sources call which the project gives to browsers (public).
	usedAside map[*Project]map[string]Evidence
}

// skipped are folders that hold nothing of the project's own.
var skipped = map[string]bool{"node_modules": true, "dist": true, "build": true, "out": true, "coverage": true, "vendor": true, "bower_components": true,
	"__pycache__": true, "venv": true, "site-packages": true, "tmp": true, "target": true, "fixtures": true, "__fixtures__": true, "testdata": true}

var manifestName = regexp.MustCompile(`^(package\.json|project\.json|[tj]sconfig\.json|pyproject\.toml|setup\.cfg|setup\.py|Pipfile|requirements[\w.-]*\.(txt|in)|manage\.py|Gemfile|Gemfile\.lock|config\.ru|gems\.rb|gems\.locked|[\w.-]+\.gemspec)$`)

// walk notes manifests and sources. Hidden folders, outputs and other repositories are left out; links are not followed.
func (r *reader) walk() error {
	modules := r.submodules()
	return fs.WalkDir(r.files, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			if p == "." {
				return err
			}
			r.unread(p, err.Error())
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if d.IsDir() {
			if p == "." {
				return nil
			}
			if skipped[d.Name()] || strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
			if _, err := fs.Stat(r.files, p+"/.git"); err == nil && !modules[p] {
				return fs.SkipDir
			}
			if entries, err := fs.ReadDir(r.files, p); err == nil && manifest.HoldsInstalled(entries) {
				r.installed = append(r.installed, p)
				return fs.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() {
			return nil
		}
		name := d.Name()
		if manifestName.MatchString(name) || inRequirements(p) {
			r.manifests = append(r.manifests, p)
		}
		switch {
		case templates.IsPage(name):
			r.pages = append(r.pages, p)
		case languageOf(name) != "" && !strings.HasSuffix(name, ".d.ts") && !strings.Contains(name, ".min."):
			r.sources = append(r.sources, p)
		}
		r.skip(p)
		return nil
	})
}

// inRequirements reports whether a file lies in a folder that lists requirements by environment.
func inRequirements(p string) bool {
	ext := path.Ext(p)
	return path.Base(path.Dir(p)) == "requirements" && (ext == ".txt" || ext == ".in")
}

// languageOf is the language of a source file, "" for other files.
func languageOf(name string) string {
	if templates.IsPage(name) {
		return "typescript" // by its scripts
	}
	switch path.Ext(name) {
	case ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte", ".astro":
		return "typescript"
	case ".py":
		return "python"
	case ".rb":
		return "ruby"
	}
	return ""
}

// readPages makes sources of the pages that hold scripts.
func (r *reader) readPages() {
	scripts := namesOf(r.sources)
	for _, page := range r.pages {
		data, err := r.read(page, maxSource)
		if err != nil {
			continue
		}
		if _, has := templates.PageScripts(page, data); has && !templates.IsTemplate(page, data, scripts.has) {
			r.sources = append(r.sources, page)
		}
	}
	slices.Sort(r.sources)
}

// names are paths of files.
type names map[string]bool

func namesOf(files []string) names {
	out := names{}
	for _, f := range files {
		out[f] = true
	}
	return out
}

func (n names) has(file string) bool { return n[file] }

// submodules lists the folders that .gitmodules names.
func (r *reader) submodules() map[string]bool {
	data, err := r.read(manifest.GitModules, sourcefile.Config)
	if err != nil {
		return nil
	}
	return manifest.Submodules(data)
}

// read reads a regular file of the repository up to a size, without the mark that some editors begin a text with.
func (r *reader) read(name string, limit int64) ([]byte, error) {
	data, err := sourcefile.ReadFS(r.files, name, limit)
	return bytes.TrimPrefix(data, []byte("\ufeff")), err
}

// manifest reads a manifest, and says so when it cannot be read.
func (r *reader) manifest(name string) []byte {
	data, err := r.read(name, sourcefile.Manifest)
	if err != nil {
		r.unread(name, err.Error())
		return nil
	}
	return data
}

// named lists the manifests with a base name.
func (r *reader) named(base string) []string {
	var out []string
	for _, m := range r.manifests {
		if path.Base(m) == base {
			out = append(out, m)
		}
	}
	return out
}

// lineOf is the line on which a text first stands between quotes or at a line's beginning; 0 when it does not.
func lineOf(data []byte, text string) int {
	for i, line := range strings.Split(string(data), "\n") {
		trimmed := strings.TrimSpace(line)
		if strings.Contains(line, `"`+text+`"`) || strings.Contains(line, `'`+text+`'`) || strings.HasPrefix(strings.ToLower(trimmed), strings.ToLower(text)) || strings.Contains(line, `"`+text) || strings.Contains(line, `'`+text) {
			return i + 1
		}
	}
	return 0
}
