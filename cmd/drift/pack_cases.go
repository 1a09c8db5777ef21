package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/host/packbuild"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packsource"
	"github.com/drift-analyzer/drift/host/packtest"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/internal/inert"
)

func packTestCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "test [DIR]",
		Short: "Run the cases of the pack in a folder",
		Long: "Run the cases of the pack in a folder (the present one by default): each file in\n" +
			"cases/ is a source with expectations next to the code. What was stated and not\n" +
			"wanted is printed with +, what was wanted and not stated with -. Of a case that\n" +
			"expects nothing, all that is stated is printed.",
		Example: "  drift pack test packs/orders",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return runCases(c.Context(), folderOf(args))
		},
	}
}

func runCases(ctx context.Context, dir string) error {
	_, id, err := packbuild.Manifest(dir)
	if err != nil {
		return err
	}
	cases, err := packtest.Cases(dir)
	if err != nil {
		return err
	}
	if len(cases) == 0 {
		return fmt.Errorf("%s holds no case: a case is a source file with // want comments", filepath.Join(dir, packtest.Folder))
	}
	first, load, err := packOf(ctx, dir, id)
	if err != nil {
		return err
	}
	first.Close(ctx)
	if err := checkQueries(first); err != nil {
		return err
	}
	fresh := func() (*packrt.Pack, error) {
		p, _, err := packOf(ctx, dir, id)
		return p, err
	}
	failed := 0
	for _, one := range cases {
		outcome, err := one.Test(ctx, fresh, load)
		if err != nil {
			return err
		}
		if len(outcome.Diff) == 0 {
			fmt.Fprintf(stdout, "ok    %s, %d facts\n", one.Name, outcome.Facts)
			for _, line := range outcome.Stated {
				fmt.Fprintln(stdout, "  "+inert.Text(line))
			}
			continue
		}
		failed++
		fmt.Fprintf(stdout, "FAIL  %s\n", one.Name)
		for _, line := range outcome.Diff {
			fmt.Fprintln(stdout, "  "+inert.Text(line))
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d cases fail", failed, len(cases))
	}
	return nil
}

// packOf reads the module of a pack's folder; load reads its companions.
func packOf(ctx context.Context, dir, id string) (p *packrt.Pack, load func(name string) (*packrt.Pack, error), err error) {
	source, err := packSource(dir, project.Bounds{})
	if err != nil {
		return nil, nil, err
	}
	p, err = fromFile(ctx, source, filepath.Join(dir, id+".wasm"))
	return p, func(name string) (*packrt.Pack, error) { return source.Load(ctx, name) }, err
}

// checkQueries refuses a pack with a query that can never match, such as one with a misspelt kind of node.
func checkQueries(p *packrt.Pack) error {
	var problems []string
	for _, c := range packtest.Queries(p.Manifest) {
		problems = append(problems, inert.Text(c.Name+": "+c.Problem))
	}
	if len(problems) > 0 {
		return fmt.Errorf("pack %s will never be called for %s", p.Manifest.ID, strings.Join(problems, "; nor for "))
	}
	return nil
}

// fromFile reads a module by its path, which may look like the name of another pack.
func fromFile(ctx context.Context, s *packsource.Source, file string) (*packrt.Pack, error) {
	abs, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	return s.LoadFile(ctx, abs)
}
