package image

import (
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/source"
)

// Held are the folders and files of a context that an image has which a Dockerfile makes of it; all is true where it has the whole context, or
// it is not known what it has. given are the arguments of the build.
func Held(in *source.Input, text, context string, given map[string]string) (held []string, all bool) {
	if held, all = copied(text, context, given); !all {
		return held, false
	}
	held = finished(text, context, in.Exists)
	return held, len(held) == 0
}

// argument is one that the build is given, with what it is otherwise.
var argument = regexp.MustCompile(`(?i)^\s*ARG\s+([A-Za-z_][A-Za-z0-9_]*)=(.*)$`)

// Copying is an instruction that puts files of the build context into an image.
var Copying = regexp.MustCompile(`(?i)^\s*(?:COPY|ADD)\s+(.*)$`)

// copied are the folders and files of a context that a Dockerfile copies; all is true when it takes the whole context, or
// when an instruction does not say what it takes.
func copied(text, context string, given map[string]string) (held []string, all bool) {
	for _, line := range Instructions(text) {
		if strings.Contains(line, "--mount=type=bind") {
			return nil, true
		}
		if m := argument.FindStringSubmatch(line); m != nil {
			if _, stated := given[m[1]]; !stated {
				given[m[1]] = filled(strings.Trim(strings.TrimSpace(m[2]), `"'`), given)
			}
		}
		m := Copying.FindStringSubmatch(line)
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

// filled puts the arguments of a build into a text.
func filled(text string, given map[string]string) string {
	return Braced.ReplaceAllStringFunc(text, func(name string) string {
		if value := given[strings.Trim(name, "${}")]; value != "" {
			return value
		}
		return name
	})
}
