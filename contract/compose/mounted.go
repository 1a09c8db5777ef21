package compose

import (
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/image"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

// argument is one that the build is given, with what it is otherwise.
var argument = regexp.MustCompile(`(?i)^\s*ARG\s+([A-Za-z_][A-Za-z0-9_]*)=(.*)$`)

// copying is an instruction that puts files of the build context into an image.
var copying = regexp.MustCompile(`(?i)^\s*(?:COPY|ADD)\s+(.*)$`)

// copied are the folders and files of a context that a Dockerfile copies; all is true when it takes the whole context, or
// when an instruction does not say what it takes.
func copied(text, context string, given map[string]string) (held []string, all bool) {
	for _, line := range image.Instructions(text) {
		if strings.Contains(line, "--mount=type=bind") {
			return nil, true
		}
		if m := argument.FindStringSubmatch(line); m != nil {
			if _, stated := given[m[1]]; !stated {
				given[m[1]] = filled(strings.Trim(strings.TrimSpace(m[2]), `"'`), given)
			}
		}
		m := copying.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		words := strings.Fields(m[1])
		from := false
		for len(words) > 0 && strings.HasPrefix(words[0], "--") {
			from = from || strings.HasPrefix(words[0], "--from=")
			words = words[1:]
		}
		if len(words) > 0 && strings.HasPrefix(words[0], "[") && json.Unmarshal([]byte(strings.Join(words, " ")), &words) != nil {
			return nil, true
		}
		if from || len(words) < 2 || strings.HasPrefix(words[0], "<<") {
			continue
		}
		for _, w := range words[:len(words)-1] {
			w = filled(strings.Trim(w, `"'`), given)
			if strings.ContainsAny(w, "${") {
				return nil, true
			}
			if strings.Contains(w, "://") {
				continue
			}
			w = strings.TrimPrefix(path.Clean("/"+w), "/")
			if i := strings.IndexAny(w, "*?["); i >= 0 {
				manifest := i > 0 && slices.Contains([]string{".json", ".lock", ".txt", ".toml", ".yaml"}, path.Ext(w))
				if w = path.Dir(w[:i] + "x"); w == "." && manifest {
					continue // package*.json in the context's own folder
				}
			}
			if w == "" || w == "." {
				return nil, true
			}
			held = append(held, path.Join(context, w))
		}
	}
	return held, false
}

// holds limits a unit to what its image copies out of a context that others share, and to what is mounted into it. An image that copies
// nothing out of it, and into which nothing is mounted, runs a program of somebody else: no code of the repository.
func (r *reader) holds(u *deploy.Unit, v *doc.Value, dockerfile, context string) {
	given := map[string]string{}
	if args := v.Get("build").Get("args"); args.Is(doc.Map) {
		for _, e := range args.Map("args") {
			given[e.Key] = image.Interpolate(e.Value.Text("an argument"))
		}
	}
	held, all := copied(dockerfile, context, given)
	if all {
		if held = finished(dockerfile, context, r.in.Exists); len(held) == 0 {
			return
		}
	}
	for _, item := range v.ListAt("volumes") {
		from := ""
		switch {
		case item.Is(doc.String):
			from, _, _ = strings.Cut(item.Scalar, ":")
		case item.Is(doc.Map):
			from = item.StrAt("source")
		}
		if strings.Contains(from, "$") {
			return
		}
		if !strings.HasPrefix(from, ".") {
			continue // a named volume, or a folder of the machine
		}
		at := source.Resolve(v.File, from)
		if at == "." || at == u.Scope {
			return
		}
		held = append(held, at)
	}
	if len(held) == 0 {
		u.Scope = ""
		return
	}
	slices.Sort(held)
	u.Holds = slices.Compact(held)
}

// worksIn finds the code of a service of somebody's image: that of the folder with a program of its own which is mounted where the service works
// (./ui:/app with working_dir: /app).
func (r *reader) worksIn(u *deploy.Unit, v *doc.Value) {
	dir := v.StrAt("working_dir")
	if u.Scope != "" || !v.Get("build").IsNull() || v.Get("image").IsNull() || !path.IsAbs(dir) {
		return
	}
	for _, item := range v.ListAt("volumes") {
		from, to := "", ""
		switch {
		case item.Is(doc.String):
			from, to, _ = strings.Cut(item.Scalar, ":")
			to, _, _ = strings.Cut(to, ":")
		case item.Is(doc.Map):
			from, to = item.StrAt("source"), item.StrAt("target")
		}
		rest, below := strings.CutPrefix(path.Clean(dir)+"/", path.Clean("/"+to)+"/")
		if !strings.HasPrefix(from, ".") || strings.Contains(from, "$") || !path.IsAbs(to) || !below {
			continue
		}
		at := path.Join(source.Resolve(v.File, from), rest)
		if at != "." && image.HoldsProgram(r.in, at) {
			u.Scope = at
			return
		}
	}
}

// filled puts the arguments of a build into a text.
func filled(text string, given map[string]string) string {
	return image.Braced.ReplaceAllStringFunc(text, func(name string) string {
		if value := given[strings.Trim(name, "${}")]; value != "" {
			return value
		}
		return name
	})
}
