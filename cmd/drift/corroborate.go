package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/corroborate"
	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/summary"
)

type corroborateFlags struct {
	project, dir, output string
	frameworks           []string
	runs, attempts       int
	seed                 uint64
	timeout              time.Duration
	experimental, asJSON bool
	bounds               project.Bounds
	workers              int
}

func corroborateCommand() *cobra.Command {
	var f corroborateFlags
	c := &cobra.Command{
		Use:   "corroborate --experimental [-p tsconfig | --dir folder] -f pack... [-o file]",
		Short: "Run handlers in a sandbox and test what their summaries claim (experimental)",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return f.run(c.Context()) },
	}
	flags := c.Flags()
	flags.BoolVar(&f.experimental, "experimental", false, "required: the command runs code of the project, in a sandbox")
	flags.StringVarP(&f.project, "project", "p", "", "tsconfig.json to read (default: the nearest one)")
	boundsFlags(flags, &f.bounds)
	flags.StringVar(&f.dir, "dir", "", "folder to read, for a project without a tsconfig")
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
	case f.project != "" && f.dir != "":
		return fmt.Errorf("-p and --dir exclude each other: a tsconfig says which files there are")
	case len(f.frameworks) == 0:
		return fmt.Errorf("no pack given: name what the project uses with -f; corroborate tries express and fastify of the built-in packs (%s)", strings.Join(builtInNames(), ", "))
	}
	return nil
}

func (f *corroborateFlags) run(ctx context.Context) error {
	if err := f.check(); err != nil {
		return err
	}
	start := time.Now()
	packs, _, err := loadPacks(f.frameworks, "typescript")
	if err != nil {
		return err
	}
	watch := watchStages(os.Stderr, sayEvery)
	defer watch.end()
	opts := extract.Options{Config: f.project, Dir: f.dir, Bounds: f.bounds, Packs: packs, Workers: f.workers, Progress: progress(), Entered: watch.entered}
	if f.project == "" && f.dir == "" {
		if opts.Config = project.Nearest("."); opts.Config == "" {
			opts.Dir = "."
		}
	}
	result, err := extract.Run(ctx, opts)
	if err != nil {
		return err
	}
	(&extractFlags{}).report(result, time.Since(start))
	report, err := corroborate.Run(ctx, corroborate.Options{Root: result.Project.Root, Files: result.Project.Files, Tsconfig: result.Project.Config, Runs: f.runs, Attempts: f.attempts, Seed: f.seed,
		Timeout: f.timeout, Read: readSites, Cache: engineCache(), Workers: f.workers}, result.Summaries)
	if err != nil {
		return err
	}
	if err := f.write(result.Summaries, report, time.Since(start)); err != nil {
		return err
	}
	if report.Refuted > 0 {
		return errFailed
	}
	return nil
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
		inert.Fprintf(os.Stderr, "wrote %d summaries to %s in %.1f s\n", len(list), abs, took.Seconds())
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
