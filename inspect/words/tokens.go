package words

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Token is a piece of source text, without what a formatter decides.
type Token struct {
	Text string
	// Name: it stands for a value by itself, as a local does. Members, keys, classes, functions that are called by their own name and
	// words of a language do not.
	Name bool
	kind tokenKind
	// at is where it stands, and short says that the field of its name stands in the same letters.
	at    int
	short bool
}

type tokenKind int

const (
	wordToken  tokenKind = iota
	textToken            // a string, or a regular expression
	pieceToken           // of a string with values in it
	signToken
	openToken
	closeToken
)

// notNames are the words of the languages, and those that summaries add in the place of one.
var notNames = map[string]bool{}

func init() {
	for w := range strings.FieldsSeq(`true false null undefined none nil this self super new await typeof instanceof in not and or is if else elsif unless for of
		return yield lambda function async void delete case when then end do begin rescue var let const any caught catch arguments`) {
		notNames[w] = true
	}
}

// between are the words that stand between values, or in front of one.
var between = map[string]bool{"in": true, "not": true, "and": true, "or": true, "is": true, "instanceof": true, "typeof": true, "await": true, "new": true, "of": true, "if": true, "else": true,
	"unless": true, "return": true, "yield": true, "for": true, "void": true, "delete": true, "any": true, "lambda": true, "const": true, "let": true, "var": true}

// signs are the marks of more than one letter, the longest first.
var signs = []string{"...", "===", "!==", "**=", "<=>", "&&=", "||=", "==", "!=", "<=", ">=", "&&", "||", "??", "?.", "=>", "->", "**", "//", "<<", ">>", "+=", "-=", "*=", "/=", "++", "--", "::", "..", "&.", "=~", ":="}

// Tokens takes source text apart.
func Tokens(s string) []Token {
	l := lexer{s: s}
	l.code("")
	l.shorthands()
	l.names()
	return l.out
}

type lexer struct {
	s   string
	at  int
	out []Token
	// depth is in how many strings it is; plain says that no regular expression ends in what is left.
	depth int
	plain bool
}

// maxDepth bounds strings in values in strings; those that lie deeper are read as they are written.
const maxDepth = 16

func (l *lexer) add(kind tokenKind, text string) {
	l.out = append(l.out, Token{Text: text, kind: kind, at: l.at})
}

// code reads up to a bracket that closes what was opened outside, "" for none.
func (l *lexer) code(until string) {
	depth := 0
	for l.at < len(l.s) {
		c := l.s[l.at]
		switch {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			l.at++
		case c == '"' || c == '\'' || c == '`':
			l.text("")
		case c == '(' || c == '[' || c == '{':
			depth++
			l.add(openToken, l.s[l.at:l.at+1])
			l.at++
		case c == ')' || c == ']' || c == '}':
			if depth == 0 && until != "" && l.s[l.at:l.at+1] == until {
				return
			}
			depth--
			l.closed()
			l.add(closeToken, l.s[l.at:l.at+1])
			l.at++
		case c == '/' && l.wantsValue() && l.pattern():
		case c == ':' && l.wantsValue() && l.word(l.at+1) > 0: // a symbol
			n := l.word(l.at + 1)
			l.add(textToken, l.s[l.at:l.at+1+n])
			l.at += 1 + n
		default:
			if n := l.word(l.at); n > 0 {
				word := l.s[l.at : l.at+n]
				if l.at+n < len(l.s) && strings.ContainsRune("\"'", rune(l.s[l.at+n])) && n <= 2 && strings.Trim(strings.ToLower(word), "frbu") == "" {
					l.at += n
					l.text(strings.ToLower(word))
					continue
				}
				l.add(wordToken, word)
				l.at += n
				continue
			}
			l.sign()
		}
	}
	l.closed()
}

// closed takes away what may stand before a closing bracket, or at the end, and means nothing.
func (l *lexer) closed() {
	for n := len(l.out); n > 0 && l.out[n-1].kind == signToken && (l.out[n-1].Text == "," || l.out[n-1].Text == ";"); n-- {
		l.out = l.out[:n-1]
	}
}

// wantsValue reports whether what comes next begins a value.
func (l *lexer) wantsValue() bool {
	if len(l.out) == 0 {
		return true
	}
	last := l.out[len(l.out)-1]
	return last.kind == openToken || last.kind == signToken || last.kind == wordToken && between[last.Text]
}

// word is the length of the word or number that begins at a place, 0 for none.
func (l *lexer) word(at int) int {
	n := 0
	for at+n < len(l.s) {
		r, size := utf8.DecodeRuneInString(l.s[at+n:])
		switch {
		case r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r):
		case r == '@' && (n == 0 || l.s[at+n-1] == '@'):
		case r == '.' && n > 0 && l.s[at] >= '0' && l.s[at] <= '9' && at+n+1 < len(l.s) && l.s[at+n+1] >= '0' && l.s[at+n+1] <= '9': // 1.5
		default:
			return n
		}
		n += size
	}
	return n
}

// sign reads a mark.
func (l *lexer) sign() {
	rest := l.s[l.at:]
	if i := slices.IndexFunc(signs, func(sign string) bool { return strings.HasPrefix(rest, sign) }); i >= 0 {
		l.add(signToken, signs[i])
		l.at += len(signs[i])
		return
	}
	_, size := utf8.DecodeRuneInString(rest)
	l.add(signToken, rest[:size])
	l.at += size
}

// pattern reads a regular expression; false where it is none.
func (l *lexer) pattern() bool {
	class := false
	if l.plain {
		return false
	}
	for i := l.at + 1; i < len(l.s); i++ {
		switch c := l.s[i]; {
		case c == '\\':
			i++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class && i > l.at+1:
			end := i + 1 + l.word(i+1)
			l.add(textToken, l.s[l.at:end])
			l.at = end
			return true
		}
	}
	l.plain = true
	return false
}

// text reads a string, after a prefix. One that does not end is the rest as it is.
func (l *lexer) text(prefix string) {
	quote := l.s[l.at]
	var pieces []Token
	from := l.at + 1
	for i := from; i < len(l.s); i++ {
		c := l.s[i]
		inner := 0
		switch {
		case c == quote:
			if pieces == nil {
				l.add(textToken, prefix+inQuotes(l.s[from:i], quote))
			} else {
				pieces[0].Text = prefix + pieces[0].Text
				l.out = append(l.out, append(pieces, Token{Text: l.s[from : i+1], kind: pieceToken})...)
			}
			l.at = i + 1
			return
		case c == '\\':
			i++
			continue
		case quote == '`' && strings.HasPrefix(l.s[i:], "${"), quote == '"' && strings.HasPrefix(l.s[i:], "#{"):
			inner = 2
		case c == '{' && strings.Contains(prefix, "f") && !strings.HasPrefix(l.s[i:], "{{"):
			inner = 1
		case c == '{' && strings.Contains(prefix, "f"):
			i++
			continue
		}
		if inner == 0 || l.depth == maxDepth {
			continue
		}
		in := lexer{s: l.s, at: i + inner, depth: l.depth + 1, plain: l.plain}
		in.code("}")
		if in.at >= len(l.s) {
			break
		}
		if pieces == nil {
			from-- // with its quote
		}
		pieces = append(append(pieces, Token{Text: l.s[from : i+inner], kind: pieceToken}), in.out...)
		from, i = in.at, in.at // with the closing bracket
	}
	l.add(textToken, prefix+l.s[l.at:])
	l.at = len(l.s)
}

// inQuotes writes the content of a string in one kind of quotes.
func inQuotes(inside string, quote byte) string {
	if quote == '`' {
		return "`" + inside + "`"
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(inside); i++ {
		switch c := inside[i]; {
		case c == '\\' && i+1 < len(inside) && inside[i+1] == '\'':
		case c == '\\' && i+1 < len(inside):
			b.WriteString(inside[i : i+2])
			i++
		case c == '"':
			b.WriteString(`\"`)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// names marks the tokens that are names.
func (l *lexer) names() {
	text := func(i int) string {
		if i < 0 || i >= len(l.out) {
			return ""
		}
		return l.out[i].Text
	}
	beside := func(i int) bool { // a word of prose stands beside other words
		return i >= 0 && i < len(l.out) && l.out[i].kind == wordToken && !between[l.out[i].Text]
	}
	for i := range l.out {
		t := &l.out[i]
		first, _ := utf8.DecodeRuneInString(t.Text)
		if t.kind != wordToken || notNames[strings.ToLower(t.Text)] || unicode.IsUpper(first) || unicode.IsDigit(first) || beside(i-1) || beside(i+1) {
			continue
		}
		switch before, after := text(i-1), text(i+1); {
		case before == "." || before == "?." || before == "&." || before == "::" || before == "->", after == "(" || after == "::":
		case (after == ":" || after == "=" && before != "{") && (i == 0 || before == "{" || before == "(" || before == ","): // a key, or a named argument
		default:
			t.Name = true
		}
	}
}

// shorthands write a field that is named as its value is (`{ a }`) with both (`{ a: a }`), and arrows take the brackets away around
// the only parameter of a function.
func (l *lexer) shorthands() {
	var out []Token
	var open []string
	text := func(i int) string {
		if i < 0 || i >= len(l.out) {
			return ""
		}
		return l.out[i].Text
	}
	for i := 0; i < len(l.out); i++ {
		t := l.out[i]
		switch t.kind {
		case openToken:
			if t.Text == "(" && i+3 < len(l.out) && l.out[i+1].kind == wordToken && text(i+2) == ")" && text(i+3) == "=>" {
				out = append(out, l.out[i+1])
				i += 2
				continue
			}
			open = append(open, t.Text)
		case closeToken:
			open = open[:max(0, len(open)-1)]
		case wordToken:
			if len(open) > 0 && open[len(open)-1] == "{" && (text(i-1) == "{" || text(i-1) == ",") && (text(i+1) == "}" || text(i+1) == ",") {
				out = append(out, Token{Text: t.Text, kind: wordToken}, Token{Text: ":", kind: signToken})
				t.short = true
			}
		}
		out = append(out, t)
	}
	l.out = out
}

// Joined writes tokens as one text: with a blank between any two, which a person would not write.
func Joined(list []Token) string {
	var b strings.Builder
	for i, t := range list {
		if i > 0 && t.kind != pieceToken && list[i-1].kind != pieceToken {
			b.WriteByte(' ')
		}
		b.WriteString(t.Text)
	}
	return b.String()
}

// Renamed gives the names in a text other names, and leaves the text as it is written otherwise.
func Renamed(s string, to func(name string) (string, bool)) string {
	var b strings.Builder
	from := 0
	for _, t := range Tokens(s) {
		if !t.Name {
			continue
		}
		if other, ok := to(t.Text); ok {
			b.WriteString(s[from:t.at])
			if t.short {
				b.WriteString(t.Text + ": ")
			}
			b.WriteString(other)
			from = t.at + len(t.Text)
		}
	}
	return b.String() + s[from:]
}
