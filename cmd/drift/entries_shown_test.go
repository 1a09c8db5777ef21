package main

import (
	"io"
	"strings"
	"testing"
	"time"
)

// TestWhatAnEntryShows: files and their rate while they are read, the stage afterwards; lines that are no such thing change nothing.
func TestWhatAnEntryShows(t *testing.T) {
	e := &entryShown{name: "python in api", start: time.Now()}
	w := e.reader()
	for _, c := range []struct{ told, shown string }{
		{"", "  python in api"},
		{"files 16 80\n", "  python in api: 16 of 80 files, "},
		{"sta", "  python in api: 16 of 80 files, "},
		{"ge facts\n", "  python in api: 16 of 80 files, "},
		{"files 80 80\nwords\n\n", "  python in api: 80 files, facts, 3 s"},
		{strings.Repeat("x", 5000), "  python in api: 80 files, facts, 3 s"},
		{"stage units\n", "  python in api: 80 files, units, 3 s"},
	} {
		_, _ = io.WriteString(w, c.told)
		if got := e.text(3 * time.Second); !strings.HasPrefix(got, c.shown) {
			t.Errorf("after %.20q: %q, want %q", c.told, got, c.shown)
		}
	}
	var none *entryShown
	none.end()
	if none.reader() != io.Discard {
		t.Error("nobody looks, and something is kept")
	}
}

// TestProgressOnATerminal: a long run has a line for each entry, takes them away at its end, and leaves the report.
func TestProgressOnATerminal(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a large project")
	}
	dir := slowProject(t, 160)
	code, all := onTerminal(t, dir, 100, nil, "check", "--no-cache", "--allow-empty").wait()
	if code != 0 {
		t.Errorf("it ended with %d", code)
	}
	shown := escapes.ReplaceAllString(all, "")
	for _, want := range []string{"typescript in the project: ", " files, ", " of 1 read in ", "read typescript in the project: ", "boundaries compared"} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in:\n%s", want, shown)
		}
	}
	after := shown[strings.LastIndex(shown, "\nread typescript"):]
	if strings.Contains(after, " read in ") {
		t.Errorf("the lines stay:\n%s", after)
	}
	for _, quiet := range []string{"CI=1", "TERM=dumb"} {
		if _, all := onTerminal(t, dir, 100, []string{quiet}, "check", "--allow-empty").wait(); strings.Contains(all, " of 1 read in") {
			t.Errorf("%s: it shows lines", quiet)
		}
	}
}
