package source

import (
	"bytes"
	"iter"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// maxBeside bounds a file that is read for the way in which it names something: scripts and configuration are small. A
// larger one counts as a reader of what it names at all.
const maxBeside = 256 << 10

// besides are the endings of files beside the code that take values of the environment into themselves.
var besides = []string{".erb", ".prisma", ".sh", ".bash", ".yml", ".yaml", ".toml", ".ini", ".cfg", ".conf", ".cnf", ".properties", ".template", ".tmpl", ".tpl", ".j2", ".mk", ".ru", ".rake", ".xml", ".dist", ".example", ".sample", ".docker", ".json", ".json5", ""}

// named are files of these kinds that the beginnings of their names tell.
var named = []string{"Dockerfile", "Containerfile", "Procfile", "Makefile", "Justfile", "Caddyfile", "Rakefile", "Capfile"}

// isNamed reports whether a file is one of these kinds by its name.
func isNamed(base string) bool {
	return base == "package.json" || strings.Contains(base, "entrypoint") || slices.ContainsFunc(named, func(n string) bool { return strings.HasPrefix(base, n) })
}

// code are the endings of programs, which may hand a name to what looks it up elsewhere: requireEnv("NAME") of a package that is not here.
var code = []string{".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte", ".py", ".rb"}

// composed are compose files, in which a variable is the machine's; lists are files that only list variables, or set them.
var (
	composed = regexp.MustCompile(`(^|/)(docker-)?compose([.-][^/]*)?\.ya?ml$`)
	lists    = regexp.MustCompile(`(^|/)[^/]*\.?env([.-][^/]*)?$`)
	// tools are scripts by which what builds the code is set up: no project's configuration need list them.
	tools = regexp.MustCompile(`(^|/)[^/]+\.config\.[cm]?[jt]s$`)
)

// Beside lists the files below a folder that may read variables of the environment in a way that no pack states.
func (in *Input) Beside(dir string) []string {
	files, err := in.Walk(dir, func(name string) bool {
		return isNamed(path.Base(name)) || slices.Contains(besides, path.Ext(name)) || slices.Contains(code, path.Ext(name)) || lists.MatchString(name) || tools.MatchString(name)
	})
	if err != nil {
		return nil // what cannot be walked reads nothing
	}
	return files
}

// Reading are the names of a list that a file beside the code reads: as $NAME or ${NAME}, or in the brackets of a lookup as
// ENV["NAME"], env("NAME"). A name to which it only gives a value is not read there. Of a file that lists variables the values of
// others are made of it. A program that has it in a table or a list looks it up by that.
func (in *Input) Reading(file string, names map[string]bool) []string {
	text, err := in.Read(file)
	if err != nil || bytes.IndexByte(text, 0) >= 0 {
		return nil
	}
	var out []string
	if len(text) > maxBeside {
		for _, name := range slices.Sorted(maps.Keys(names)) {
			if bytes.Contains(text, []byte(name)) {
				out = append(out, name)
			}
		}
		return out
	}
	for at, word := range Words(text) {
		if name := string(word); names[name] && !slices.Contains(out, name) && (reads(file, text[:at]) || asText(file, text, at, len(word))) && !(lists.MatchString(file) && givesItself(name, text[:at])) {
			out = append(out, name)
		}
	}
	return out
}

// Words are the runs of letters, digits and underscores of a text, with where each begins.
func Words(text []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for i := 0; i < len(text); {
			if !inWord[text[i]] {
				i++
				continue
			}
			end := i + 1
			for end < len(text) && inWord[text[end]] {
				end++
			}
			if !yield(i, text[i:end]) {
				return
			}
			i = end
		}
	}
}

// inWord says of a byte whether it is part of a word.
var inWord = func() (in [256]bool) {
	for c := range in {
		in[c] = c == '_' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
	}
	return in
}()

// givesItself reports whether a name stands in the value that its own line gives it.
func givesItself(name string, before []byte) bool {
	line := string(before[bytes.LastIndexByte(before, '\n')+1:])
	assigned, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "export "), "=")
	return strings.TrimSpace(assigned) == name || strings.HasPrefix(strings.TrimSpace(line), "#")
}

// asText reports whether a program that is no test has a name as a text: the key of a table, or one of a list, by which it is looked up.
func asText(file string, text []byte, at, length int) bool {
	if !slices.Contains(code, path.Ext(file)) || ofTests.MatchString(file) || at == 0 || at+length >= len(text) {
		return false
	}
	quote, rest := text[at-1], text[at+length:]
	if quote != '"' && quote != '\'' || rest[0] != quote {
		return false
	}
	behind := bytes.TrimSpace(rest[1:min(len(rest), 40)])
	return slices.ContainsFunc([]string{"=>", ":", ",", "]"}, func(sign string) bool { return bytes.HasPrefix(behind, []byte(sign)) })
}

// ofTests are files of tests.
var ofTests = regexp.MustCompile(`(^|/)(tests?|specs?|__tests__|e2e)/|[._-](test|spec)\.[a-z]+$|(^|/)test_[^/]*$`)

// reads reports whether what stands in front of a name takes its value.
func reads(file string, before []byte) bool {
	front := strings.TrimSuffix(strings.TrimSuffix(string(before[max(len(before)-12, 0):]), "{"), "!")
	if composed.MatchString(file) {
		return strings.HasSuffix(front, "$$") // $NAME is a variable of the machine that composes
	}
	if strings.HasSuffix(front, "$") || strings.HasSuffix(front, "$(") || strings.HasSuffix(front, "%") {
		return true
	}
	if tools.MatchString(file) && strings.HasSuffix(front, "env.") {
		return true
	}
	opened := strings.TrimRight(front, `"':`)
	return opened != front && (strings.HasSuffix(opened, "[") || strings.HasSuffix(opened, "(") || strings.HasSuffix(opened, "fetch ") || strings.HasSuffix(opened, "env "))
}
