package image

import (
	"path"
	"regexp"
	"strings"
)

// staging are the instructions that say where an image's files come from.
var staging = regexp.MustCompile(`(?i)^\s*(FROM|WORKDIR|COPY|ADD)\s+(.*)$`)

// scripts are the endings of files that may be what a project is built to.
var scripts = map[string]bool{".js": true, ".mjs": true, ".cjs": true, ".ts": true, ".py": true, ".rb": true, ".jar": true}

// finished are the projects of a context whose results the last of several stages takes from one before, which was given the whole context
// (`COPY --from=build /app/web/dist ./dist`), and those whose manifests are copied by name, since these may be built into them. It is
// none where the last stage takes more, or anything that belongs to no project.
func finished(text, context string, exists func(label string) bool) []string {
	var held []string
	root := "" // where a stage was given the whole context
	at, name, whole := "/", "", false
	wholes, folders := map[string]bool{}, map[string]string{} // of the stages before
	var taken []string
	for _, line := range Instructions(text) {
		m := staging.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		words := strings.Fields(m[2])
		switch strings.ToUpper(m[1]) {
		case "FROM":
			wholes[name], folders[name] = whole, at
			at, taken, name, whole = "/", nil, "", false
			for len(words) > 0 && strings.HasPrefix(words[0], "--") {
				words = words[1:]
			}
			if len(words) > 0 && folders[strings.ToLower(words[0])] != "" { // it begins with all that another has
				whole, at = wholes[strings.ToLower(words[0])], folders[strings.ToLower(words[0])]
			}
			if len(words) == 3 && strings.EqualFold(words[1], "as") {
				name = strings.ToLower(words[2])
			}
			continue
		case "WORKDIR":
			at = path.Join(at, strings.Trim(m[2], `"' `))
			if strings.HasPrefix(strings.Trim(m[2], `"' `), "/") {
				at = path.Clean(strings.Trim(m[2], `"' `))
			}
			continue
		}
		from := false
		for len(words) > 0 && strings.HasPrefix(words[0], "--") {
			from = from || strings.HasPrefix(words[0], "--from=")
			words = words[1:]
		}
		if len(words) < 2 || strings.HasPrefix(words[0], "[") || strings.Contains(m[2], "$") {
			return nil
		}
		for _, w := range words[:len(words)-1] {
			switch clean := strings.TrimPrefix(path.Clean("/"+w), "/"); {
			case from:
				taken = append(taken, w)
			case clean == "":
				whole, root = true, path.Join(at, words[len(words)-1])
				if strings.HasPrefix(words[len(words)-1], "/") {
					root = path.Clean(words[len(words)-1])
				}
			case path.Base(clean) == "package.json" && path.Dir(clean) != ".":
				held = append(held, path.Join(context, path.Dir(clean)))
			}
		}
	}
	if whole || root == "" || len(taken) == 0 {
		return nil
	}
	found := false
	for _, w := range taken {
		if ext := path.Ext(w); ext != "" && !scripts[ext] && !strings.Contains(path.Base(w), "*") {
			continue // one file of data, or of settings
		}
		if strings.Contains(w, "/node_modules") || path.Base(w) == "package.json" {
			continue
		}
		rel, ok := strings.CutPrefix(path.Clean("/"+w), strings.TrimSuffix(root, "/")+"/")
		if !ok {
			if path.Clean("/"+w) == root {
				return nil
			}
			continue // a program that the stage built, or installed
		}
		for rel != "." && !exists(path.Join(context, rel, "package.json")) {
			rel = path.Dir(rel)
		}
		if rel == "." {
			return nil
		}
		held, found = append(held, path.Join(context, rel)), true
	}
	if !found {
		return nil
	}
	return held
}
