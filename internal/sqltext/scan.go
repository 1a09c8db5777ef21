package sqltext

import (
	"errors"
	"regexp"
	"strings"
)

// Kind is what a token is.
type Kind uint8

// Kinds of tokens.
const (
	// End comes after the last token.
	End Kind = iota
	Word
	// Quoted is a name in quotes or brackets.
	Quoted
	// String is a text in quotes or between dollar marks.
	String
	Number
	// Sign is any other character.
	Sign
	Semicolon
	// Comment is also a line that a dump holds for its own shell.
	Comment
)

// Token is one token of a text.
type Token struct {
	Kind Kind
	// Text of a name or string without its quotes; as written for all others.
	Text string
	Line int
	// Start and End are the offsets of the token with its quotes.
	Start, End int
}

// Is reports whether a token is one of some words or signs, in any case.
func (t Token) Is(words ...string) bool {
	if t.Kind != Word && t.Kind != Sign && t.Kind != Semicolon {
		return false
	}
	for _, w := range words {
		if strings.EqualFold(t.Text, w) {
			return true
		}
	}
	return false
}

// IsName reports whether a token may be a name.
func (t Token) IsName() bool { return t.Kind == Word || t.Kind == Quoted }

// Scanner gives the tokens of a text one by one.
type Scanner struct {
	src  string
	at   int
	line int
}

// NewScanner begins at the first byte of a text, after its byte order mark.
func NewScanner(src string) *Scanner {
	return &Scanner{src: src, at: len(src) - len(strings.TrimPrefix(src, "\ufeff")), line: 1}
}

// Line is the line that the next token is looked for on.
func (s *Scanner) Line() int { return s.line }

// Rest is the text that is not read yet.
func (s *Scanner) Rest() string { return s.src[s.at:] }

// RestOfLine is Rest up to the end of the line.
func (s *Scanner) RestOfLine() string { return firstLine(s.Rest()) }

// Skip passes over some bytes.
func (s *Scanner) Skip(n int) {
	n = min(n, len(s.src)-s.at)
	s.line += strings.Count(s.src[s.at:s.at+n], "\n")
	s.at += n
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

func nameByte(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

var dollarMark = regexp.MustCompile(`^\$[A-Za-z_0-9]*\$`)

// token makes a token of the next n bytes and passes over them.
func (s *Scanner) token(kind Kind, text string, n int) Token {
	t := Token{Kind: kind, Text: text, Line: s.line, Start: s.at, End: s.at + n}
	s.Skip(n)
	return t
}

// Next gives the next token. An error says what does not end; it is on Line.
func (s *Scanner) Next() (Token, error) {
	for s.at < len(s.src) && strings.IndexByte(" \t\r\n\f", s.src[s.at]) >= 0 {
		s.Skip(1)
	}
	rest := s.Rest()
	if rest == "" {
		return Token{Kind: End, Text: "the end of the file", Line: s.line, Start: s.at, End: s.at}, nil
	}
	switch c := rest[0]; {
	case strings.HasPrefix(rest, "--"), c == '#' && !strings.HasPrefix(rest, "#>"), c == '\\' && (s.at == 0 || s.src[s.at-1] == '\n'):
		line := s.RestOfLine()
		return s.token(Comment, line, len(line)), nil
	case strings.HasPrefix(rest, "/*"):
		end := strings.Index(rest, "*/")
		if end < 0 {
			return Token{}, errors.New("a comment does not end")
		}
		return s.token(Comment, rest[:end+2], end+2), nil
	case c == '\'':
		return s.quoted(String, s.backslashEscapes())
	case c == '"' || c == '`':
		return s.quoted(Quoted, false)
	case c == '[' && s.bracketsName():
		end := strings.IndexByte(rest, ']')
		return s.token(Quoted, rest[1:end], end+1), nil
	case c == '$' && dollarMark.MatchString(rest):
		mark := dollarMark.FindString(rest)
		end := strings.Index(rest[len(mark):], mark)
		if end < 0 {
			return Token{}, errors.New("a text in " + mark + " does not end")
		}
		return s.token(String, rest[len(mark):len(mark)+end], len(mark)*2+end), nil
	case c >= '0' && c <= '9':
		n := 1
		for n < len(rest) && (nameByte(rest[n]) || rest[n] == '.') {
			n++
		}
		return s.token(Number, rest[:n], n), nil
	case nameByte(c):
		n := 1
		for n < len(rest) && nameByte(rest[n]) {
			n++
		}
		return s.token(Word, rest[:n], n), nil
	case c == ';':
		return s.token(Semicolon, ";", 1), nil
	}
	return s.token(Sign, rest[:1], 1), nil
}

// bracketsName reports whether the bracket here quotes a name: one after a name is an array's.
func (s *Scanner) bracketsName() bool {
	rest := s.Rest()
	begins := len(rest) > 1 && nameByte(rest[1]) && !(rest[1] >= '0' && rest[1] <= '9')
	behindName := s.at > 0 && (nameByte(s.src[s.at-1]) || s.src[s.at-1] == ']')
	return begins && !behindName && strings.IndexByte(s.RestOfLine(), ']') > 0
}

// backslashEscapes reports whether a backslash escapes in the string that begins here: E'...'.
func (s *Scanner) backslashEscapes() bool {
	return s.at > 0 && (s.src[s.at-1] == 'E' || s.src[s.at-1] == 'e') && (s.at == 1 || !nameByte(s.src[s.at-2]))
}

// quoted reads a name or text up to its closing quote; a quote written twice is one of the text.
func (s *Scanner) quoted(kind Kind, escapes bool) (Token, error) {
	rest := s.Rest()
	quote := rest[0]
	var b strings.Builder
	for i := 1; i < len(rest); i++ {
		switch c := rest[i]; {
		case c == quote && i+1 < len(rest) && rest[i+1] == quote:
			b.WriteByte(quote)
			i++
		case c == quote:
			return s.token(kind, b.String(), i+1), nil
		case c == '\\' && i+1 < len(rest) && (escapes || kind == String && rest[i+1] == quote && strings.IndexByte(firstLine(rest[i+2:]), quote) >= 0):
			// MySQL escapes by a backslash; elsewhere it ends nothing.
			i++
			b.WriteByte(rest[i])
		default:
			b.WriteByte(c)
		}
	}
	return Token{}, errors.New("a text in quotes does not end")
}
