package survey

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/project"
)

// maxSource bounds a source that is looked through for imports; what is larger is generated.
const maxSource = 1 << 20

// mark is what a pack reads of a language's own library, and how it stands in a source.
type mark struct {
	pack, what string
	pattern    *regexp.Regexp
	// literal must be in a source for the pattern to match; it is looked for first.
	literal []byte
}

// shipped are modules of Python's own library that packs name in their tests.
var shipped = map[string]bool{"os": true, "sqlite3": true, "urllib.request": true, "http.client": true}

// marks reads the origins that packs test for those which a language ships: globals, and modules of its library.
func marks(packs []*abi.Manifest) map[string][]mark {
	out := map[string][]mark{}
	for _, m := range packs {
		if m.Kind == "framework" {
			continue // what a framework answers with is the language's; that it serves is not
		}
		seen := map[string]bool{}
		for _, origin := range origins(m) {
			module, name, _ := strings.Cut(origin, "#")
			name, _, _ = strings.Cut(strings.TrimSuffix(name, ".**"), "(")
			name = strings.TrimSuffix(name, ".**")
			language, what := "", name
			switch {
			case module == "global" || module == "type:global":
				language = "typescript"
			case module == "ruby":
				language = "ruby"
			case shipped[module]:
				language, what = "python", module+"."+name
			}
			if language == "" || name == "" || seen[what] || !slices.Contains(m.Languages, language) {
				continue
			}
			seen[what] = true
			pattern := `(?:^|[^\w$.:])` + regexp.QuoteMeta(what) + `\b`
			// A lower-case global without a path is a function; its name alone is a word of many meanings.
			if language == "typescript" && !strings.Contains(what, ".") {
				pattern += `\s*\(`
			}
			out[language] = append(out[language], mark{m.ID, what, regexp.MustCompile(pattern), []byte(what)})
		}
	}
	return out
}

// origins lists the origins that a pack's queries test, with the sets that they name.
func origins(m *abi.Manifest) []string {
	var out []string
	for _, q := range m.Queries {
		for _, t := range q.Tests {
			if t.Not {
				continue
			}
			for _, o := range t.Origin {
				if set, ok := strings.CutPrefix(o, "set:"); ok {
					out = append(out, m.Sets[set]...)
				} else {
					out = append(out, o)
				}
			}
		}
	}
	return out
}

// aside are folders whose sources are no part of what a service or an application does.
var aside = map[string]bool{"scripts": true, "tools": true, "spec": true, "public": true, "docs": true, "db": true}

// asideIn are such folders of one language: what Rails is started with is in every application, while services in other
// languages read their variables there.
var asideIn = map[string]map[string]bool{"ruby": {"config": true}}

var asideName = regexp.MustCompile(`(^test_|_test\.|_spec\.|\.(test|spec|stories|config)\.)`)

func isAside(file, language string) bool {
	if asideName.MatchString(path.Base(file)) || project.IsTried(file) {
		return true
	}
	for _, dir := range strings.Split(path.Dir(file), "/") {
		if aside[dir] || asideIn[language][dir] {
			return true
		}
	}
	return false
}

var (
	scriptImport = regexp.MustCompile(`(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["']([^"'./][^"'\n]*)["']`)
	pythonImport = regexp.MustCompile(`(?m)^[ \t]*(?:from|import)[ \t]+([A-Za-z_][\w.]*)`)
)

// readSources notes what each project imports, and which of the marks it has, with the first place of each.
func (r *reader) readSources(marks map[string][]mark) {
	r.imports, r.used = map[*Project]map[string]Evidence{}, map[*Project]map[string]Evidence{}
	for _, file := range r.sources {
		p := r.owner[file]
		if p == nil || isAside(file, p.Language) {
			continue
		}
		data, err := r.read(file, maxSource)
		if err != nil {
			continue
		}
		if r.imports[p] == nil {
			r.imports[p], r.used[p] = map[string]Evidence{}, map[string]Evidence{}
		}
		note := func(into map[string]Evidence, name, what string, at int) {
			if _, ok := into[name]; !ok {
				into[name] = Evidence{file, 1 + bytes.Count(data[:at], []byte{'\n'}), what}
			}
		}
		switch p.Language {
		case "typescript":
			for _, m := range scriptImport.FindAllSubmatchIndex(data, -1) {
				name := packageOf(string(data[m[2]:m[3]]))
				note(r.imports[p], name, name, m[2])
			}
		case "python":
			for _, m := range pythonImport.FindAllSubmatchIndex(data, -1) {
				name, _, _ := strings.Cut(string(data[m[2]:m[3]]), ".")
				note(r.imports[p], name, name, m[2])
			}
		}
		for _, k := range marks[p.Language] {
			if _, ok := r.used[p][k.pack]; ok || !bytes.Contains(data, k.literal) {
				continue
			}
			if at := k.pattern.FindIndex(data); at != nil {
				note(r.used[p], k.pack, k.what, at[1]-1)
			}
		}
	}
}

// packageOf is the package that an import names: its scope and first segment.
func packageOf(specifier string) string {
	parts := strings.SplitN(specifier, "/", 3)
	if strings.HasPrefix(specifier, "@") && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}
