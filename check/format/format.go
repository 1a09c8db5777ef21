package format

import (
	"fmt"
	"io"
	"net/url"
	"path"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/summary"
)

// Input is what a format writes.
type Input struct {
	Report *check.Report
	// Version of drift.
	Version string
	// FailOn is the severity at which the run fails.
	FailOn string
	Source Source
}

// Source says where the files of summaries stand: their paths are relative to the
// project that was extracted, and readers want them relative to the repository.
type Source struct {
	// Folders by workspace, "" for every other one; relative to the repository.
	Folders map[string]string
	// Lines gives lines of a file by its path in the repository; nil where it cannot be read.
	Lines func(file string, from, to int) []string
}

// Path is a file's path in the repository.
func (s *Source) Path(l summary.Location) string {
	dir, ok := s.Folders[l.Workspace]
	if !ok {
		dir = s.Folders[""]
	}
	return path.Join(dir, l.File)
}

var writers = map[string]func(io.Writer, *Input) error{
	"text":   func(w io.Writer, in *Input) error { in.Report.WriteText(w, false); return nil },
	"json":   func(w io.Writer, in *Input) error { return in.Report.WriteJSON(w, false) },
	"sarif":  writeSarif,
	"junit":  writeJUnit,
	"github": writeGithub,
	"html":   writeHTML,
}

// Names lists the formats.
func Names() []string {
	var out []string
	for n := range writers {
		out = append(out, n)
	}
	sort.Strings(out)
	return out
}

// Known refuses an unknown format.
func Known(name string) error {
	if writers[name] == nil {
		return fmt.Errorf("there is no format %q; there are %s", name, strings.Join(Names(), ", "))
	}
	return nil
}

// Write writes a report in a format.
func Write(w io.Writer, name string, in *Input) error {
	if err := Known(name); err != nil {
		return err
	}
	return writers[name](w, in)
}

// place gives the side at which a finding is shown, and the other one.
func place(f *check.Finding) (at, other check.Side) {
	if k, err := check.Explain(string(f.Kind)); err == nil && k.AtProvider {
		return f.Provider, f.Consumer
	}
	return f.Consumer, f.Provider
}

// line is the first line of a location, at least 1: readers refuse 0.
func line(l summary.Location) int { return max(l.Range.Start, 1) }

// fails reports whether a finding makes the run fail.
func (in *Input) fails(f *check.Finding) bool { return check.Fails([]check.Finding{*f}, in.FailOn) }

// uri is a path as a relative reference.
func uri(p string) string { return (&url.URL{Path: p}).String() }
