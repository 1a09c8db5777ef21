package storybook

import (
	"strings"
	"unicode/utf8"
)

// token of a script. Only what stands outside of markup text is exact: the
// text of an element may hold anything, and is read as words and signs.
type token struct {
	kind byte // 'w' word, 's' string, 't' template, 'n' number, 'r' regular expression, 'p' sign, 0 the end
	text string
	// value of a string; of a template without holes.
	value string
	plain bool
	line  int
	start int
	end   int
	// first on its line
	first bool
}

func (t token) is(text string) bool { return (t.kind == 'p' || t.kind == 'w') && t.text == text }

func wordByte(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf
}

// lex makes the tokens of a script. It never fails.
func lex(src string) []token {
	var out []token
	line, first := 1, true
	for i := 0; i < len(src); {
		c := src[i]
		switch {
		case c == '\n':
			line++
			first = true
			i++
			continue
		case c == ' ' || c == '\t' || c == '\r':
			i++
			continue
		case strings.HasPrefix(src[i:], "//"):
			for i < len(src) && src[i] != '\n' {
				i++
			}
			continue
		case strings.HasPrefix(src[i:], "/*"):
			end := strings.Index(src[i+2:], "*/")
			if end < 0 {
				return append(out, token{line: line, start: len(src), end: len(src)})
			}
			line += strings.Count(src[i:i+2+end], "\n")
			i += end + 4
			continue
		}
		t := token{line: line, start: i, first: first}
		first = false
		switch {
		case c == '"' || c == '\'':
			value, n := quoted(src[i:])
			if n == 0 { // an apostrophe in the text of an element
				t.kind, n = 'p', 1
			} else {
				t.kind, t.value, t.plain = 's', value, true
			}
			i += n
		case c == '`':
			n := template(src[i:])
			t.kind = 't'
			body := src[i+1 : i+max(n-1, 1)]
			t.value, t.plain = body, !strings.Contains(body, "${") && !strings.Contains(body, "\\")
			line += strings.Count(src[i:i+n], "\n")
			i += n
		case c == '/' && regexAllowed(out):
			n := regex(src[i:])
			t.kind = 'r'
			if n == 0 {
				t.kind, n = 'p', 1
			}
			i += n
		case c >= '0' && c <= '9':
			for i < len(src) && (wordByte(src[i]) || src[i] == '.') {
				i++
			}
			t.kind = 'n'
		case wordByte(c):
			for i < len(src) && wordByte(src[i]) {
				i++
			}
			t.kind = 'w'
		default:
			t.kind = 'p'
			i++
			if strings.HasPrefix(src[t.start:], "...") {
				i = t.start + 3
			} else if strings.HasPrefix(src[t.start:], "=>") {
				i = t.start + 2
			}
		}
		t.end, t.text = i, src[t.start:i]
		out = append(out, t)
	}
	return append(out, token{line: line, start: len(src), end: len(src)})
}

// quoted gives the value of a string and its length, 0 when it does not end on its line.
func quoted(s string) (string, int) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == s[0]:
			return b.String(), i + 1
		case c == '\n':
			return "", 0
		case c == '\\' && i+1 < len(s):
			i++
			if e := strings.IndexByte("ntr", s[i]); e >= 0 {
				b.WriteByte("\n\t\r"[e])
			} else {
				b.WriteByte(s[i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return "", 0
}

// template gives the length of a template, holes and all.
func template(s string) int {
	depth := 0
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			i++
		case c == '`' && depth == 0:
			return i + 1
		case c == '$' && i+1 < len(s) && s[i+1] == '{':
			depth++
			i++
		case c == '}' && depth > 0:
			depth--
		}
	}
	return len(s)
}

func regexAllowed(before []token) bool {
	if len(before) == 0 {
		return true
	}
	t := before[len(before)-1]
	return t.kind == 'p' && !t.is(")") && !t.is("]") && !t.is("}") && !t.is("<") || t.is("return")
}

func regex(s string) int {
	class := false
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '\n':
			return 0
		case '[':
			class = true
		case ']':
			class = false
		case '/':
			if !class {
				for i++; i < len(s) && wordByte(s[i]); i++ {
				}
				return i
			}
		}
	}
	return 0
}
