package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/format"
	"github.com/drift-analyzer/drift/check/text"
	"github.com/drift-analyzer/drift/contract/intent"
)

// checkFlags are the flags of drift check.
type checkFlags struct {
	dir, output, failOn, ignore, unpaired, at, since, intent string
	formats, sources                                         []string

	all, asJSON, allowEmpty, noSuppressions, unreadable bool
	args                                                []string
	// revision is the git revision whose summaries since is the folder of; "" when the user named a folder.
	revision string
	// explain prints all that is said while the project is read.
	explain bool
	cache   cacheFlags
	// searchFrom is where the ignore file is searched for when the project was read first.
	searchFrom string
	// kept is the report that goes into the cache; nil when none does.
	kept *keptReport
}

func checkCommand() *cobra.Command {
	var f checkFlags
	c := &cobra.Command{
		Use:   "check [--dir folder | provider.json consumer.json]",
		Short: "Pair summaries and report where the two sides disagree",
		Long: "check pairs the two sides of every boundary and reports where they disagree. Without arguments it reads the project\n" +
			"first: what drift.json lists, otherwise what drift init would pick. With --dir it reads a folder of summaries.\n" +
			"With two files it compares what the first provides with what the second consumes.\n" +
			"It exits 1 when a finding is at or above --fail-on; `drift explain KIND` says what a kind means.",
		Args:    cobra.MaximumNArgs(2),
		Example: "  drift check\n  drift check --since main\n  drift check --dir summaries --format sarif=drift.sarif\n  drift check --dir summaries --intent intent",
		RunE: func(c *cobra.Command, args []string) error {
			collectSeldom()
			f.args = args
			if f.dir != "" || len(args) > 0 {
				keepBelow(usualMost)
				return f.run()
			}
			return f.runProject(c.Context(), c.Flags().Changed)
		},
	}
	flags := c.Flags()
	flags.StringVar(&f.dir, "dir", "", "folder of summary files")
	flags.StringVarP(&f.output, "output", "o", "", "file to write (default: standard output)")
	flags.StringVar(&f.failOn, "fail-on", "error", "exit 1 at this severity: error, warning, info or none")
	flags.StringVar(&f.unpaired, "fail-on-unpaired", "", "exit 1 when more than N, or more than N%, of what could be paired has no other side")
	flags.BoolVar(&f.unreadable, "fail-on-unreadable", false, "exit 1 when a file of the folder could not be read")
	flags.StringVar(&f.at, "at", "", "report on one summary, file:line, file or boundary, in full")
	flags.StringVar(&f.since, "since", "", "folder of earlier summaries or, when the project is read, a git revision: report what is new, and fail on that only")
	flags.StringVar(&f.intent, "intent", "", "folder of intent documents to hold the code against")
	flags.BoolVar(&f.explain, "explain", false, "print all that is said while the project is read")
	flags.StringVar(&f.ignore, "driftignore", "", "ignore file (default: searched for)")
	flags.BoolVar(&f.all, "all", false, "show every boundary and finding")
	flags.BoolVar(&f.asJSON, "json", false, "write JSON, like --format json")
	flags.StringArrayVar(&f.formats, "format", nil, "write "+strings.Join(format.Names(), ", ")+", or kind=file (repeatable)")
	flags.StringArrayVar(&f.sources, "source", nil, "folder that holds the files that summaries name, or workspace=folder (repeatable, default: .)")
	flags.BoolVar(&f.allowEmpty, "allow-empty", false, "accept that nothing pairs")
	flags.BoolVar(&f.noSuppressions, "no-suppressions", false, "ignore the ignore file")
	f.cache.add(c)
	return c
}

// validate refuses flags that do not go together.
func (f *checkFlags) validate() error {
	two := f.dir == ""
	switch {
	case f.failOn != "error" && f.failOn != "warning" && f.failOn != "info" && f.failOn != "none":
		return fmt.Errorf("--fail-on takes error, warning, info or none, not %q", f.failOn)
	case two && len(f.args) != 2 || !two && len(f.args) > 0:
		return fmt.Errorf("name a folder of summaries with --dir, or two summary files: provider and consumer")
	case two && (f.unpaired != "" || f.unreadable || f.at != "" || f.since != "" || f.intent != ""):
		return fmt.Errorf("--fail-on-unpaired, --fail-on-unreadable, --at, --since and --intent need --dir")
	case f.at != "" && f.since != "":
		return fmt.Errorf("--at and --since exclude each other")
	case f.ignore != "" && f.noSuppressions:
		return fmt.Errorf("--driftignore and --no-suppressions exclude each other")
	case f.asJSON && len(f.formats) > 0:
		return fmt.Errorf("--json and --format exclude each other; --format json is the same")
	case f.at != "" && len(f.formats) > 0:
		return fmt.Errorf("--at writes text or, with --json, JSON; leave --format out")
	}
	if f.unpaired != "" {
		if _, err := check.ParseLimit(f.unpaired); err != nil {
			return err
		}
	}
	stdout := 0
	for _, name := range f.formats {
		kind, file, _ := strings.Cut(name, "=")
		if err := format.Known(kind); err != nil {
			return err
		}
		if onStdout(file) {
			stdout++
		}
	}
	if stdout > 1 {
		return fmt.Errorf("--format: only one of several can go to standard output; give the others a file, such as sarif=drift.sarif")
	}
	return nil
}

