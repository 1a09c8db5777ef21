package main

import (
	"regexp"
	"strings"
)

// declaredIn lists the changes of a group of a pattern in files with an ending.
func declaredIn(p *project, endings []string, pattern string, to func(string) string, used bool) (out []change) {
	re := regexp.MustCompile(pattern)
	for _, f := range p.files {
		fits := false
		for _, e := range endings {
			fits = fits || strings.HasSuffix(f.name, e)
		}
		if !fits {
			continue
		}
		for _, m := range re.FindAllStringSubmatchIndex(f.text, -1) {
			name := f.text[m[2]:m[3]]
			text := to(name)
			if text == name || used && !programs(p, name) {
				continue
			}
			out = append(out, replace(f, m[2], m[3], text, strings.Trim(name, "!: "), strings.Trim(text, "!: ")))
		}
	}
	return out
}

// programs reports whether a program names a word.
func programs(p *project, word string) bool {
	re := regexp.MustCompile(`\b` + regexp.QuoteMeta(word) + `\b`)
	for _, f := range p.files {
		if f.tree != nil && re.MatchString(f.text) {
			return true
		}
	}
	return false
}

var (
	sdl     = []string{".graphql", ".gql"}
	openapi = []string{"openapi.yaml", "openapi.yml", "openapi.json"}
)

func renamed(s string) string { return s + "Value" }

func graphqlField(p *project) []change {
	return declaredIn(p, sdl, `(?m)^  (\w+)(?:\([^)]*\))?: \[?\w+[!\]]*$`, renamed, true)
}

func graphqlArgument(p *project) []change {
	return declaredIn(p, sdl, `[(,] ?(\w+): \w+`, renamed, true)
}

// graphqlRequired adds an argument or a field of an input that may not be left out.
func graphqlRequired(p *project) []change {
	out := declaredIn(p, sdl, `(?m)^  \w+(\()`, func(string) string { return "(extra: String!, " }, false)
	out = append(out, declaredIn(p, sdl, `(?m)^input \w+ (\{)`, func(string) string { return "{\n  extra: String!" }, false)...)
	for i := range out {
		out[i].names = []string{"extra"}
	}
	return out
}

// graphqlType changes the type of an argument; a text that is given for it does not fit any more.
func graphqlType(p *project) []change {
	out := declaredIn(p, sdl, `[(,] ?(\w+: (?:ID|Int|String))\b`, func(s string) string {
		name, _, _ := strings.Cut(s, ":")
		return name + ": Boolean"
	}, false)
	for i := range out {
		name, _, _ := strings.Cut(out[i].names[0], ":")
		out[i].names = []string{name}
	}
	return out
}

func graphqlEnum(p *project) []change {
	return declaredIn(p, sdl, `(?m)^  ([A-Z_]+)$`, func(s string) string { return s + "_OLD" }, true)
}

func contractProperty(p *project) []change {
	return declaredIn(p, openapi, `(?m)^ +(\w+): \{type: \w+\}$`, renamed, true)
}

func contractStatus(p *project) []change {
	return declaredIn(p, openapi, `(?m)^ +"(4\d\d)":`, func(s string) string { return otherStatus[s] }, true)
}

func contractPath(p *project) []change {
	return declaredIn(p, openapi, `(?m)^  /(\w+)`, func(s string) string { return s + "-list" }, true)
}

func contractRequired(p *project) []change {
	out := declaredIn(p, openapi, `(?m)^ +required: (\[)\w+, \w+\]$`, func(string) string { return "[extra, " }, false)
	for i := range out {
		out[i].names = []string{"extra"}
	}
	return out
}
