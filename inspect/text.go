package inspect

import (
	"bufio"
	"io"
	"strings"

	"github.com/drift-analyzer/drift/internal/inert"
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

// paper writes lines; the buffered writer remembers the first failure for Flush.
type paper struct {
	w      *bufio.Writer
	colour bool
}

func newPaper(w io.Writer, colour bool) *paper { return &paper{bufio.NewWriter(w), colour} }

// line writes one line; every piece is made inert before it is coloured.
func (p *paper) line(spans ...span) {
	var b strings.Builder
	for _, s := range spans {
		text := inert.Text(s.text)
		if p.colour && s.style != plain && text != "" {
			text = "\x1b[" + string(s.style) + "m" + text + "\x1b[0m"
		}
		b.WriteString(text)
	}
	p.w.WriteString(strings.TrimRight(b.String(), " "))
	p.w.WriteByte('\n')
}
