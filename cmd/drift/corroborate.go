package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/corroborate"
	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/summary"
)

type corroborateFlags struct {
	projectFlags
	output     string
	frameworks []string
	// without are folders whose units another entry reads.
	without              []string
	runs, attempts       int
	seed                 uint64
	timeout              time.Duration
	experimental, asJSON bool
	workers              int
}

func corroborateCommand() *cobra.Command {
	var f corroborateFlags
	c := &cobra.Command{
		Use:     "corroborate --experimental [-p tsconfig | --dir folder] -f pack... [-o file]",
		Short:   "Run handlers in a sandbox and test what their summaries claim (experimental)",
		Example: "  drift corroborate --experimental\n  drift corroborate --experimental -p service/tsconfig.json -f express -o out/tried.json",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return f.run(c.Context()) },
	}
	flags := c.Flags()
	flags.BoolVar(&f.experimental, "experimental", false, "required: the command runs code of the project, in a sandbox")
	f.projectFlags.add(flags)
	flags.StringArrayVarP(&f.frameworks, "framework", "f", nil, "pack to run, by name or as a path to a .wasm file (repeatable)")
	flags.StringVarP(&f.output, "output", "o", "", "file for the summaries with their verdicts (default: standard output, in place of the report)")
	flags.IntVar(&f.runs, "runs", 25, "executions that decide something to aim for, for each claim")
	flags.IntVar(&f.attempts, "attempts", 300, "requests to try for each claim before drift stops trying it")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the requests: the same seed gives the same verdicts")
	flags.DurationVar(&f.timeout, "timeout", 10*time.Second, "backstop on the wall clock for one execution")
	flags.BoolVar(&f.asJSON, "json", false, "the report as JSON on standard output")
	flags.IntVarP(&f.workers, "workers", "j", 0, "files to try at once (default: one a processor)")
	return c
}

// check refuses flags that make no sense.
func (f *corroborateFlags) check() error {
	switch {
	case !f.experimental:
		return fmt.Errorf("corroborate is experimental, and runs code of the project in a sandbox; pass --experimental to run it")
	case f.runs < 1:
		return fmt.Errorf("--runs takes a positive number, not %d", f.runs)
	case f.attempts < 1:
		return fmt.Errorf("--attempts takes a positive number, not %d", f.attempts)
	case f.timeout <= 0:
		return fmt.Errorf("--timeout takes a positive duration such as 10s, not %s", f.timeout)
	case len(f.frameworks) == 0 && !f.wholeProject():
		return fmt.Errorf("no pack given: name what the project uses with -f; corroborate tries express and fastify of the built-in packs (%s)", strings.Join(builtInNames(), ", "))
	}
	return f.projectFlags.check()
}

func (f *corroborateFlags) run(ctx context.Context) error {
	if err := f.check(); err != nil {
		return err
	}
	start := time.Now()
	var list []*summary.Summary
	var report *corroborate.Report
	var err error
	failures := 0
	if f.wholeProject() {
		list, report, failures, err = f.entries(ctx)
	} else {
		list, report, err = f.one(ctx)
	}
	if err != nil {
		return err
	}
	if err := f.write(list, report, time.Since(start)); err != nil {
		return err
	}
	return failed(report.Refuted > 0 || failures > 0)
}

// wholeProject reports whether nothing is named to read, so that the project's entries are tried.
func (f *corroborateFlags) wholeProject() bool {
	return !f.named() && len(f.frameworks) == 0
}

// one reads and tries one project.
func (f *corroborateFlags) one(ctx context.Context) ([]*summary.Summary, *corroborate.Report, error) {
	start := time.Now()
	packs, _, err := loadPacks(f.frameworks, "typescript")
	if err != nil {
		return nil, nil, err
	}
	watch := watchStages(os.Stderr, sayEvery)
	defer watch.end()
	opts := f.options("typescript")
	opts.Packs, opts.Without, opts.Workers, opts.Progress, opts.Entered = packs, f.without, f.workers, progress(), watch.entered
	result, err := extract.Run(ctx, opts)
	if err != nil {
		return nil, nil, err
	}
	(&extractFlags{}).report(result, time.Since(start))
	report, err := corroborate.Run(ctx, corroborate.Options{Root: result.Project.Root, Files: result.Project.Files, Tsconfig: result.Project.Config, Runs: f.runs, Attempts: f.attempts, Seed: f.seed,
		Timeout: f.timeout, Read: readSites, Cache: engineCache(), Workers: f.workers}, result.Summaries)
	return result.Summaries, report, err
}

