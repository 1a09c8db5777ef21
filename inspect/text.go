package inspect

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// style is how a piece of a line looks when colour is asked for.
type style string

const (
	plain   style = ""
	bold    style = "1"
	dim     style = "2"
	red     style = "31"
	green   style = "32"
	yellow  style = "33"
	magenta style = "35"
	cyan    style = "36"
)

// span is a piece of a line in one style.
type span struct {
	style style
	text  string
}

func said(s string) span { return span{plain, s} }

// page writes lines; the buffered writer remembers the first failure for Flush.
type page struct {
	w      *bufio.Writer
	colour bool
}

func newPage(w io.Writer, colour bool) *page { return &page{bufio.NewWriter(w), colour} }

// line writes one line; every piece is made inert before it is coloured.
func (p *page) line(spans ...span) {
	var b strings.Builder
	for _, s := range spans {
		text := inert(s.text)
		if p.colour && s.style != plain && text != "" {
			text = "\x1b[" + string(s.style) + "m" + text + "\x1b[0m"
		}
		b.WriteString(text)
	}
	p.w.WriteString(strings.TrimRight(b.String(), " "))
	p.w.WriteByte('\n')
}

// inert escapes control characters, so that no name can control a terminal or change the order of
// the text around it.
func inert(s string) string {
	clean := true
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] >= 0x7f {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case c == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case c == '\n' || c == '\r' || c == '\t':
			b.WriteString(strings.Trim(strconv.QuoteRune(c), "'"))
		case c < 0x20 || c == 0x7f:
			fmt.Fprintf(&b, `\x%02x`, c)
		case !unicode.IsPrint(c):
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	return b.String()
}

// collapse joins the words of source text with single spaces.
func collapse(s string) string { return strings.Join(strings.Fields(s), " ") }

// shorten cuts long source text; the summary file has it whole.
func shorten(s string, most int) string {
	s = collapse(s)
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-1]) + "…"
}

// count writes a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

func plural(n int, noun string) string { return count(n, noun, noun+"s") }

// withoutExtension is a file's path as effects spell it.
func withoutExtension(file string) string {
	slash := strings.LastIndexByte(file, '/')
	if i := strings.LastIndexByte(file, '.'); i > slash+1 {
		return file[:i]
	}
	return file
}
