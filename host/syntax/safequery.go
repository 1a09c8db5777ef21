package syntax

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

const (
	// maxQueryText bounds one query's text.
	maxQueryText = 64 << 10
	// maxQueryNesting bounds its nesting: the library's reader of queries is
	// recursive and overflows the stack on a deep one.
	maxQueryNesting = 100
)

// bracket is an open bracket of a query.
type bracket struct {
	// group: it holds a sequence or a choice and is not a node of its own.
	group bool
	// repeats: something in it, outside of nodes, has a quantifier.
	repeats bool
}

// unsafeQuery finds what would crash or hang the library's reader of queries,
// and says where and what; the reason is empty for a query that is safe to
// read. Brackets nest, and so do fields that follow one another (`a: b: …`). A
// quantifier around a group in which things have quantifiers, or after another
// quantifier, can make the reader go round for ever.
func unsafeQuery(text string) (at int, reason string) {
	var open []bracket
	fields := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case ';':
			for i+1 < len(text) && text[i+1] != '\n' {
				i++
			}
		case '"':
			for i++; i < len(text) && text[i] != '"' && text[i] != '\n'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			fields = 0
		case '#':
			// The name of a predicate ends in what looks like a quantifier.
			i += nameLength(text[i+1:])
		case '(', '[':
			open = append(open, bracket{group: text[i] == '[' || !beginsNode(text[i+1:])})
			fields = 0
		case ')', ']':
			fields = 0
			if len(open) == 0 {
				continue
			}
			closed := open[len(open)-1]
			open = open[:len(open)-1]
			repeated := quantified(text[i+1:])
			if repeated && closed.group && closed.repeats {
				return i, "a quantifier around a group that has quantifiers in it"
			}
			if len(open) > 0 && (repeated || closed.group && closed.repeats) {
				open[len(open)-1].repeats = true
			}
		case '*', '+', '?':
			if quantified(text[i+1:]) {
				return i, "a quantifier after a quantifier"
			}
			if len(open) > 0 {
				open[len(open)-1].repeats = true
			}
		case '@':
			i += nameLength(text[i+1:])
			fields = 0
		case '_':
			fields = 0
		case ':':
			fields++
		}
		if len(open) > maxQueryNesting || fields > maxQueryNesting {
			return i, fmt.Sprintf("nested deeper than %d", maxQueryNesting)
		}
	}
	return 0, ""
}

// closed tells that a query is safe to read and means the same wherever it stands
// among others: it begins with a node or a group, and closes every bracket and text.
func closed(text string) bool {
	if len(text) > maxQueryText || strings.IndexByte(text, 0) >= 0 || !utf8.ValidString(text) {
		return false
	}
	if _, reason := unsafeQuery(text); reason != "" {
		return false
	}
	if first := firstOf(text); first != '(' && first != '[' {
		return false
	}
	open, last := 0, byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case ' ', '\t', '\r', '\n', '\v', '\f':
			continue
		case ';':
			for i+1 < len(text) && text[i+1] != '\n' {
				i++
			}
			continue
		case '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\n' {
					return false
				}
				if text[i] == '\\' {
					i++
				}
			}
			if i >= len(text) {
				return false
			}
		case '(', '[':
			open++
		case ')', ']':
			if open--; open < 0 {
				return false
			}
		case '@':
			i += nameLength(text[i+1:])
			last = '@'
			continue
		}
		last = text[i]
	}
	return open == 0 && strings.IndexByte(")]@*+?", last) >= 0
}

func isWord(c byte) bool {
	return c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// skipBlank skips spaces and comments.
func skipBlank(text string) string {
	for {
		text = strings.TrimLeft(text, " \t\r\n\v\f")
		if !strings.HasPrefix(text, ";") {
			return text
		}
		_, text, _ = strings.Cut(text, "\n")
	}
}

// firstOf is the first character behind spaces and comments, 0 for none.
func firstOf(text string) byte {
	if text = skipBlank(text); text == "" {
		return 0
	}
	return text[0]
}

// quantified reports whether a quantifier follows, directly or behind captures.
func quantified(text string) bool {
	for {
		text = skipBlank(text)
		if text == "" || text[0] != '@' {
			return text != "" && strings.IndexByte("*+?", text[0]) >= 0
		}
		text = text[1+nameLength(text[1:]):]
	}
}

// nameLength is the length of a name as the library reads it: the marks of
// predicates are part of any name.
func nameLength(text string) int {
	n := 0
	for n < len(text) && (isWord(text[n]) || strings.IndexByte("?!.", text[n]) >= 0) {
		n++
	}
	return n
}

// beginsNode reports whether a bracket that is followed by the text holds a node
// (its kind comes first) and no group.
func beginsNode(text string) bool {
	text = skipBlank(text)
	n := 0
	for n < len(text) && isWord(text[n]) {
		n++
	}
	return n > 0 && firstOf(text[n:]) != ':'
}