func (f *checkFlags) run() error {
	if err := f.validate(); err != nil {
		return err
	}
	var run *check.Run
	var err error
	searchFrom := f.dir
	if f.searchFrom != "" {
		searchFrom = f.searchFrom
	}
	if f.dir != "" {
		run, err = check.OpenDir(f.dir, check.HeldText)
	} else {
		run, err = check.LoadPair(f.args[0], f.args[1])
		searchFrom = "."
	}
	if err != nil {
		return err
	}
	defer run.Close()
	f.kept.of(run)
	if f.intent != "" {
		if run.Intent, err = intent.Read(f.intent); err != nil {
			return err
		}
	}
	rules, err := f.rules(searchFrom)
	if err != nil {
		return err
	}
	report := check.Compare(run, rules, f.allowEmpty)
	if err := run.Unchanged(); err != nil {
		return err
	}
	if f.unpaired != "" {
		limit, _ := check.ParseLimit(f.unpaired) // validated
		report.RequirePaired(limit)
	}
	if f.unreadable {
		report.RequireReadable()
	}
	tree, err := f.source()
	if err != nil {
		return err
	}
	if f.kept != nil {
		f.kept.watch(tree)
	}
	shown := text.Options{All: f.all, Source: tree}
	switch {
	case f.at != "":
		return f.target(run, report, shown)
	case f.since != "":
		return f.compared(run, report, rules, shown)
	}
	return f.whole(report, shown)
}

func (f *checkFlags) rules(searchFrom string) (*check.Rules, error) {
	switch {
	case f.noSuppressions:
		return &check.Rules{}, nil
	case f.ignore != "":
		return check.ReadRules(f.ignore)
	}
	if searchFrom == "." {
		return check.FindRules(".")
	}
	return check.FindRules(".", searchFrom)
}

// write writes to the output file, or to standard output.
func (f *checkFlags) write(fill func(io.Writer) error) error { return writeTo(f.output, fill) }

func failed(is bool) error {
	if is {
		return errFailed
	}
	return nil
}

// whole writes the report in every format that is asked for.
func (f *checkFlags) whole(report *check.Report, shown text.Options) error {
	in := &format.Input{Report: report, Version: version, FailOn: f.failOn, Source: shown.Source}
	err := f.each(func(w io.Writer, kind string) error {
		return f.kept.write(w, kind, func(w io.Writer) error {
			switch kind {
			case "text":
				text.Report(w, report, shown)
				return nil
			case "json":
				return report.WriteJSON(w, f.dir == "")
			}
			return format.Write(w, kind, in)
		})
	})
	if err != nil {
		return err
	}
	return failed(report.Gate(f.failOn))
}

// kinds are the formats that are asked for, each with its file, if it has one.
func (f *checkFlags) kinds() []string {
	switch {
	case len(f.formats) > 0:
		return f.formats
	case f.asJSON:
		return []string{"json"}
	}
	return []string{"text"}
}

// each writes every format that is asked for to its file, or to the output.
func (f *checkFlags) each(fill func(w io.Writer, kind string) error) error {
	for _, name := range f.kinds() {
		kind, file, _ := strings.Cut(name, "=")
		write := f.write
		if file != "" {
			write = func(fill func(io.Writer) error) error { return writeTo(file, fill) }
		}
		if err := write(func(w io.Writer) error { return fill(w, kind) }); err != nil {
			return err
		}
	}
	return nil
}

// target writes what concerns --at; nothing found is a failure.
func (f *checkFlags) target(run *check.Run, report *check.Report, shown text.Options) error {
	t := report.At(run, f.at)
	if err := run.Unchanged(); err != nil {
		return err
	}
	if t == nil {
		message := fmt.Sprintf("nothing here is called %s: --at takes a summary's id, file:line, a file, or a boundary as reports print it (`drift check --dir %s --all` lists them)", f.at, f.dir)
		if f.asJSON {
			if err := f.write(func(w io.Writer) error { return check.WriteNothingAt(w, f.at, message) }); err != nil {
				return err
			}
			return errFailed
		}
		return fmt.Errorf("%s", message)
	}
	err := f.write(func(w io.Writer) error {
		if f.asJSON {
			return t.WriteJSON(w)
		}
		return console.terminal(w, func(w io.Writer) { text.Target(w, t, shown) })
	})
	if err != nil {
		return err
	}
	return failed(check.Fails(t.Findings, f.failOn) || check.FailsIntent(t.Intent, f.failOn))
}

// compared writes what is new since an earlier folder; only that counts.
func (f *checkFlags) compared(run *check.Run, report *check.Report, rules *check.Rules, shown text.Options) error {
	earlier, err := check.OpenDir(f.since, check.HeldText)
	if err != nil {
		return err
	}
	defer earlier.Close()
	earlier.Intent = run.Intent
	name := f.since
	if f.revision != "" {
		name = f.revision // the folder is a temporary one
	}
	since := report.Compared(name, run, check.Compare(earlier, rules, true), earlier)
	if err := errors.Join(run.Unchanged(), earlier.Unchanged()); err != nil {
		return err
	}
	// Formats that list findings list the new ones; the boundaries are those of the whole run.
	fresh := *report
	fresh.Findings, fresh.Run = since.New, nil
	if report.Intent != nil {
		told := *report.Intent
		told.Findings = since.NewIntent
		fresh.Intent = &told
	}
	in := &format.Input{Report: &fresh, Version: version, FailOn: f.failOn, Source: shown.Source}
	err = f.each(func(w io.Writer, kind string) error {
		switch kind {
		case "text":
			return console.terminal(w, func(w io.Writer) { text.Since(w, since, shown) })
		case "json":
			return since.WriteJSON(w)
		}
		return format.Write(w, kind, in)
	})
	if err != nil {
		return err
	}
	return failed(since.Gate(f.failOn))
}
