package survey

import (
	"bytes"
	"iter"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/templates"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// maxSource bounds a source that is looked through for imports; what is larger is generated.
const maxSource = 1 << 20

// mark is what a pack reads of a language's own library, and how it stands in a source.
type mark struct {
	pack, what string
	literal    []byte
	// pattern matches what begins with the literal.
	pattern *regexp.Regexp
}

// in gives where a source has the mark; false when it does not.
func (k *mark) in(data []byte) (int, bool) {
	for at := range beginning(data, k.literal) {
		if at > 0 && bytes.IndexByte([]byte("$.:"), data[at-1]) >= 0 {
			continue
		}
		if m := k.pattern.FindIndex(data[at:min(len(data), at+len(k.literal)+nameWithin)]); m != nil {
			return at + m[1] - 1, true
		}
	}
	return 0, false
}

// beginning gives the places of a word in a source where no name goes on into it.
func beginning(data, word []byte) iter.Seq[int] {
	return func(yield func(int) bool) {
		for from := 0; ; {
			i := bytes.Index(data[from:], word)
			if i < 0 {
				return
			}
			at := from + i
			from = at + len(word)
			if at > 0 && partOfName(data[at-1]) {
				continue
			}
			if !yield(at) {
				return
			}
		}
	}
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
				if slices.Contains(m.Requires, module) {
					what = module // who imports it at all uses it
				}
			}
			if language == "" || name == "" || seen[what] || !slices.Contains(m.Languages, language) {
				continue
			}
			seen[what] = true
			pattern := `^` + regexp.QuoteMeta(what) + `\b`
			// A lower-case global without a path is a function; its name alone is a word of many meanings.
			if language == "typescript" && !strings.Contains(what, ".") {
				pattern += `\s*\(`
			}
			out[language] = append(out[language], mark{m.ID, what, []byte(what), regexp.MustCompile(pattern)})
			if language == "python" {
				// The name may be imported by itself: from os import environ.
				first, _, _ := strings.Cut(name, ".")
				imported := "from " + module + " import " + first
				if seen[imported] {
					continue
				}
				seen[imported] = true
				out[language] = append(out[language], mark{m.ID, what, []byte("from"), regexp.MustCompile(
					`^from[ \t]+` + regexp.QuoteMeta(module) + `[ \t]+import[ \t]+(?:\([^)]*|[^\n(]*)\b` + regexp.QuoteMeta(first) + `\b`)})
			}
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
var aside = map[string]bool{"scripts": true, "tools": true, "spec": true, "public": true, "docs": true, "doc": true, "db": true}

// amongSources are those of them that are a part of it where they stand among the sources: src/tools/client.ts.
var amongSources = map[string]bool{"tools": true, "docs": true, "doc": true, "db": true}

// asideIn are such folders of one language: what Rails is started with is in every application, while services in other
// languages read their variables there.
var asideIn = map[string]map[string]bool{"ruby": {"config": true}}

// ownIn are folders in such folders that hold what an application itself states: Rails runs its initializers in production.
var ownIn = map[string]map[string]bool{"ruby": {"initializers": true}}

var asideName = regexp.MustCompile(`\.config\.`)

// isTest reports whether a source is a test, or in a folder of tests and the like.
func isTest(file string) bool { return sourcefile.IsTest(file) || project.IsTried(file) }

func isAside(file, language string) bool {
	if isTest(file) || asideName.MatchString(path.Base(file)) {
		return true
	}
	dirs := strings.Split(path.Dir(file), "/")
	sources := slices.Index(dirs, "src")
	for i, dir := range dirs {
		if sources >= 0 && i > sources && amongSources[dir] {
			continue
		}
		if aside[dir] || asideIn[language][dir] && !(i+1 < len(dirs) && ownIn[language][dirs[i+1]]) {
			return true
		}
	}
	return false
}

// isGiven reports whether a source lies where servers keep what they give to browsers.
func isGiven(file string) bool {
	return languageOf(file) == "typescript" && !isTest(file) && slices.Contains(strings.Split(path.Dir(file), "/"), "public")
}

var (
	scriptImport = regexp.MustCompile(`^(?:from\s*|import\s*\(?\s*|require\s*\(\s*)["']([^"'./][^"'\n]*)["']`)
	pythonImport = regexp.MustCompile(`^(?:from|import)[ \t]+([A-Za-z_][\w.]*)`)
)

// readSources notes what each project imports, and which of the marks it has, with the first place of each.
func (r *reader) readSources(marks map[string][]mark) {
	r.imports, r.used, r.usedAside = map[*Project]map[string]Evidence{}, map[*Project]map[string]Evidence{}, map[*Project]map[string]Evidence{}
	for _, file := range r.sources {
		p := r.owner[file]
		if p == nil || isAside(file, p.Language) && !isGiven(file) {
			continue
		}
		data, err := r.read(file, maxSource)
		if err != nil {
			continue
		}
		if r.imports[p] == nil {
			r.imports[p], r.used[p], r.usedAside[p] = map[string]Evidence{}, map[string]Evidence{}, map[string]Evidence{}
		}
		used, language := r.used[p], p.Language
		if templates.IsPage(file) {
			data, _ = templates.Scripts(file, data)
		}
		if isAside(file, p.Language) && !p.adopted {
			used, language = r.usedAside[p], "" // what it imports says nothing of the project
		}
		note := func(into map[string]Evidence, name, what string, at int) {
			if _, ok := into[name]; !ok {
				into[name] = Evidence{file, 1 + bytes.Count(data[:at], []byte{'\n'}), what}
			}
		}
		switch language {
		case "typescript":
			for at, module := range imported(data, scriptWords, scriptImport) {
				name := packageOf(module)
				note(r.imports[p], name, name, at)
				note(r.imports[p], module, module, at)
			}
		case "python":
			for at, module := range imported(data, pythonWords, pythonImport) {
				switch line := data[bytes.LastIndexByte(data[:at], '\n')+1 : at]; string(bytes.Trim(line, " \t")) {
				case "from", "import":
				default:
					continue // what follows `from module import` is no module, and a sentence is no import
				}
				name, _, _ := strings.Cut(module, ".")
				note(r.imports[p], name, name, at)
			}
		}
		for _, k := range marks[p.Language] {
			if _, ok := used[k.pack]; ok {
				continue
			}
			if at, ok := k.in(data); ok {
				note(used, k.pack, k.what, at)
			}
		}
	}
}

// The words that a module's name follows. They are looked for first: a pattern for all of a source takes many times as long.
var (
	scriptWords = [][]byte{[]byte("from"), []byte("import"), []byte("require")}
	pythonWords = scriptWords[:2]
)

// imported gives each module's name that a pattern finds behind one of the words of a source, and where it stands, in order.
func imported(data []byte, words [][]byte, pattern *regexp.Regexp) iter.Seq2[int, string] {
	var names [][2]int
	for _, word := range words {
		for at := range beginning(data, word) {
			if m := pattern.FindSubmatchIndex(data[at:min(len(data), at+nameWithin)]); m != nil {
				names = append(names, [2]int{at + m[2], at + m[3]})
			}
		}
	}
	slices.SortFunc(names, func(a, b [2]int) int { return a[0] - b[0] })
	return func(yield func(int, string) bool) {
		for _, n := range names {
			if !yield(n[0], string(data[n[0]:n[1]])) {
				return
			}
		}
	}
}

// nameWithin is how far behind such a word the name is looked for: nothing but space stands between.
const nameWithin = 400

func partOfName(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// packageOf is the package that an import names: its scope and first segment.
func packageOf(specifier string) string {
	parts := strings.SplitN(specifier, "/", 3)
	if strings.HasPrefix(specifier, "@") && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}
