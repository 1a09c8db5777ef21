package format

import (
	"net/url"
	"path"

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
