package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/inspect/ask"
	"github.com/drift-analyzer/drift/internal/checkout"
	"github.com/drift-analyzer/drift/summary"
)

// askFlags are the flags of a question.
type askFlags struct {
	dir, project, output, format string
	all, asJSON                  bool
	// given says that the summaries were handed in, and may be of other source than stands there now.
	given bool
	cache cacheFlags
}

func askCommand() *cobra.Command {
	f := &askFlags{}
	c := &cobra.Command{
		Use:   "ask \"question\" [summaries.json | --dir folder]",
		Short: "Answer a question about what reads, writes, reaches and serves what",
		Long: "ask answers a question about summaries: those of a file, of a folder, or of the project, which is read first.\n\n" +
			"The questions:\n\n" + indent(ask.Forms),
		Example: "  drift ask \"what writes postgresql:orders\"\n  drift ask \"what breaks if GET /orders/{id} changes\" --dir out\n  drift ask \"<- loadOrder\" out/service.json",
		Args:    cobra.MaximumNArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				_, err := io.WriteString(stdout, ask.Forms)
				return err
			}
			return f.run(c.Context(), args[0], args[1:])
		},
	}
	f.add(c)
	return c
}

// whyForms are the questions of drift why.
const whyForms = `why reaches <unit> <boundary or unit>
why resolves <name> <file>:<line> [unit]
`

// whyCommand puts the two questions for a proof under their own name.
func whyCommand() *cobra.Command {
	f := &askFlags{}
	c := &cobra.Command{
		Use:   "why reaches <unit> <boundary or unit> | why resolves <name> <file>:<line> [unit]",
		Short: "Say why a unit reaches a boundary, each step proved from source",
		Long: "why reaches prints the shortest chain of calls from a unit to a boundary or another unit, and proves every step from source.\n" +
			"why resolves prints where the value of a name comes from, step by step. Both are questions of drift ask.",
		Example: "  drift why reaches \"GET /orders/{id}\" postgresql:orders\n  drift why resolves charge src/routes.ts:14",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				_, err := io.WriteString(stdout, whyForms)
				return err
			}
			if args[0] == "resolves" && len(args) >= 3 {
				if _, _, ok := check.FileLine(args[2]); !ok {
					return fmt.Errorf("%s names no line: a place is written file:line", args[2])
				}
			}
			switch {
			case args[0] == "reaches" && len(args) == 3:
				return f.run(c.Context(), "why does "+args[1]+" reach "+args[2], nil)
			case args[0] == "resolves" && len(args) == 3:
				return f.run(c.Context(), "why does "+args[1]+" at "+args[2]+" resolve", nil)
			case args[0] == "resolves" && len(args) == 4:
				return f.run(c.Context(), "why does "+args[1]+" at "+args[2]+" resolve to "+args[3], nil)
			case len(args) == 1 && strings.HasPrefix(args[0], "does "):
				return f.run(c.Context(), "why "+args[0], nil)
			}
			return errors.New("why takes: reaches <unit> <boundary or unit>, or resolves <name> <file>:<line> [unit]")
		},
	}
	f.add(c)
	return c
}

func (f *askFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.dir, "dir", "", "folder of summary files (default: the project is read)")
	flags.StringVar(&f.project, "project", ".", "folder of the project that the summaries were made from")
	flags.BoolVar(&f.all, "all", false, "list every item")
	flags.BoolVar(&f.asJSON, "json", false, "write JSON")
	flags.StringVarP(&f.output, "output", "o", "", "write to a file")
	flags.StringVar(&f.format, "format", "", "text, json, html or mermaid")
	f.cache.add(c)
}

