package main

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// How a file's path is spelled as a route.

// routesOf lists the paths that a file serves, none where it is no route, and the method that its name says, "" where it says none.
func routesOf(file string) (paths []string, verb string) {
	rest, ok := below(file)
	if !ok {
		return nil, ""
	}
	parts := drift.Split(rest, '/')
	name := parts[len(parts)-1]
	for i := len(name) - 1; i > 0; i-- {
		if name[i] == '.' {
			name = name[:i]
			break
		}
	}
	if says("methodInName") {
		for i := len(name) - 1; i > 0; i-- {
			if name[i] == '.' {
				method := drift.Upper(name[i+1:])
				for _, v := range verbs {
					if v == method {
						name, verb = name[:i], v
					}
				}
				break
			}
		}
	}
	parts = parts[:len(parts)-1]
	files, any := drift.ConfigTexts("files"), false
	whole := false // the name stands for its folder
	for _, f := range files {
		whole, any = whole || f == name, any || f == "*"
	}
	switch {
	case whole:
	case any:
		parts = append(parts, name)
	default:
		return nil, ""
	}
	if separator := drift.ConfigTexts("separator"); len(separator) == 1 && len(separator[0]) == 1 {
		var split []string
		for _, p := range parts {
			split = append(split, drift.Split(p, separator[0][0])...)
		}
		parts = split
	}
	out := []string{""}
	for _, prefix := range drift.ConfigTexts("prefix") {
		out[0] = prefix
	}
	for i, p := range parts {
		if p == "" || (i == len(parts)-1 && p == "index" && any) {
			continue
		}
		spelled, optional, kept := segment(p)
		if !kept {
			continue
		}
		for _, before := range out[:len(out):len(out)] {
			out = append(out, before+"/"+spelled)
		}
		if !optional {
			out = out[len(out)/2:]
		}
	}
	for i := range out {
		if out[i] == "" {
			out[i] = "/"
		}
	}
	return out, verb
}

// below is the path of a file inside one of the folders of the configuration, which may be anywhere in the project.
func below(file string) (string, bool) {
	for _, folder := range drift.ConfigTexts("folders") {
		if len(file) > len(folder) && file[:len(folder)] == folder && file[len(folder)] == '/' {
			return file[len(folder)+1:], true
		}
		for i := 0; i+len(folder)+2 <= len(file); i++ {
			if file[i] == '/' && file[i+1:i+1+len(folder)] == folder && file[i+1+len(folder)] == '/' {
				return file[i+len(folder)+2:], true
			}
		}
	}
	return "", false
}

// segment spells one part of a file's path: kept is false for a group, which is no part of the route; an optional parameter may be left out.
func segment(part string) (spelled string, optional, kept bool) {
	for _, group := range patterns("groups", "(name)") {
		if _, ok := fits(part, group); ok {
			return "", false, false
		}
	}
	for _, p := range patterns("optionalRest", "[[...name]]") {
		if name, ok := fits(part, p); ok {
			return "{" + name + "*}", false, true
		}
	}
	for _, p := range patterns("rest", "[...name]") {
		if name, ok := fits(part, p); ok {
			return "{" + name + "+}", false, true
		}
	}
	for _, p := range patterns("optional", "[[name]]") {
		if name, ok := fits(part, p); ok {
			return "{" + name + "}", true, true
		}
	}
	for _, p := range patterns("parameters", "[name]") {
		if name, ok := fits(part, p); ok {
			return "{" + name + "}", false, true
		}
	}
	return part, false, true
}

// patterns are the spellings that the configuration states under a key, otherwise the usual one.
func patterns(key, usual string) []string {
	if stated := drift.ConfigTexts(key); len(stated) > 0 {
		return stated
	}
	return []string{usual}
}

// fits reports whether a part is spelled as a pattern, in which "name" stands for a parameter's name; a matcher behind "=" is no part of it.
func fits(part, pattern string) (string, bool) {
	at := -1
	for i := 0; i+4 <= len(pattern); i++ {
		if pattern[i:i+4] == "name" {
			at = i
			break
		}
	}
	if at < 0 {
		return "value", part == pattern
	}
	before, behind := pattern[:at], pattern[at+4:]
	if len(part) <= len(before)+len(behind) || part[:len(before)] != before || part[len(part)-len(behind):] != behind {
		return "", false
	}
	name := part[len(before) : len(part)-len(behind)]
	for i := 0; i < len(name); i++ {
		if name[i] == '=' {
			name = name[:i]
			break
		}
	}
	return name, name != ""
}

func says(key string) bool {
	stated := drift.ConfigTexts(key)
	return len(stated) == 1 && stated[0] == "true"
}
