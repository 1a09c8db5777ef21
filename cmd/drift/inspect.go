package main

import (
	"context"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/inspect"
	"github.com/drift-analyzer/drift/summary"
)

func inspectCommand() *cobra.Command {
	var dir string
	var types, asJSON bool
	var flow flowFlags
	var cache cacheFlags
	var moved diffFlags
	c := &cobra.Command{
		Use:   "inspect [summaries.json | --dir folder | --diff before after | --flow request]",
		Short: "Render summaries as text, show how they pair up, what moved between two versions, or who serves a request",
		Long: "inspect renders one summary file, or says how a folder of them pairs up. Without arguments it reads the project first:\n" +
			"what drift.json lists, otherwise what drift init would pick.\n\n" +
			"With --diff it says what moved between two summary files, or two folders of them: what the boundaries answer, and what\n" +
			"a request reaches. With a git revision in place of the files, the project is read as it was then and as it is now.\n\n" +
			"With --flow it walks one request through the load balancers, gateways and ingresses that the deploy documents declare,\n" +
			"to the units of the code that answer it, and says at each hop which rule took it and what is undecided.\n\n" +
			"With --format html it writes the graph of boundaries as a page to walk: from service to boundary to unit to source line.",
		Example: "  drift inspect\n  drift inspect out/service.json\n  drift inspect --dir out\n  drift inspect --format html -o map.html\n  drift inspect --diff before.json after.json\n  drift inspect --diff main\n" +
			"  drift inspect --flow \"GET https://shop.example/orders/7\" --dir out",
		Args: cobra.MaximumNArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			flow.on = c.Flags().Changed("flow")
			if err := flow.misused(moved.on); err != nil {
				return err
			}
			if moved.on {
				moved.asJSON, moved.args, moved.dir = asJSON, args, dir
				return moved.run(c.Context(), cache)
			}
			mapped := moved.format == "html" || moved.format == "mermaid"
			var shared []string
			if flow.on || mapped {
				shared = []string{"output", "format"}
			}
			if flag := moved.given(c, shared...); flag != "" {
				return fmt.Errorf("--%s goes with --diff only", flag)
			}
			if len(args) > 1 {
				return fmt.Errorf("name one summary file; two of them are compared by --diff")
			}
			if flow.on {
				flow.asJSON, flow.format, flow.output = asJSON, moved.format, moved.output
				return flow.run(c.Context(), dir, args, cache)
			}
			if asJSON {
				return fmt.Errorf("--json is refused: the summary file itself is the JSON")
			}
			opts := inspect.Options{Types: types, Colour: console.colours(os.Stdout)}
			if dir != "" && len(args) > 0 {
				return fmt.Errorf("name one summary file, or a folder of them with --dir")
			}
			if mapped {
				if err := knownFormat(moved.format); err != nil {
					return err
				}
				return writeMap(c.Context(), dir, args, moved.format, moved.output, cache)
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
	c.Flags().BoolVar(&asJSON, "json", false, "with --diff or --flow: write JSON")
	flow.add(c)
	moved.add(c)
	cache.add(c)
	return c
}

// inspectProject reads the entries of the project and renders each of them.
func inspectProject(ctx context.Context, cache cacheFlags, opts inspect.Options) error {
	return withReadings(ctx, ".", project.Bounds{}, &cache, func(r *readings, dir string) error {
		out, err := runEntries(ctx, r, dir, false)
		if err != nil {
			return err
		}
		failures := summarizeRun(out)
		var lists [][]*summary.Summary
		for _, o := range out {
			if o.file == "" || o.summaries == 0 {
				continue
			}
			list, err := check.LoadFile(o.file)
			if err != nil {
				return err
			}
			lists = append(lists, list)
		}
		all := slices.Concat(lists...)
		for _, list := range lists {
			list = summary.ResolveRouteNames(slices.Clone(list), all...)
			if err := inspect.Render(stdout, list, opts); err != nil {
				return err
			}
		}
		return failed(failures > 0)
	})
}
