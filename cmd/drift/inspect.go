package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/inspect"
)

func inspectCommand() *cobra.Command {
	var dir string
	var types, asJSON bool
	var cache cacheFlags
	var moved diffFlags
	c := &cobra.Command{
		Use:   "inspect [summaries.json | --dir folder | --diff before after]",
		Short: "Render summaries as text, show how a folder of them pairs up, or what moved between two versions",
		Long: "inspect renders one summary file, or says how a folder of them pairs up. Without arguments it reads the project first:\n" +
			"what drift.json lists, otherwise what drift init would pick.\n\n" +
			"With --diff it says what moved between two summary files, or two folders of them: what the boundaries answer, and what\n" +
			"a request reaches. With a git revision in place of the files, the project is read as it was then and as it is now.",
		Example: "  drift inspect\n  drift inspect out/service.json\n  drift inspect --dir out\n  drift inspect --diff before.json after.json\n  drift inspect --diff main",
		Args:    cobra.MaximumNArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			if moved.on {
				moved.asJSON, moved.args, moved.dir = asJSON, args, dir
				return moved.run(c.Context(), cache)
			}
			if flag := moved.given(c); flag != "" {
				return fmt.Errorf("--%s goes with --diff only", flag)
			}
			if asJSON {
				return fmt.Errorf("--json is refused: the summary file itself is the JSON")
			}
			if len(args) > 1 {
				return fmt.Errorf("name one summary file; two of them are compared by --diff")
			}
			_, plain := os.LookupEnv("NO_COLOR")
			opts := inspect.Options{Types: types, Colour: !plain && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(os.Stdout.Fd()))}
			if dir != "" && len(args) > 0 {
				return fmt.Errorf("name one summary file, or a folder of them with --dir")
			}
			if dir == "" && len(args) == 0 {
				return inspectProject(c.Context(), cache, opts)
			}
			if dir != "" {
				run, err := check.LoadDir(dir)
				if err != nil {
					return err
				}
				return inspect.Pairs(stdout, run)
			}
			list, err := check.LoadFile(args[0])
			if err != nil {
				return err
			}
			return inspect.Render(stdout, list, opts)
		},
	}
	c.Flags().StringVar(&dir, "dir", "", "folder of summary files: show how they pair up")
	c.Flags().BoolVar(&types, "types", false, "spell out named types")
	c.Flags().BoolVar(&asJSON, "json", false, "with --diff: write JSON")
	moved.add(c)
	cache.add(c)
	return c
}

// inspectProject reads the entries of the project and renders each of them.
func inspectProject(ctx context.Context, cache cacheFlags, opts inspect.Options) error {
	if ctx == nil {
		ctx = context.Background()
	}
	r, err := chooseReadings(ctx, ".")
	if err != nil {
		return err
	}
	if len(r.entries) == 0 {
		return errNothingToRead
	}
	dir, remove, err := temporary()
	if err != nil {
		return err
	}
	defer remove()
	out, err := runEntries(ctx, r, dir, cache.open(), false)
	if err != nil {
		return err
	}
	failures := summarizeRun(out)
	for _, o := range out {
		if o.file == "" || o.summaries == 0 {
			continue
		}
		list, err := check.LoadFile(o.file)
		if err != nil {
			return err
		}
		if err := inspect.Render(stdout, list, opts); err != nil {
			return err
		}
	}
	if failures > 0 {
		return errFailed
	}
	return nil
}
