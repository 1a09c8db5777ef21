package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/packs"
)

func packListCommand() *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use:   "list",
		Short: "List the packs: built in, and of this project",
		Long: "List the packs that -f knows by name: those of drift.json, those in drift/packs\n" +
			"and those built in, with version, hash, and what triggers them.",
		Example: "  drift pack list",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			s, err := packSource(dir, project.Bounds{})
			if err != nil {
				return err
			}
			s.Offline = true // a list fetches nothing
			out := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
			listed := s.Config.Names()
			failed := false
			for _, name := range append(listed, s.Config.Own()...) {
				if _, isBuiltIn := packs.Module(name); isBuiltIn && !slices.Contains(listed, name) {
					continue
				}
				p, err := s.Load(c.Context(), name)
				if err != nil {
					failed = true
					fmt.Fprintf(out, "%s\t-\t-\t-\t-\t-\t%s\n", inert.Text(name), inert.Text(err.Error()))
					continue
				}
				row(out, name, p)
			}
			for _, name := range packs.Names() {
				p, err := s.Load(c.Context(), name)
				if err != nil {
					return err
				}
				if !slices.Contains(listed, name) {
					row(out, name, p)
				}
			}
			if err := out.Flush(); err != nil {
				return err
			}
			if failed {
				return errFailed
			}
			return nil
		},
	}
	c.Flags().StringVar(&dir, "dir", ".", "the project's folder")
	return c
}

// row writes a pack in one line: what it is, then what triggers it.
func row(w io.Writer, name string, p *packrt.Pack) {
	m := p.Manifest
	var triggers []string
	for _, d := range m.Dependency {
		triggers = append(triggers, d.Ecosystem+":"+d.Name)
	}
	where := "built in"
	if !p.BuiltIn {
		where = "project"
	}
	if len(triggers) == 0 {
		triggers = []string{"the language itself"}
	}
	if n := len(triggers); n > 2 {
		triggers = append(triggers[:2:2], fmt.Sprintf("(+%d)", n-2)) // drift pack inspect lists them all
	}
	fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", inert.Text(name), m.Version, m.Kind, where, p.Hash[:12], inert.Text(strings.Join(triggers, " ")), inert.Text(m.Description))
}
