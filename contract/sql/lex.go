package sql

import (
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
)

// token of a script.
type token struct {
	kind byte // 'w' word, 'q' quoted name, 's' string, 'n' number, 'p' sign, ';', 0 the end
	text string
	line int
}

func (t token) is(words ...string) bool {
	if t.kind != 'w' && t.kind != 'p' && t.kind != ';' {
		return false
	}
	for _, w := range words {
		if strings.EqualFold(t.text, w) {
			return true
		}
	}
	return false
}

// undo marks begin the part of a migration that takes it back, and redo marks end it.
var (
	undo = regexp.MustCompile(`(?i)^\s*--\s*(?:\+goose\s+down|\+migrate\s+down|migrate:down|\+\+\s*down|@undo|down\s+migration)\b`)
	redo = regexp.MustCompile(`(?i)^\s*--\s*(?:\+goose\s+up|\+migrate\s+up|migrate:up)\b`)
)

type lexer struct {
	file string
	src  string
	at   int
	line int
	out  []token
}

func lex(file, src string) []token {
	l := &lexer{file: file, src: strings.TrimPrefix(src, "\ufeff"), line: 1}
	for l.at < len(l.src) {
		l.token()
	}
	return append(l.out, token{text: "the end of the file", line: l.line})
}

func (l *lexer) fail(line int, msg string) { panic(&doc.Error{File: l.file, Line: line, Msg: msg}) }

func (l *lexer) add(kind byte, text string, n int) {
	l.out = append(l.out, token{kind, text, l.line})
	l.skip(n)
}

func (l *lexer) skip(n int) {
	l.line += strings.Count(l.src[l.at:l.at+n], "\n")
	l.at += n
}

func (l *lexer) restOfLine() string {
	rest, _, _ := strings.Cut(l.src[l.at:], "\n")
	return rest
}

func nameByte(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

var dollar = regexp.MustCompile(`^\$[A-Za-z_0-9]*\$`)

func (l *lexer) token() {
	rest := l.src[l.at:]
	c := rest[0]
	switch {
	case c == '\n' || c == ' ' || c == '\t' || c == '\r' || c == '\f':
		l.skip(1)
	case strings.HasPrefix(rest, "--"):
		l.comment(rest)
	case c == '#' && !strings.HasPrefix(rest, "#>"):
		l.skip(len(l.restOfLine()))
	case strings.HasPrefix(rest, "/*"):
		end := strings.Index(rest, "*/")
		if end < 0 {
			l.fail(l.line, "a comment does not end")
		}
		l.skip(end + 2)
	case c == '\\' && (l.at == 0 || l.src[l.at-1] == '\n'):
		l.skip(len(l.restOfLine())) // a command of the dump's own shell
	case c == '\'':
		l.text(rest, 's', '\'', l.escaped())
	case c == '"':
		l.text(rest, 'q', '"', false)
	case c == '`':
		l.text(rest, 'q', '`', false)
	case c == '[' && len(rest) > 1 && (nameByte(rest[1]) && !(rest[1] >= '0' && rest[1] <= '9')) && strings.IndexByte(l.restOfLine(), ']') > 0 && !l.afterName():
		end := strings.IndexByte(rest, ']')
		l.add('q', rest[1:end], end+1)
	case c == '$' && dollar.MatchString(rest):
		mark := dollar.FindString(rest)
		end := strings.Index(rest[len(mark):], mark)
		if end < 0 {
			l.fail(l.line, "a text in "+mark+" does not end")
		}
		l.add('s', rest[len(mark):len(mark)+end], len(mark)*2+end)
	case c >= '0' && c <= '9':
		n := 1
		for n < len(rest) && (nameByte(rest[n]) || rest[n] == '.') {
			n++
		}
		l.add('n', rest[:n], n)
	case nameByte(c):
		n := 1
		for n < len(rest) && nameByte(rest[n]) {
			n++
		}
		l.add('w', rest[:n], n)
	case c == ';':
		l.add(';', ";", 1)
		l.copied()
	default:
		l.add('p', rest[:1], 1)
	}
}

// afterName reports whether a bracket here is an array's and not a quoted name's.
func (l *lexer) afterName() bool {
	return l.at > 0 && (nameByte(l.src[l.at-1]) || l.src[l.at-1] == ']')
}

// comment skips a line; an undo mark takes everything up to the next redo mark with it.
func (l *lexer) comment(rest string) {
	line := l.restOfLine()
	if !undo.MatchString(line) {
		l.skip(len(line))
		return
	}
	for l.at < len(l.src) {
		line := l.restOfLine()
		if redo.MatchString(line) {
			return
		}
		l.skip(min(len(line)+1, len(l.src)-l.at))
	}
}

// escaped reports whether a backslash escapes in the string that begins here: E'...'.
func (l *lexer) escaped() bool {
	return l.at > 0 && (l.src[l.at-1] == 'E' || l.src[l.at-1] == 'e') && (l.at == 1 || !nameByte(l.src[l.at-2]))
}

func (l *lexer) text(rest string, kind byte, quote byte, escapes bool) {
	var b strings.Builder
	for i := 1; i < len(rest); i++ {
		switch c := rest[i]; {
		case c == quote && i+1 < len(rest) && rest[i+1] == quote:
			b.WriteByte(quote)
			i++
		case c == quote:
			l.add(kind, b.String(), i+1)
			return
		case c == '\\' && i+1 < len(rest) && (escapes || kind == 's' && rest[i+1] == quote && strings.IndexByte(lineOf(rest[i+2:]), quote) >= 0):
			// MySQL escapes by a backslash; elsewhere it ends nothing.
			i++
			b.WriteByte(rest[i])
		default:
			b.WriteByte(c)
		}
	}
	l.fail(l.line, "a text in quotes does not end")
}

func lineOf(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// copied skips the rows behind COPY … FROM stdin.
func (l *lexer) copied() {
	i := len(l.out) - 2
	if i < 1 || !l.out[i].is("stdin") || !l.out[i-1].is("from") {
		return
	}
	if end := strings.Index(l.src[l.at:], "\n\\."); end >= 0 {
		l.skip(end + 3)
	}
}
