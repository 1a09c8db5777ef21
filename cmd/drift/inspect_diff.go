package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/inspect/diff"
	"github.com/drift-analyzer/drift/internal/checkout"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/summary"
)

// diffFlags are the flags of inspect --diff.
type diffFlags struct {
	on, asJSON          bool
	changedFiles, chain string
	output, format      string
	budget              int
	dir                 string
	args                []string
}

func (f *diffFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.BoolVar(&f.on, "diff", false, "say what moved between two summary files, or since a git revision")
	flags.StringVar(&f.changedFiles, "changed-files", "", "with --diff: file of touched paths, one a line; they come last and are marked")
	flags.IntVar(&f.budget, "budget", 0, "with --diff: write no more characters than this, in whole blocks (default: all)")
	flags.StringVar(&f.chain, "chain", strconv.Itoa(diff.DefaultChain), "with --diff: calls printed between a boundary and what it reaches: a number, or full")
	flags.StringVarP(&f.output, "output", "o", "", "with --diff or --flow: write to a file")
	flags.StringVar(&f.format, "format", "", "with --diff or --flow: text, json, html or mermaid")
}

// given is a flag of --diff that was given, "" when none was; shared are those that another question has too.
func (f *diffFlags) given(c *cobra.Command, shared ...string) string {
	for _, name := range []string{"changed-files", "budget", "chain", "output", "format"} {
		if c.Flags().Changed(name) && !slices.Contains(shared, name) {
			return name
		}
	}
	return ""
}

// options reads the flags.
func (f *diffFlags) options() (diff.Options, error) {
	o := diff.Options{Budget: f.budget, Chain: diff.FullChain}
	if f.budget < 0 {
		return o, fmt.Errorf("--budget takes a number of characters, not %d", f.budget)
	}
	if f.chain != "full" {
		n, err := strconv.Atoi(f.chain)
		if err != nil || n < 0 {
			return o, fmt.Errorf("--chain takes a number of calls, or full, not %q", f.chain)
		}
		o.Chain = n
	}
	if f.changedFiles != "" {
		text, err := sourcefile.ReadGiven(f.changedFiles, checkout.MaxFile)
		if err != nil {
			return o, fmt.Errorf("cannot read the list of changed files: %w", err)
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line != "" {
				o.ChangedFiles = append(o.ChangedFiles, path.Clean(filepath.ToSlash(line)))
			}
		}
	}
	return o, nil
}

// run compares what the arguments name.
func (f *diffFlags) run(ctx context.Context, cache cacheFlags) error {
	if f.dir != "" {
		return fmt.Errorf("--diff takes two summary files or folders, or a git revision, and no --dir")
	}
	if f.asJSON && f.format != "" && f.format != "json" {
		return fmt.Errorf("--json and --format exclude each other; --format json is the same")
	}
	if err := knownFormat(f.format); err != nil {
		return err
	}
	o, err := f.options()
	if err != nil {
		return err
	}
	runs, err := f.runs(ctx, cache)
	if err != nil {
		return err
	}
	report := runs.Compare()
	kind := f.format
	if f.asJSON {
		kind = "json"
	}
	return writeTo(f.output, func(w io.Writer) error {
		switch kind {
		case "json":
			return report.WriteJSON(w)
		case "html":
			return report.Page().WriteHTML(w)
		case "mermaid":
			return report.Page().WriteMermaid(w)
		}
		return report.Write(w, o)
	})
}

// knownFormat refuses a --format that is none.
func knownFormat(name string) error {
	if !slices.Contains([]string{"", "text", "json", "html", "mermaid"}, name) {
		return fmt.Errorf("--format takes text, json, html or mermaid, not %q", name)
	}
	return nil
}

// runs are the two runs that are compared.
func (f *diffFlags) runs(ctx context.Context, cache cacheFlags) (*diff.Runs, error) {
	switch len(f.args) {
	case 2:
		before, err := loadRun(f.args[0])
		if err != nil {
			return nil, err
		}
		after, err := loadRun(f.args[1])
		return &diff.Runs{Before: before, After: after}, err
	case 1:
		if _, err := os.Stat(f.args[0]); err == nil {
			return nil, fmt.Errorf("--diff takes two summary files, before and after, or one git revision; %s is one file", f.args[0])
		}
		return readRevision(ctx, f.args[0], cache)
	}
	return nil, errors.New("--diff takes two summary files, before and after, or one git revision")
}

// loadRun reads a summary file, or a folder of them. A file of a folder that cannot be read would look like
// one whose units are gone.
func loadRun(path string) ([]*summary.Summary, error) {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return check.LoadFile(path)
	}
	run, err := check.LoadDir(path)
	if err != nil {
		return nil, err
	}
	if len(run.Skipped) > 0 {
		return nil, errors.New(strings.Join(run.Skipped, "\n"))
	}
	return run.Summaries, nil
}

// readRevision reads the entries of the project as they are, and as they were in a revision.
func readRevision(ctx context.Context, revision string, cache cacheFlags) (*diff.Runs, error) {
	out := &diff.Runs{}
	err := withReadings(ctx, ".", project.Bounds{}, &cache, func(r *readings, dir string) error {
		root, b, err := baseTree(ctx, "--diff", r.root, revision, filepath.Join(dir, "tree"))
		if err != nil {
			return err
		}
		was := r.inBase(ctx, root, b)
		read := func(r *readings, name, revision string) ([]*summary.Summary, error) {
			folder := filepath.Join(dir, name)
			out, n, err := readForAnswer(ctx, r, folder, revision)
			if err != nil {
				return nil, err
			}
			if n > 0 {
				return nil, fmt.Errorf("%d of %s could not be read; what moved there cannot be told", n, counted.Of(len(out), "entry", "entries"))
			}
			return loadRun(folder)
		}
		if out.After, err = read(r, "summaries", ""); err != nil {
			return err
		}
		if changed, err := checkout.Changed(ctx, b.top, b.commit); err == nil {
			out.Changed = func(file string) bool { return changed[file] }
			out.Was = func(file string) string { return string(checkout.File(b.top, b.commit, file)) }
			out.Is = func(file string) string { return string(fileIn(b.top, filepath.FromSlash(file))) }
		}
		out.Before, err = read(was, "base", revision)
		return err
	})
	return out, err
}
