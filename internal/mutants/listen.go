package main

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"strings"
)

// listener keeps what tests print, and reads along which of them reach which faults. Of what runs in the tests' own program
// that stands between the names of the tests (-test.v). Programs that tests start append it to a file, which is read when
// the next test begins; those that a script starts say which.
type listener struct {
	text    bytes.Buffer
	notes   string // the file; "" when only the text is kept
	read    int    // bytes of the file that are read
	lines   int    // bytes of the text that are read
	current string // the test that runs
	tests   map[int][]string
}

func (l *listener) Write(p []byte) (int, error) {
	l.text.Write(p)
	if l.notes == "" {
		return len(p), nil
	}
	for {
		rest := l.text.Bytes()[l.lines:]
		end := bytes.IndexByte(rest, '\n')
		if end < 0 {
			return len(p), nil
		}
		l.lines += end + 1
		l.line(string(rest[:end]))
	}
}

// line reads one line of what tests print.
func (l *listener) line(line string) {
	for _, begins := range []string{"=== RUN   ", "=== CONT  ", "=== NAME  "} {
		if name, ok := strings.CutPrefix(line, begins); ok {
			l.readNotes()
			l.current = twoLevels(name)
			return
		}
	}
	if number, ok := strings.CutPrefix(line, "@fault "); ok {
		l.reach(number, l.current)
	}
}

// readNotes reads what programs noted since the last time; the test that ran until now started them.
func (l *listener) readNotes() {
	data, err := os.ReadFile(l.notes)
	if err != nil {
		return // nothing is noted
	}
	complete := bytes.LastIndexByte(data, '\n') + 1
	for line := range strings.Lines(string(data[min(l.read, complete):complete])) {
		number, script, of := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		test := l.current
		if of {
			// A script is a test below the one that runs scripts, whichever of them runs now.
			top, _, _ := strings.Cut(test, "/")
			test = top + "/" + script
		}
		l.reach(number, test)
	}
	l.read = complete
}

func (l *listener) reach(number, test string) {
	n, err := strconv.Atoi(number)
	if err == nil && !slices.Contains(l.tests[n], test) {
		l.tests[n] = append(l.tests[n], test)
	}
}

// reached gives the tests that reach each fault.
func (l *listener) reached() map[int][]string {
	l.readNotes()
	return l.tests
}

func twoLevels(name string) string {
	parts := strings.SplitN(name, "/", 3)
	return strings.Join(parts[:min(len(parts), 2)], "/")
}
