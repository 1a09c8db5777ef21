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
	var format string
	var flow flowFlags
	var cache cacheFlags
	c := &cobra.Command{
		Use:   "inspect [summaries.json | --dir folder]",
		Short: "Render summaries as text, show how a folder of them pairs up, or who serves a request",
		Long: "inspect renders one summary file, or says how a folder of them pairs up. Without arguments it reads the project first:\n" +
			"what drift.json lists, otherwise what drift init would pick.\n\n" +
			"inspect --flow walks one request through the load balancers, gateways and ingresses that the deploy documents declare,\nto the units of the code that answer it, and says at each hop which rule took it and what is undecided.",
		Example: "  drift inspect\n  drift inspect out/service.json\n  drift inspect --dir out\n  drift inspect --flow \"GET https://shop.example/orders/7\" --dir out",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if asJSON && format != "" && format != "json" {
				return fmt.Errorf("--json and --format %s are two formats: give one of them", format)
			}
			if asJSON {
				format = "json"
			}
			if err := flow.misused(); err != nil {
				return err
			}
			if flow.request == "" && asJSON {
				return fmt.Errorf("--json is refused: the summary file itself is the JSON")
			}
			if flow.request == "" && format != "" {
				return fmt.Errorf("--format is for --flow")
			}
			switch format {
			case "", "text", "json", "html":
			default:
				return fmt.Errorf("--format is text, json or html, not %q", format)
			}
			_, plain := os.LookupEnv("NO_COLOR")
			opts := inspect.Options{Types: types, Colour: !plain && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(os.Stdout.Fd()))}
			if dir != "" && len(args) > 0 {
				return fmt.Errorf("name one summary file, or a folder of them with --dir")
			}
			if flow.request != "" {
				run, err := summariesOf(c.Context(), dir, args, cache)
				if err != nil {
					return err
				}
				return flow.run(run, format)
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
	c.Flags().BoolVar(&asJSON, "json", false, "with --flow: write JSON (refused elsewhere)")
	c.Flags().StringVar(&format, "format", "", "with --flow: text, json or html")
	flow.add(c)
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
