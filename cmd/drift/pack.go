package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packsource"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/packs"
)

func builtInNames() []string { return packs.Names() }

// loadPacks reads packs as -f names them, and decides the language of the run: the
// one asked for, otherwise the one that all packs read.
func loadPacks(specs []string, language string) ([]*packrt.Pack, string, error) {
	s, err := packSource(".", project.Bounds{})
	if err != nil {
		return nil, "", err
	}
	return loadPacksFrom(context.Background(), s, specs, language)
}

// loadPacksFrom is loadPacks for the project that the source belongs to.
func loadPacksFrom(ctx context.Context, s *packsource.Source, specs []string, language string) ([]*packrt.Pack, string, error) {
	var out []*packrt.Pack
	seen := map[string]bool{}
	for _, spec := range specs {
		p, err := s.Load(ctx, spec)
		if err != nil {
			return nil, "", err
		}
		if !seen[p.Manifest.ID] {
			seen[p.Manifest.ID] = true
			out = append(out, p)
		}
	}
	if language == "" {
		// TypeScript comes last in order and wins where packs read several languages.
		for _, l := range extract.Languages() {
			if !slices.ContainsFunc(out, func(p *packrt.Pack) bool { return !slices.Contains(p.Manifest.Languages, l) }) {
				language = l
			}
		}
	}
	if language == "" {
		var each []string
		for _, p := range out {
			each = append(each, p.Manifest.ID+" reads "+strings.Join(p.Manifest.Languages, " and "))
		}
		return nil, "", fmt.Errorf("no language is read by all of these packs (%s); run drift extract once for each language", strings.Join(each, ", "))
	}
	for _, p := range out {
		if !slices.Contains(p.Manifest.Languages, language) {
			return nil, "", fmt.Errorf("pack %s reads %s, and this run reads %s; run it by itself", p.Manifest.ID, strings.Join(p.Manifest.Languages, " and "), language)
		}
	}
	return out, language, nil
}

// loadPack reads one pack as -f names it.
func loadPack(ctx context.Context, spec string) (*packrt.Pack, error) {
	s, err := packSource(".", project.Bounds{})
	if err != nil {
		return nil, err
	}
	return s.Load(ctx, spec)
}

func packCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "pack",
		Short: "Write, test and look at packs",
		Long: "A pack is a sandboxed module that knows one framework or library. drift pack new begins one, build compiles it, test runs its cases,\n" +
			"verify says whether it keeps the contract, and add pins somebody else's in drift.json.",
		Example: "  drift pack list\n  drift pack new orders --lang go && drift pack test orders",
		RunE:    onlySubcommands,
	}
	c.AddCommand(packNewCommand(), packBuildCommand(), packTestCommand(), packRunCommand(), packVerifyCommand(), packListCommand(), packInspectCommand(), packBenchCommand(), packSignCommand(), packAddCommand())
	return c
}
