package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/host/packbuild"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packsource"
	"github.com/drift-analyzer/drift/host/packtest"
)

func packTestCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "test [DIR]",
		Short: "Run the cases of the pack in a folder",
		Long: "Run the cases of the pack in a folder (the present one by default): each file in\n" +
			"cases/ is a source with expectations beside the code. What was stated and not\n" +
			"wanted is printed with +, what was wanted and not stated with -.",
		Args: cobra.MaximumNArgs(1),
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
	source, err := packSource(dir)
	if err != nil {
		return err
	}
	file := filepath.Join(dir, id+".wasm")
	fresh := func() (*packrt.Pack, error) { return fromFile(ctx, source, file) }
	load := func(name string) (*packrt.Pack, error) { return source.Load(ctx, name) }
	failed := 0
	for _, one := range cases {
		outcome, err := one.Test(ctx, fresh, load)
		if err != nil {
			return err
		}
		if len(outcome.Diff) == 0 {
			fmt.Printf("ok    %s, %d facts\n", one.Name, outcome.Facts)
			continue
		}
		failed++
		fmt.Printf("FAIL  %s\n", one.Name)
		for _, line := range outcome.Diff {
			fmt.Println("  " + inert(line))
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d cases fail", failed, len(cases))
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
