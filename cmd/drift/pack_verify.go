package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packrt/wasmcheck"
	"github.com/drift-analyzer/drift/host/packtest"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

func packVerifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE.wasm",
		Short: "Say whether a module keeps the contract",
		Long: "Say whether a module keeps the contract: its form and limits, imports, manifest,\n" +
			"queries, version, and that it states the same facts every time. The sources are\n" +
			"those of the conformance kit, and the pack's own when cases/ lies next to the module.",
		Example: "  drift pack verify orders.wasm",
		Args:    cobra.ExactArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return verify(c.Context(), args[0]) },
	}
}

func verify(ctx context.Context, file string) error {
	wasm, err := sourcefile.ReadGiven(file, wasmcheck.MaxModule)
	if err != nil {
		return fmt.Errorf("cannot read the pack: %w", err)
	}
	source, err := packSource(filepath.Dir(file), project.Bounds{})
	if err != nil {
		return err
	}
	var cases []*packtest.Case
	if _, err := os.Stat(filepath.Join(filepath.Dir(file), packtest.Folder)); err == nil {
		if cases, err = packtest.Cases(filepath.Dir(file)); err != nil {
			return err
		}
	}
	fresh := func() (*packrt.Pack, error) { return fromFile(ctx, source, file) }
	failed := 0
	for _, check := range packtest.Verify(ctx, wasm, fresh, cases) {
		mark, text := "ok  ", check.Detail
		if check.Problem != "" {
			mark, text = "FAIL", check.Problem
			failed++
		}
		fmt.Fprintf(stdout, "%s  %s: %s\n", mark, inert.Text(check.Name), inert.Text(text))
	}
	if failed > 0 {
		return fmt.Errorf("%s does not keep the contract", file)
	}
	return nil
}
