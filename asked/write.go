package asked

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/jsonout"
)

// Version is the version of the JSON form. A key that is added does not change it.
const Version = 1

// shownLines bounds each list of the text, so that a pull request can hold it.
const shownLines = 20

// Text is the report for a person.
func (r *Report) Text() string {
	var b strings.Builder
	done := 0
	for _, e := range r.Entries {
		if e.Verdict == Done {
			done++
		}
	}
	fmt.Fprintf(&b, "asked: %s\n%d of %d done, %d not asked for\n", r.Asked, done, len(r.Entries), len(r.NotAsked)+len(r.FromWrappers))
	words := map[Verdict]string{Done: "done", NotDone: "not done", Unchecked: "unchecked"}
	var lines []string
	for _, e := range r.Entries {
		line := fmt.Sprintf("  %-9s  %s", words[e.Verdict], e.Change)
		if e.Reason != "" {
			line += " (" + e.Reason + ")"
		}
		lines = append(lines, line)
	}
	list(&b, "", lines)
	list(&b, "not asked for:", rows(r.NotAsked))
	list(&b, "not asked for, by wrappers:", rows(r.FromWrappers))
	list(&b, "explained:", rows(r.Explained))
	return b.String()
}

func rows(in []Unasked) []string {
	var out []string
	for _, u := range in {
		line := "  " + u.Boundary + ": " + u.Change
		if u.Why != "" {
			line += " (" + u.Why + ")"
		} else if u.File != "" {
			line += " (" + u.File + ")"
		}
		out = append(out, line)
	}
	return out
}

func list(b *strings.Builder, head string, lines []string) {
	if len(lines) == 0 {
		return
	}
	if head != "" {
		fmt.Fprintln(b, head)
	}
	for i, l := range lines {
		if i == shownLines {
			fmt.Fprintf(b, "  and %d more; --json lists them\n", len(lines)-i)
			return
		}
		fmt.Fprintln(b, inert.Text(l))
	}
}

type document struct {
	Version      int       `json:"version"`
	Entries      []Entry   `json:"entries"`
	NotAsked     []Unasked `json:"notAsked"`
	Explained    []Unasked `json:"explained"`
	FromWrappers []Unasked `json:"fromWrappers"`
	Text         string    `json:"text"`
}

// WriteJSON writes {version, entries, notAsked, explained, fromWrappers, text}.
func (r *Report) WriteJSON(w io.Writer) error {
	return jsonout.Encode(w, document{Version, jsonout.List(r.Entries), jsonout.List(r.NotAsked), jsonout.List(r.Explained), jsonout.List(r.FromWrappers), r.Text()})
}

// WriteRejected writes why a list was not read: {version, error, rejected: {file, problems}}.
func WriteRejected(w io.Writer, file string, err error) error {
	type problem struct {
		Path    string `json:"path"`
		Message string `json:"message"`
	}
	one := problem{Message: err.Error()}
	var p *intent.Problem
	if errors.As(err, &p) {
		one = problem{p.Path, p.Error()}
	}
	return jsonout.Encode(w, map[string]any{"version": Version, "error": err.Error(), "rejected": map[string]any{"file": file, "problems": []problem{one}}})
}
