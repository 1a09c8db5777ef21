package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packtest"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/leftover"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

func packRunCommand() *cobra.Command {
	var trace bool
	c := &cobra.Command{
		Use:   "run PACK SOURCE...",
		Short: "Run a pack over sources and print what it states",
		Long: "Run a pack over source files and print the facts it states, by file and line.\n" +
			"With --trace, print each match, each question and each fact as it happens.",
		Example: "  drift pack run express src/app.ts --trace",
		Args:    cobra.MinimumNArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			p, err := loadPack(c.Context(), args[0])
			if err != nil {
				return err
			}
			return runPack(c.Context(), p, args[1:], trace)
		},
	}
	c.Flags().BoolVar(&trace, "trace", false, "print each match, question and fact")
	return c
}

func runPack(ctx context.Context, p *packrt.Pack, files []string, trace bool) error {
	dir, err := leftover.Folder("pack")
	if err != nil {
		return fmt.Errorf("run the pack: %w", err)
	}
	defer leftover.Remove(dir)
	for _, f := range files {
		data, err := sourcefile.ReadGiven(f, sourcefile.Source)
		if err != nil {
			return fmt.Errorf("cannot read a source: %w", err)
		}
		name := filepath.Base(f)
		if filepath.IsLocal(f) {
			name = f
		}
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return fmt.Errorf("run the pack: %w", err)
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return fmt.Errorf("run the pack: %w", err)
		}
	}
	var follow func(packrt.Event)
	if trace {
		follow = func(e packrt.Event) { traceLine(p, e) }
	}
	found, err := packtest.Run(ctx, dir, p, nil, 1, follow)
	if err != nil {
		return err
	}
	if !trace {
		for _, f := range found.Facts {
			fmt.Fprintf(stdout, "%s:%d: %s\n", inert.Text(f.File), f.Line, inert.Text(f.String()))
		}
	}
	for _, u := range found.Units {
		fmt.Fprintf(stdout, "yields %s\n", inert.Text(u))
	}
	for _, e := range found.Errors {
		fmt.Fprintln(os.Stderr, "warning:", inert.Text(e))
	}
	if len(found.Errors) > 0 {
		return errFailed
	}
	if len(found.Facts) == 0 {
		inert.Fprintf(os.Stderr, "pack %s stated nothing; --trace shows its matches, and it wants an import of %s\n", p.Manifest.ID, strings.Join(p.Manifest.Requires, " or "))
	}
	return nil
}

// traceLine prints one event.
func traceLine(p *packrt.Pack, e packrt.Event) {
	switch e.Kind {
	case packrt.EventMatch:
		at := e.Match.Captures
		if len(at) == 0 {
			return
		}
		fmt.Fprintf(stdout, "match %s %s:%d\n", p.Manifest.Queries[e.Match.Query].Name, inert.Text(e.World.Path(at[0].Site.File)), e.World.Line(at[0].Site))
		for i, c := range at {
			fmt.Fprintf(stdout, "  %d @%s = %s\n", i+1, c.Name, short(e.World.Text(c.Site)))
		}
	case packrt.EventCall:
		if e.Call == "emit" || e.Call == "log" {
			return
		}
		answer := fmt.Sprint(e.Result)
		if e.Text != "" {
			answer = short(e.Text)
		}
		fmt.Fprintf(stdout, "  %s(%s) = %s\n", e.Call, inert.Text(e.Arguments), answer)
	case packrt.EventFact:
		fmt.Fprintf(stdout, "  fact %s\n", inert.Text(packtest.Render(e.World, e.Fact).String()))
	case packrt.EventLog:
		fmt.Fprintf(stdout, "  log %s\n", inert.Text(e.Text))
	case packrt.EventEnd:
		fmt.Fprintf(stdout, "file done: %d steps, %d of the host's work\n", e.Steps, e.Work)
	}
}

// maxShort bounds the text of one line.
const maxShort = 70

// short writes a text in one line of a readable length.
func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > maxShort {
		s = string(r[:maxShort]) + "…"
	}
	return inert.Text(s)
}
