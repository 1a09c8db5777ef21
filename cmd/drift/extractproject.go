package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/summary"
)

// wholeProject reports whether a run of extract names nothing to read, so that the project's entries are read.
func (f *extractFlags) wholeProject() bool {
	return !f.named() && len(f.frameworks) == 0 && len(f.files) == 0
}

// runProject reads every entry of the project: into numbered files of --out-dir, otherwise into one output.
func (f *extractFlags) runProject(ctx context.Context) error {
	if f.outDir != "" && f.output != "" {
		return errors.New("-o and --out-dir exclude each other: one file for all entries, or a folder with one for each")
	}
	dir := "."
	if f.dir != "" {
		dir = f.dir
	}
	err := withReadings(ctx, dir, f.bounds, &f.cache, func(r *readings, folder string) error { return f.readInto(ctx, r, folder) })
	if f.allowEmpty && errors.Is(err, errNothingToRead) {
		return nil
	}
	return err
}

// readInto reads the entries into the output, by way of a folder where that is one file.
func (f *extractFlags) readInto(ctx context.Context, r *readings, folder string) error {
	if f.outDir != "" {
		folder = f.outDir
	}
	out, err := runEntries(ctx, r, folder, f.explain)
	if err != nil {
		return err
	}
	failures, empty := summarizeRun(out), 0
	for _, o := range out {
		if o.failure == "" && o.summaries == 0 && o.entry.Kind == "extract" {
			empty++
		}
	}
	if f.outDir == "" {
		if err := f.joined(out); err != nil {
			return err
		}
	} else {
		abs, _ := filepath.Abs(folder)
		console.say("wrote %s to %s\n", counted.Of(len(out)-failures, "file", "files"), abs)
	}
	switch {
	case failures > 0:
		return errFailed
	case empty > 0 && f.outDir != "" && !f.allowEmpty:
		return fmt.Errorf("%s gave no summary; --allow-empty accepts that", counted.Of(empty, "entry", "entries"))
	}
	return nil
}

// joined writes the summaries of all entries to one output.
func (f *extractFlags) joined(out []outcome) error {
	all, err := summariesIn(out)
	if err != nil {
		return err
	}
	if len(all) == 0 && !f.allowEmpty {
		return errors.New("nothing found in any entry; --explain says what each stage found")
	}
	if err := writeTo(f.output, func(w io.Writer) error { return summary.WriteAs(f.output, w, all) }); err != nil {
		return err
	}
	if !onStdout(f.output) {
		abs, _ := filepath.Abs(f.output)
		console.say("wrote %s to %s\n", counted.Of(len(all), "summary", "summaries"), abs)
	}
	return nil
}

// summariesIn reads what all entries wrote.
func summariesIn(out []outcome) ([]*summary.Summary, error) {
	var all []*summary.Summary
	for _, o := range out {
		if o.file == "" {
			continue
		}
		list, err := check.LoadFile(o.file)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return summary.ResolveRouteNames(all), nil
}
