package survey

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/templates"
	"github.com/drift-analyzer/drift/internal/glob"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// readNPM reads package.json files: a folder with one is a project, and so is a folder of a monorepo tool with a
// project.json and a tsconfig, which takes its dependencies from the manifest above, and a folder with a tsconfig that the
// one of the project around it leaves out (a server beside the pages of its front end).
func (r *reader) readNPM() {
	for _, file := range r.named("package.json") {
		data := r.manifest(file)
		if data == nil {
			continue
		}
		var m struct {
			Name                                                                  json.RawMessage
			Dependencies, DevDependencies, PeerDependencies, OptionalDependencies map[string]json.RawMessage
			Scripts                                                               map[string]json.RawMessage
		}
		p := r.project(path.Dir(file), "typescript")
		p.Manifests = append(p.Manifests, file)
		if err := json.Unmarshal(data, &m); err != nil {
			r.unread(file, placed(data, err))
			continue
		}
		// A name that is no text names nothing.
		_ = json.Unmarshal(m.Name, &p.name)
		for _, list := range []map[string]json.RawMessage{m.Dependencies, m.DevDependencies, m.PeerDependencies, m.OptionalDependencies} {
			for name := range list {
				p.dependencies["npm:"+name] = Evidence{file, lineOf(data, name), name}
			}
		}
		for name, script := range m.Scripts {
			var text string
			_ = json.Unmarshal(script, &text) // what is no text runs nothing
			if tool := builds(text); tool != "" && p.dependencies["npm:"+tool] == (Evidence{}) {
				p.dependencies["npm:"+tool] = Evidence{file, lineOf(data, name), tool}
			}
		}
	}
	for _, file := range r.named("project.json") {
		if r.configIn(path.Dir(file)) != "" {
			r.project(path.Dir(file), "typescript")
		}
	}
	// A folder whose tsconfig or jsconfig stands where no manifest is, nor in a folder around it, is a project all the same.
	configs := append(r.named("tsconfig.json"), r.named("jsconfig.json")...)
	slices.SortFunc(configs, func(a, b string) int { return strings.Count(a, "/") - strings.Count(b, "/") })
	for _, file := range configs {
		if folder := path.Dir(file); !r.inProject(folder, "typescript") && r.holdsOwn(folder, "typescript") {
			r.project(folder, "typescript")
		}
	}
	for _, file := range r.named("tsconfig.json") {
		if folder := path.Dir(file); r.at[key{folder, "typescript"}] == nil && r.leftOut(folder) {
			r.project(folder, "typescript")
		}
	}
	r.readBeside()
	for k, p := range r.at {
		if k.language == "typescript" {
			p.Config = r.configIn(k.folder)
		}
	}
}

