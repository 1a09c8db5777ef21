package source

import (
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/summary"
)

// attribute finds an attribute of an element with a tag in some lines: of the elements with the tag, the first that has the attribute
// before another element of a component begins.
func attribute(lines []string, r summary.Range, tag, name string) (line, column int) {
	inside := false
	for n := max(r.Start, 1); n <= min(r.End, len(lines)); n++ {
		text := lines[n-1]
		if len(text) > maxLine || comment(text) {
			continue
		}
		for i := 0; i < len(text); i++ {
			if text[i] == '<' && i+1 < len(text) && isLetter(text[i+1]) {
				inside = strings.HasPrefix(text[i+1:], tag) && whole(text, i+1, len(tag))
				continue
			}
			if inside && strings.HasPrefix(text[i:], name) && whole(text, i, len(name)) && (i == 0 || strings.IndexByte(" \t{", text[i-1]) >= 0) && assigned(text[i+len(name):]) {
				return n, utf8.RuneCountInString(text[:i])
			}
		}
	}
	return 0, 0
}

// assigned reports whether a name in an element is that of an attribute, by what follows: its value, another attribute, the end.
func assigned(rest string) bool {
	trimmed := strings.TrimLeft(rest, " \t")
	switch {
	case trimmed == "", strings.HasPrefix(trimmed, "/>"), strings.HasPrefix(trimmed, ">"):
		return true
	case strings.HasPrefix(trimmed, "="):
		return !strings.HasPrefix(trimmed, "==") && !strings.HasPrefix(trimmed, "=>")
	}
	return len(trimmed) < len(rest) && isLetter(trimmed[0])
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }
