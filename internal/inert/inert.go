package inert

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text is a text for one line: line ends, control and format characters,
// unusual spaces and bytes that are no UTF-8 are written as escapes, and so is
// what the log of a CI service would take for a command.
func Text(s string) string {
	if !plain(s, "") {
		var b strings.Builder
		appendTo(&b, s, "", unicode.IsPrint, visible)
		s = b.String()
	}
	if strings.HasPrefix(strings.TrimLeft(s, " "), "::") {
		s = lineCommand.ReplaceAllString(s, `${1}\x3a${2}`)
	}
	if strings.Contains(s, "##") {
		s = bracketCommand.ReplaceAllString(s, `\x23${1}`)
	}
	return s
}

var (
	// lineCommand begins a line: ::error file=a::text.
	lineCommand = regexp.MustCompile(`^( *):(:[A-Za-z-]+( .*)?::)`)
	// bracketCommand may stand anywhere: ##[error], ##vso[task], ##teamcity[message].
	bracketCommand = regexp.MustCompile(`#(#[a-z]*\[)`)
)

// Lines is a whole text whose line ends and tabs are its writer's own: everything
// else that Text escapes is escaped.
func Lines(text []byte) []byte {
	s := string(text)
	if plain(s, "\n\t") {
		return text
	}
	var b strings.Builder
	appendTo(&b, s, "\n\t", unicode.IsPrint, visible)
	return []byte(b.String())
}

// JSON gives a writer for JSON that is written in whole documents: in its texts,
// characters that could act on a terminal are written as escapes, which read back as the same.
func JSON(w io.Writer) io.Writer { return &jsonWriter{w} }

type jsonWriter struct{ w io.Writer }

func (j *jsonWriter) Write(p []byte) (int, error) {
	s := string(p)
	if !plain(s, "\n\t") {
		var b strings.Builder
		shows := func(c rune) bool { return !unicode.In(c, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) }
		appendTo(&b, s, "\n\t", shows, escaped)
		s = b.String()
	}
	if _, err := io.WriteString(j.w, s); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Fprintf is fmt.Fprintf with texts and errors made fit for one line.
func Fprintf(w io.Writer, format string, args ...any) {
	shown := make([]any, len(args))
	for i, a := range args {
		switch x := a.(type) {
		case string:
			a = Text(x)
		case error:
			a = Text(x.Error())
		case fmt.Stringer:
			a = Text(x.String())
		}
		shown[i] = a
	}
	fmt.Fprintf(w, format, shown...)
}

// plain reports whether a text is printable ASCII and the characters kept.
func plain(s, kept string) bool {
	for i := 0; i < len(s); i++ {
		if (s[i] < 0x20 || s[i] >= 0x7f) && strings.IndexByte(kept, s[i]) < 0 {
			return false
		}
	}
	return true
}

func appendTo(b *strings.Builder, s, kept string, shows func(rune) bool, escape func(*strings.Builder, rune)) {
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case c == utf8.RuneError && n == 1:
			fmt.Fprintf(b, `\x%02x`, s[i])
		case shows(c) || c < 0x80 && strings.IndexByte(kept, byte(c)) >= 0:
			b.WriteString(s[i : i+n])
		default:
			escape(b, c)
		}
		i += n
	}
}

// visible writes a character as source code would.
func visible(b *strings.Builder, c rune) {
	switch {
	case c == '\n':
		b.WriteString(`\n`)
	case c == '\r':
		b.WriteString(`\r`)
	case c == '\t':
		b.WriteString(`\t`)
	case c < 0x80:
		fmt.Fprintf(b, `\x%02x`, c)
	case c > 0xffff:
		fmt.Fprintf(b, `\U%08x`, c)
	default:
		fmt.Fprintf(b, `\u%04x`, c)
	}
}

// escaped writes a character as JSON does.
func escaped(b *strings.Builder, c rune) {
	if c > 0xffff {
		c -= 0x10000
		fmt.Fprintf(b, `\u%04x\u%04x`, 0xd800+(c>>10), 0xdc00+(c&0x3ff))
		return
	}
	fmt.Fprintf(b, `\u%04x`, c)
}