// readBeside makes projects of the folders that the compiler's configuration of the project around them leaves out, and that have none of
// their own: a client that a bundler builds beside a server. Those that send and serve nothing are dropped again (match.go).
func (r *reader) readBeside() {
	beside, asked := map[string]bool{}, map[string]bool{} // each folder is asked once: what it takes is a look through all sources
	for _, f := range r.sources {
		if languageOf(f) != "typescript" || templates.IsPage(f) || isAside(f, "typescript") {
			continue
		}
		for folder := path.Dir(f); folder != "."; folder = path.Dir(folder) {
			above := path.Dir(folder)
			if p := r.at[key{above, "typescript"}]; p == nil || r.configIn(above) == "" {
				continue
			}
			if !asked[folder] {
				asked[folder] = true
				if r.nearest(folder) == above && r.leftOut(folder) {
					beside[folder] = true
				}
			}
			break
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(beside)) {
		r.project(folder, "typescript").beside = true
	}
}

// nearest is the folder of the innermost project of scripts around a folder.
func (r *reader) nearest(folder string) string {
	for folder != "." && r.at[key{folder, "typescript"}] == nil {
		folder = path.Dir(folder)
	}
	return folder
}

// inProject reports whether a folder is a project, or lies in one.
func (r *reader) inProject(folder, language string) bool {
	for ; ; folder = path.Dir(folder) {
		if r.at[key{folder, language}] != nil {
			return true
		}
		if folder == "." {
			return false
		}
	}
}

// holdsOwn reports whether a folder holds sources that are not aside.
func (r *reader) holdsOwn(folder, language string) bool {
	return slices.ContainsFunc(r.sources, func(f string) bool {
		return inFolder(f, folder) && languageOf(f) == language && !isAside(f, language)
	})
}

// leftOut reports whether a folder holds code that the configuration of the project around it leaves out.
func (r *reader) leftOut(folder string) bool {
	if !r.holdsOwn(folder, "typescript") {
		return false
	}
	for above := folder; above != "."; {
		above = path.Dir(above)
		if r.at[key{above, "typescript"}] == nil {
			continue
		}
		config := r.configIn(above)
		if config == "" {
			return true // nothing says how the folder is read but its own
		}
		data := r.manifest(config)
		below := folder
		if above != "." {
			below = strings.TrimPrefix(folder, above+"/")
		}
		if slices.ContainsFunc(patterns(data, "exclude"), func(p string) bool { return p == below || strings.HasPrefix(below, p+"/") }) {
			return true
		}
		include := append(written(data, "include"), written(data, "files")...)
		return len(include) > 0 && !slices.ContainsFunc(include, func(p string) bool { return r.covers(p, above, folder) }) && !r.imported(include, above, below)
	}
	return false
}

// covers reports whether a pattern of the configuration in one folder takes code of another folder below it in, more than declarations
// and files that only tools see.
func (r *reader) covers(pattern, above, folder string) bool {
	if last := path.Base(pattern); !strings.ContainsAny(last, "*?.") {
		pattern = path.Join(pattern, "**/*") // the name of a folder means all of it
	}
	compiled, err := glob.Compile(path.Join(above, pattern))
	return err == nil && slices.ContainsFunc(r.sources, func(f string) bool {
		return inFolder(f, folder) && languageOf(f) == "typescript" && !isAside(f, "typescript") && !strings.HasSuffix(f, ".d.ts") &&
			!strings.HasPrefix(path.Base(f), ".") && compiled.Match(f)
	})
}

// imported reports whether a file beside a configuration, which its patterns take in, imports code of a folder below that they do not: the
// compiler follows it there.
func (r *reader) imported(include []string, above, below string) bool {
	names := regexp.MustCompile(`["']\./` + regexp.QuoteMeta(below) + `(?:/[^"']*)?["']`)
	return slices.ContainsFunc(r.sources, func(f string) bool {
		if path.Dir(f) != path.Clean(above) || languageOf(f) != "typescript" || isAside(f, "typescript") || !slices.ContainsFunc(include, func(p string) bool {
			compiled, err := glob.Compile(path.Join(above, p))
			return err == nil && compiled.Match(f)
		}) {
			return false
		}
		text, err := r.read(f, sourcefile.Config)
		return err == nil && names.Match(text) // what is too long imports nothing that is known
	})
}

var (
	listOf = map[string]*regexp.Regexp{
		"include": regexp.MustCompile(`(?m)^[^/\n]*"include"\s*:\s*\[([^\]]*)\]`),
		"exclude": regexp.MustCompile(`(?m)^[^/\n]*"exclude"\s*:\s*\[([^\]]*)\]`),
		"files":   regexp.MustCompile(`(?m)^[^/\n]*"files"\s*:\s*\[([^\]]*)\]`),
	}
	inQuotes = regexp.MustCompile(`(?m)^[^/"\n]*"([^"\n]*)"|,\s*"([^"\n]*)"`)
)

// written are the patterns of a list in a tsconfig.
func written(config []byte, key string) (out []string) {
	if m := listOf[key].FindSubmatch(config); m != nil {
		for _, q := range inQuotes.FindAllSubmatch(m[1], -1) {
			out = append(out, strings.TrimPrefix(string(q[1])+string(q[2]), "./"))
		}
	}
	return out
}

// patterns are the folders that the patterns of a tsconfig begin with, "" for one that begins with a hole.
func patterns(config []byte, key string) (out []string) {
	for _, p := range written(config, key) {
		if i := strings.IndexAny(p, "*?{"); i >= 0 {
			p = p[:max(0, strings.LastIndexByte(p[:i], '/'))]
		}
		out = append(out, strings.TrimSuffix(p, "/"))
	}
	return out
}

// configIn is the tsconfig.json or jsconfig.json of a folder.
func (r *reader) configIn(folder string) string {
	for _, name := range []string{"tsconfig.json", "jsconfig.json"} {
		file := path.Join(folder, name)
		for _, m := range r.manifests {
			if m == file {
				return file
			}
		}
	}
	return ""
}

// placed is a JSON error with the line it stands on.
func placed(data []byte, err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Sprintf("not valid JSON at line %d: %v", 1+bytes.Count(data[:min(syntax.Offset, int64(len(data)))], []byte{'\n'}), err)
	case errors.As(err, &kind):
		return fmt.Sprintf("%s holds a JSON %s at line %d", strings.ToLower(kind.Field), kind.Value, 1+bytes.Count(data[:min(kind.Offset, int64(len(data)))], []byte{'\n'}))
	}
	return "not valid JSON: " + err.Error()
}

// builds is the package that a script builds the project with (`nuxt build`), which a workspace may name elsewhere: at its root, or in a
// layer that the project extends.
func builds(script string) string {
	words := strings.Fields(script)
	if at := slices.Index(words, "build"); at > 0 {
		return words[at-1]
	}
	return ""
}
