package text

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/mitchellh/go-wordwrap"
)

// Terminal writes a report for a person who looks at it: lines in colours, long ones wrapped at spaces, and lines of source cut
// around what is marked in them, so that the marks stay under it. What is written is the same as without it but for the styles,
// the line ends and those cuts; Flush writes a last line that does not end.
type Terminal struct {
	w      io.Writer
	colour bool
	// width is 0 where lines are left as they are.
	width int
	line  []byte
	// source is a line of source that is too long, until it is known which place in it is marked.
	source string
}

// NewTerminal makes one for an output of so many columns; 0 when it has none.
func NewTerminal(w io.Writer, colour bool, width int) *Terminal {
	return &Terminal{w: w, colour: colour, width: width}
}

// Write keeps what is no whole line until the rest comes.
func (t *Terminal) Write(p []byte) (int, error) {
	t.line = append(t.line, p...)
	for {
		end := bytes.IndexByte(t.line, '\n')
		if end < 0 {
			return len(p), nil
		}
		line := string(t.line[:end])
		t.line = t.line[end+1:]
		if err := t.put(line); err != nil {
			return 0, err
		}
	}
}

// put writes a whole line, and a line of source that is too long together with its marks.
func (t *Terminal) put(line string) error {
	source, begin := t.source, len(gutter.FindString(line))
	if t.source = ""; source != "" {
		text, front := source, len(gutter.FindString(source))
		if at := strings.IndexByte(line, '^'); marked.MatchString(line) && at >= front {
			text, line = t.cut(source, front, at-front, len(line)-at)
		} else {
			text, _ = t.cut(source, front, 0, 0)
		}
		if err := t.write(text); err != nil {
			return err
		}
	} else if t.width > 0 && begin > 0 && utf8.RuneCountInString(line) > t.width {
		t.source = line
		return nil
	}
	return t.write(line)
}

// cut is a line of source, which stands behind a gutter, as wide as the terminal around a place in it, and the line of its marks.
func (t *Terminal) cut(line string, gutter, column, width int) (text, below string) {
	text, at := clip(line[gutter:], column, width, t.width-gutter-2) // less the dots at both ends
	return line[:gutter] + text, strings.Repeat(" ", gutter-2) + "| " + marks(text, at, width)
}

func (t *Terminal) write(line string) error {
	_, err := io.WriteString(t.w, t.shown(line)+"\n")
	return err
}

// Flush writes what is left.
func (t *Terminal) Flush() error {
	if t.source != "" {
		text, _ := t.cut(t.source, len(gutter.FindString(t.source)), 0, 0)
		t.source = ""
		if err := t.write(text); err != nil {
			return err
		}
	}
	if len(t.line) == 0 {
		return nil
	}
	_, err := io.WriteString(t.w, t.shown(string(t.line)))
	t.line = nil
	return err
}

// The lines of a report, by how they begin.
var (
	severe   = regexp.MustCompile(`^(resolved: |no longer compared: )?(error|warning|info)( \([^)]*\))?:`)
	stated   = regexp.MustCompile(`^  \[(error|warning|info)[^\]]*\]`)
	gutter   = regexp.MustCompile(`^ *\d* \| `)
	marked   = regexp.MustCompile(`^ +\| *\^+$`)
	pointing = regexp.MustCompile(`^  --> \S+`)
	counting = regexp.MustCompile(`^\d+ (findings?|boundar(y|ies))\b`)
)

// Styles of a terminal, as it is told of them.
const (
	bold   = "1"
	faint  = "2"
	red    = "31"
	yellow = "33"
	blue   = "34"
	cyan   = "36"
)

var ofSeverity = map[string]string{"error": bold + ";" + red, "warning": bold + ";" + yellow, "info": bold + ";" + cyan}

func (t *Terminal) shown(line string) string {
	code := gutter.MatchString(line)
	// A line of source stands above its marks, and a rule is there to be copied.
	if t.width > 0 && !code && !strings.HasPrefix(line, "  - {") {
		line = wrapped(line, t.width)
	}
	if !t.colour {
		return line
	}
	style := func(n int, how string) string {
		if n == 0 || strings.Contains(line[:n], "\n") {
			return line
		}
		return "\x1b[" + how + "m" + line[:n] + "\x1b[0m" + line[n:]
	}
	switch {
	case severe.MatchString(line):
		m := severe.FindStringSubmatch(line)
		return style(len(m[0]), ofSeverity[m[2]])
	case stated.MatchString(line):
		m := stated.FindStringSubmatch(line)
		return style(len(m[0]), ofSeverity[m[1]])
	case marked.MatchString(line):
		at := strings.IndexByte(line, '^')
		return line[:at] + "\x1b[" + red + "m" + line[at:] + "\x1b[0m"
	case code:
		return style(len(gutter.FindString(line)), blue)
	case pointing.MatchString(line):
		return style(len(pointing.FindString(line)), blue)
	case strings.HasPrefix(line, "  - {"):
		return style(len(line), faint)
	case counting.MatchString(line):
		return style(len(line), bold)
	}
	return line
}

// wrapped breaks a line at spaces, and sets what follows under where it began.
func wrapped(line string, width int) string {
	if len(line) <= width {
		return line
	}
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
	if len(indent) > width/2 {
		return line
	}
	under := indent + "  "
	lines := strings.Split(wordwrap.WrapString(line[len(indent):], uint(width-len(under))), "\n")
	return indent + strings.Join(lines, "\n"+under)
}
