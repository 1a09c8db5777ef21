package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/packs"
)

func builtInNames() []string { return packs.Names() }

// loadPacks reads packs by built-in name or as paths to modules, and tells the
// language of the run: the one asked for, otherwise the one that all packs read.
func loadPacks(specs []string, language string) ([]*packrt.Pack, string, error) {
	var out []*packrt.Pack
	seen := map[string]bool{}
	for _, spec := range specs {
		p, err := loadPack(spec)
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
			if !slices.ContainsFunc(out, func(p *packrt.Pack) bool { return !contains(p.Manifest.Languages, l) }) {
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
		if !contains(p.Manifest.Languages, language) {
			return nil, "", fmt.Errorf("pack %s reads %s, and this run reads %s; run it by itself", p.Manifest.ID, strings.Join(p.Manifest.Languages, " and "), language)
		}
	}
	return out, language, nil
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func loadPack(spec string) (*packrt.Pack, error) {
	if wasm, ok := packs.Module(spec); ok {
		return packrt.Read(wasm, true)
	}
	if !strings.HasSuffix(spec, ".wasm") && !strings.ContainsAny(spec, "/\\") {
		return nil, fmt.Errorf("there is no pack %q; built in are %s, and a path to a .wasm file is taken too", spec, strings.Join(packs.Names(), ", "))
	}
	wasm, err := os.ReadFile(spec)
	if err != nil {
		return nil, fmt.Errorf("cannot read the pack: %w", err)
	}
	p, err := packrt.Read(wasm, false)
	if err != nil {
		return nil, fmt.Errorf("pack %s is refused: %w", spec, err)
	}
	return p, nil
}

func packCommand() *cobra.Command {
	c := &cobra.Command{Use: "pack", Short: "Look at packs"}
	c.AddCommand(&cobra.Command{
		Use:   "list",
		Short: "List the built-in packs",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			for _, name := range packs.Names() {
				p, err := loadPack(name)
				if err != nil {
					return err
				}
				fmt.Printf("%-10s %-7s %-10s %s  %s\n", p.Manifest.ID, p.Manifest.Version, p.Manifest.Kind, p.Hash[:12], p.Manifest.Description)
			}
			return nil
		},
	}, &cobra.Command{
		Use:   "inspect FILE.wasm",
		Short: "Say what a pack is: manifest, queries, imports, size, hash",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := loadPack(args[0])
			if err != nil {
				return err
			}
			m := p.Manifest
			fmt.Printf("%s %s (%s, ABI %s)\n%s\n\n", m.ID, m.Version, m.Kind, m.ABI, m.Description)
			fmt.Printf("size      %d bytes\nsha256    %s\nlanguages %s\n", p.Size, p.Hash, strings.Join(m.Languages, ", "))
			for _, d := range m.Dependency {
				fmt.Printf("triggers  %s %s\n", d.Ecosystem, d.Name)
			}
			for _, r := range m.Requires {
				fmt.Printf("requires  %s\n", r)
			}
			module, err := p.Module()
			if err != nil {
				return fmt.Errorf("pack %s is refused: %w", args[0], err)
			}
			fmt.Printf("imports   %s\n", strings.Join(module.Imports, ", "))
			for _, q := range m.Queries {
				fmt.Printf("\nquery %s\n  %s\n", q.Name, q.Query)
				for _, t := range q.Tests {
					fmt.Printf("  @%s", t.Capture)
					for name, list := range map[string][]string{"text": t.Text, "origin": t.Origin, "role": t.Role, "extends": t.Extends, "file": t.File} {
						if len(list) > 0 {
							fmt.Printf(" %s one of %s", name, strings.Join(list, ", "))
						}
					}
					fmt.Println()
				}
			}
			for _, l := range m.Limits {
				fmt.Printf("\nlimit: %s\n", l)
			}
			return nil
		},
	})
	return c
}
