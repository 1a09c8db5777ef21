package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/internal/inert"
)

func packInspectCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "inspect PACK",
		Short:   "Say what a pack is: manifest, queries, imports, figures, hash",
		Example: "  drift pack inspect express\n  drift pack inspect ./orders.wasm",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			p, err := loadPack(c.Context(), args[0])
			if err != nil {
				return err
			}
			return describe(p)
		},
	}
}

func describe(p *packrt.Pack) error {
	module, err := p.Module()
	if err != nil {
		return fmt.Errorf("pack %s is refused: %w", p.Manifest.ID, err)
	}
	m := p.Manifest
	fmt.Fprintf(stdout, "%s %s (%s, ABI %s)\n%s\n\n", inert.Text(m.ID), inert.Text(m.Version), m.Kind, m.ABI, inert.Text(m.Description))
	fmt.Fprintf(stdout, "size      %d bytes\nsha256    %s\nlanguages %s\n", p.Size, p.Hash, strings.Join(m.Languages, ", "))
	for _, d := range m.Dependency {
		fmt.Fprintf(stdout, "triggers  %s %s\n", d.Ecosystem, inert.Text(d.Name))
	}
	for _, r := range m.Requires {
		fmt.Fprintf(stdout, "requires  %s\n", inert.Text(r))
	}
	for _, f := range m.Files {
		fmt.Fprintf(stdout, "reads     %s\n", inert.Text(f))
	}
	fmt.Fprintf(stdout, "imports   %s\n", strings.Join(module.Imports, ", "))
	fmt.Fprintf(stdout, "functions %d, the largest of %d bytes with %d blocks, %d deep\n", module.Functions, module.Body, module.Blocks, module.Nesting)
	if len(m.Config) > 0 {
		schema, err := json.MarshalIndent(m.Config, "", "  ")
		if err != nil {
			return fmt.Errorf("the pack's schema: %w", err)
		}
		fmt.Fprintf(stdout, "\nconfiguration\n%s\n", schema)
	}
	for _, q := range m.Queries {
		fmt.Fprintf(stdout, "\nquery %s\n  %s\n", inert.Text(q.Name), inert.Text(strings.Join(strings.Fields(q.Query), " ")))
		for _, t := range q.Tests {
			fmt.Fprintf(stdout, "  @%s%s\n", inert.Text(t.Capture), inert.Text(condition(t)))
		}
	}
	for _, l := range m.Limits {
		fmt.Fprintf(stdout, "\nlimit: %s\n", inert.Text(l))
	}
	return nil
}

// condition writes one test of a query.
func condition(t abi.Test) string {
	out := ""
	for _, part := range []struct {
		name string
		list []string
	}{{"text", t.Text}, {"origin", t.Origin}, {"role", t.Role}, {"extends", t.Extends}, {"file", t.File}, {"decorated", t.Decorated}} {
		if len(part.list) > 0 {
			out += fmt.Sprintf(" %s one of %s", part.name, strings.Join(part.list, ", "))
		}
	}
	if t.Not {
		out += " (not)"
	}
	return out
}
