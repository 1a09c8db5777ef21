package text

import (
	"bytes"
	"io"
	"regexp"
	"strings"

	"github.com/mitchellh/go-wordwrap"
)

// Terminal writes a report for a person who looks at it: lines in colours, and long ones wrapped at spaces. What is written
// is the same as without it but for the styles and the line ends; Flush writes a last line that does not end.
type Terminal struct {
	w      io.Writer
	colour bool
	// width is 0 where lines are left as they are.
	width int
	line  []byte
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
		if _, err := io.WriteString(t.w, t.shown(line)+"\n"); err != nil {
			return 0, err
		}
	}
}

// Flush writes what is left.
func (t *Terminal) Flush() error {
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
