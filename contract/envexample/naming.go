package envexample

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/source"
)

// documents are the endings of files that tell of variables, or hold data, and read none.
var documents = []string{".md", ".mdx", ".rst", ".txt", ".adoc", ".json", ".lock", ".svg", ".csv", ".sql", ".snap", ".po", ".css", ".scss", ".map", ".example", ".sample", ".log"}

// reader reports whether a file may read a variable.
func reader(name string) bool {
	base := path.Base(name)
	return base == "package.json" || !slices.Contains(documents, path.Ext(base)) && !strings.HasPrefix(base, ".env") && !strings.HasPrefix(base, "env.") && !strings.HasSuffix(base, ".env")
}

// index finds the names of a list that a word may stand for.
type index struct {
	names map[string]bool
	// ends are names by what is left of them without their first words, in small letters; last are those by their last word.
	ends, last map[string][]string
	// begins are the lengths and small first letters of all of these: most words of a repository have none of them.
	begins map[[2]int]bool
}

func indexOf(names map[string]bool) *index {
	x := &index{names, map[string][]string{}, map[string][]string{}, map[[2]int]bool{}}
	for name := range names {
		words := strings.Split(strings.ToLower(name), "_")
		for i := range words {
			rest := strings.Join(words[i:], "_")
			if rest != "" {
				x.begins[[2]int{len(rest), int(rest[0])}] = true
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
		prefixed := bytes.Contains(text, []byte("prefix"))
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
	return first == '_' || word[len(word)-1] == '_' || x.begins[[2]int{len(word), int(first)}]
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
