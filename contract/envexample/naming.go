package envexample

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// documents are the endings of files that tell of variables, or hold data, and read none.
var documents = []string{".md", ".mdx", ".rst", ".txt", ".adoc", ".json", ".lock", ".svg", ".csv", ".sql", ".snap", ".po", ".css", ".scss", ".map", ".example", ".sample", ".log"}

// reader reports whether a file may read a variable.
func reader(name string) bool {
	base := path.Base(name)
	return base == "package.json" || !sourcefile.IsMedia(base) && !slices.Contains(documents, path.Ext(base)) && !strings.HasPrefix(base, ".env") && !strings.HasPrefix(base, "env.") && !strings.HasSuffix(base, ".env")
}

// unnamed are the names of a list that no file was found to name.
func unnamed(names map[string]bool, named map[string]string) map[string]bool {
	out := map[string]bool{}
	for name := range names {
		if named[name] == "" {
			out[name] = true
		}
	}
	return out
}

// program is the ending of a file that may import code of other folders.
var program = regexp.MustCompile(`\.(py|[cm]?[jt]sx?|rb|vue|svelte|go|java|kt|php|rs|cs|ex|exs)$`)

// holdsCode reports whether a folder has code, and not only what deploys it.
func holdsCode(in *source.Input, dir string) bool {
	files, err := in.Walk(dir, program.MatchString)
	return err == nil && len(files) > 0
}

// composed is a file that says what runs, whole a line by which it hands over a file of variables as it is.
var (
	composed = regexp.MustCompile(`\.ya?ml$`)
	whole    = regexp.MustCompile(`(?m)^\s*env_file\s*:`)
)

// handsOver reports whether what deploys in a folder hands code that is elsewhere all variables of a file, without naming them.
func handsOver(in *source.Input, dir string) bool {
	files, err := in.Walk(dir, composed.MatchString)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(files, func(file string) bool {
		text, err := in.Read(file)
		return err == nil && whole.Match(text)
	})
}

// index finds the names of a list that a word may stand for.
type index struct {
	names map[string]bool
	// ends are names by what is left of them without their first words, in small letters; last are those by their last word.
	ends, last map[string][]string
	// begins has a bit for the length of each of these at their first letter, a small one: most words of a repository have none of them.
	begins [256]uint64
}

// lengthBit is the bit of a length; all that are long share the last.
func lengthBit(n int) uint64 { return 1 << min(n, 63) }

func indexOf(names map[string]bool) *index {
	x := &index{names: names, ends: map[string][]string{}, last: map[string][]string{}}
	for name := range names {
		words := strings.Split(strings.ToLower(name), "_")
		for i := range words {
			rest := strings.Join(words[i:], "_")
			if rest != "" {
				x.begins[rest[0]] |= lengthBit(len(rest))
			}
			if i < len(words)-1 || i == 0 {
				x.ends[rest] = append(x.ends[rest], name)
			} else {
				x.last[rest] = append(x.last[rest], name)
			}
		}
	}
	return x
}

// prefix is what a settings class, or a reader of variables, is told to put in front of names.
var prefix = regexp.MustCompile(`(?i)env[_.]?prefix|prefix["']?\s*[:=,]?\s*["'][a-z][a-z0-9]*_`)

// naming finds, for each name of a list, a file of its folder that names it, or that has what code puts it together from.
func naming(in *source.Input, dir string, names map[string]bool) map[string]string {
	out := map[string]string{}
	files, err := in.Walk(dir, reader)
	if err != nil {
		return out // what cannot be walked names nothing
	}
	x := indexOf(names)
	for _, file := range files {
		if len(out) == len(names) {
			break
		}
		text, err := in.Read(file)
		if err != nil || bytes.IndexByte(text[:min(len(text), 512)], 0) >= 0 {
			continue
		}
		prefixed := prefix.Match(text)
		for _, word := range source.Words(text) {
			if !x.may(word) {
				continue
			}
			for _, name := range x.meant(string(word), prefixed) {
				if out[name] == "" {
					out[name] = file
				}
			}
		}
	}
	return out
}

// may reports whether a word can stand for one of the names, by its length and its ends.
func (x *index) may(word []byte) bool {
	first := word[0]
	if 'A' <= first && first <= 'Z' {
		first += 'a' - 'A'
	}
	return first == '_' || word[len(word)-1] == '_' || x.begins[first]&lengthBit(len(word)) != 0
}

// meant are the names that a word of a file may stand for: the name itself, or without a prefix that a settings class
// adds, in any letters; or one of which the word is the beginning or the end, the rest being put in.
func (x *index) meant(word string, prefixed bool) []string {
	if x.names[word] {
		return []string{word}
	}
	lower := strings.ToLower(word)
	out := x.ends[lower]
	if prefixed {
		out = append(slices.Clone(out), x.last[lower]...)
	}
	if front, back := strings.HasPrefix(word, "_"), strings.HasSuffix(word, "_"); (front || back) && len(word) > 2 {
		for name := range x.names {
			if front && strings.HasSuffix(name, word) || back && strings.HasPrefix(name, word) {
				out = append(slices.Clone(out), name)
			}
		}
	}
	return out
}