// run answers a question. A question of no known form, and a subject that is not there, fail.
func (f *askFlags) run(ctx context.Context, text string, args []string) error {
	if err := knownFormat(f.format); err != nil {
		return err
	}
	if f.asJSON && f.format != "" && f.format != "json" {
		return errors.New("--json and --format exclude each other; --format json is the same")
	}
	f.asJSON = f.asJSON || f.format == "json"
	q, known := ask.Parse(text)
	if !known && len(args) == 1 {
		if turned, ok := ask.Parse(args[0]); ok { // the file was named first
			q, known, args = turned, true, []string{text}
		}
	}
	if !known {
		if f.asJSON {
			if err := writeTo(f.output, func(w io.Writer) error { return ask.WriteUnknown(w, q.Text) }); err != nil {
				return err
			}
			return errFailed
		}
		return fmt.Errorf("%q has no form that is known here; these have:\n%s", q.Text, indent(ask.Forms))
	}
	collectHardly()
	f.given = f.dir != "" || len(args) > 0
	run, unread := &check.Run{}, []ask.Library(nil)
	if q.Shape != ask.WhyResolves {
		var err error
		if run, unread, err = f.summaries(ctx, args, q.Shape.Parts()); err != nil {
			return err
		}
	}
	if len(run.Summaries) == 0 && len(run.Skipped) == 0 && q.Shape != ask.WhyResolves {
		return fmt.Errorf("there are no summaries in %s: drift extract --out-dir writes them", cmp.Or(f.dir, strings.Join(args, " "), f.project))
	}
	index := ask.New(run)
	index.Lines, index.Written, index.Unread = linesBelow(f.project), writtenBelow(f.project), unread
	answer := index.Ask(q)
	if q.Shape == ask.WhyResolves || q.Shape == ask.WhyReaches || len(answer.Callees) > 0 && !f.given {
		if err := f.prove(ctx, answer); err != nil {
			return err
		}
	}
	err := writeTo(f.output, func(w io.Writer) error {
		switch {
		case f.asJSON:
			return answer.WriteJSON(w)
		case f.format == "html":
			return answer.Page().WriteHTML(w)
		case f.format == "mermaid":
			return answer.Page().WriteMermaid(w)
		}
		return answer.Write(w, f.all)
	})
	if err != nil {
		return err
	}
	return failed(!answer.Found)
}

// summaries are those that a question is about, with the libraries that nothing reads where the project was looked through.
func (f *askFlags) summaries(ctx context.Context, args []string, parts summary.Parts) (run *check.Run, unread []ask.Library, err error) {
	switch {
	case f.dir != "" && len(args) > 0:
		return nil, nil, errors.New("name one summary file, or a folder of them with --dir")
	case f.dir != "":
		run, err = check.LoadDirParts(f.dir, parts)
		return run, nil, err
	case len(args) > 0:
		list, err := check.LoadFileParts(args[0], parts)
		return &check.Run{Summaries: list}, nil, err
	}
	err = withReadings(ctx, f.project, project.Bounds{}, &f.cache, func(r *readings, dir string) error {
		unread = r.unread
		folder := filepath.Join(dir, "summaries")
		out, failures, err := readForAnswer(ctx, r, folder, "")
		if err != nil {
			return err
		}
		if failures == len(out) {
			return errors.New("no entry could be read; the lines above say why")
		}
		if run, err = check.LoadDirParts(folder, parts); err != nil {
			return err
		}
		for _, o := range out {
			if o.failure != "" {
				run.Skipped = append(run.Skipped, named(o.entry)+": "+o.failure)
			}
		}
		return nil
	})
	return run, unread, err
}

// linesBelow gives the lines of the files of the repository around a folder, as they are when they are asked for.
func linesBelow(dir string) func(string) []string {
	root := cmp.Or(checkout.Top(dir), dir)
	type readFile struct {
		lines   []string
		size    int64
		written time.Time
	}
	read := map[string]readFile{}
	return func(file string) []string {
		name := filepath.FromSlash(file)
		if !filepath.IsLocal(name) {
			return nil
		}
		info, err := os.Stat(filepath.Join(root, name))
		if err != nil {
			return nil
		}
		known, ok := read[file]
		if !ok || known.size != info.Size() || !known.written.Equal(info.ModTime()) {
			known = readFile{strings.Split(string(fileIn(root, name)), "\n"), info.Size(), info.ModTime()}
			read[file] = known
		}
		return known.lines
	}
}

// indent writes a text a step further right.
func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("  " + line)
	}
	return strings.TrimRight(b.String(), "\n")
}