// tried are the packs whose handlers can be run.
var tried = []string{"express", "fastify"}

// isTried reports whether an entry has handlers that can be run.
func isTried(e config.Entry) bool {
	return e.Kind == "extract" && slices.ContainsFunc(e.Packs, func(spec string) bool {
		name, _, _ := strings.Cut(spec, "=")
		return slices.Contains(tried, name)
	})
}

// entries tries every entry of the project that has handlers which can be run, and counts those that could not be read.
func (f *corroborateFlags) entries(ctx context.Context) ([]*summary.Summary, *corroborate.Report, int, error) {
	r, err := chooseReadings(ctx, ".", f.bounds, nil)
	if err != nil {
		return nil, nil, 0, err
	}
	if len(r.entries) == 0 {
		return nil, nil, 0, errNothingToRead
	}
	// The paths of the entries are relative to the root, that of the output to the folder of the command.
	if !onStdout(f.output) {
		if f.output, err = filepath.Abs(f.output); err != nil {
			return nil, nil, 0, err
		}
	}
	if err := os.Chdir(r.root); err != nil {
		return nil, nil, 0, fmt.Errorf("go to the project's folder: %w", err)
	}
	var list []*summary.Summary
	all := &corroborate.Report{Routes: []corroborate.Route{}}
	entries, failures := 0, 0
	for _, e := range r.entries {
		if !isTried(e) {
			continue
		}
		entries++
		one := *f
		one.project, one.dir, one.frameworks = e.Project, e.Folder, e.Packs
		if e.Project == "" && e.Folder == "" {
			one.dir = "."
		}
		if one.without, err = (&extractFlags{without: e.Without}).otherFolders(); err == nil {
			var found []*summary.Summary
			var report *corroborate.Report
			if !console.quiet {
				inert.Fprintf(os.Stderr, "%s\n", quotedCommand(one.command()))
			}
			if found, report, err = one.one(ctx); err == nil {
				list = append(list, found...)
				all.Add(report)
			}
		}
		if ctx.Err() != nil {
			return nil, nil, 0, ctx.Err()
		}
		if err != nil {
			failures++
			inert.Fprintf(os.Stderr, "not read: %s: %v\n", named(e), err)
		}
	}
	switch {
	case entries == 0:
		return nil, nil, 0, fmt.Errorf("nothing to try here: no entry has the pack %s, whose handlers can be run; drift init says what was found", strings.Join(tried, " or "))
	case failures == entries:
		return nil, nil, 0, errors.New("no entry could be read; the lines above say why")
	}
	return list, all, failures, nil
}

// command is the command line that does the same for one entry.
func (f *corroborateFlags) command() []string {
	args := []string{"corroborate", "--experimental"}
	if f.project != "" {
		args = append(args, "-p", f.project)
	} else {
		args = append(args, "--dir", f.dir)
	}
	for _, p := range f.frameworks {
		args = append(args, "-f", p)
	}
	return args
}

// write puts the report and the summaries where they belong. Standard output
// carries one of them: the summaries without -o, unless a JSON report is asked for.
func (f *corroborateFlags) write(list []*summary.Summary, report *corroborate.Report, took time.Duration) error {
	write := func(w io.Writer) error { return summary.WriteAs(f.output, w, list) }
	if !onStdout(f.output) {
		if err := writeTo(f.output, write); err != nil {
			return err
		}
		abs, _ := filepath.Abs(f.output)
		console.say("wrote %s to %s in %.1f s\n", counted.Of(len(list), "summary", "summaries"), abs, took.Seconds())
	}
	switch {
	case f.asJSON:
		return report.JSON(stdout)
	case !onStdout(f.output):
		return report.Text(stdout)
	}
	if err := report.Text(os.Stderr); err != nil {
		return err
	}
	return write(stdout)
}

// engineCache is the folder of the compiled engine: the user's own folder, never the project.
func engineCache() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "drift", "engine")
}
