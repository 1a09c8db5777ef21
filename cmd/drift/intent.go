package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/jsonout"
	"github.com/drift-analyzer/drift/mcpserver"
)

func intentCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "intent",
		Short:   "Work with intent documents: the outcomes that they declare, and changes that were asked for",
		Example: "  drift intent outcomes --from intent\n  drift intent check asked.yaml --before base --after now",
		RunE:    onlySubcommands,
	}
	c.AddCommand(intentOutcomesCommand(), intentCheckCommand(), intentKeepCommand())
	return c
}

func intentOutcomesCommand() *cobra.Command {
	var from string
	var asJSON bool
	c := &cobra.Command{
		Use:   "outcomes --from folder [--json]",
		Short: "List the outcomes that a scenario can link to",
		Long: "Each line has the link, the boundary, and how the outcome ends and what it turns on. Outcomes of drafts that nobody has curated stand\n" +
			"apart, because curation renames them; --json leaves them out. It exits 1 when no curated document declares an outcome.",
		Example: "  drift intent outcomes --from intent\n  drift intent outcomes --from intent --json",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if from == "" {
				return fmt.Errorf("--from names a folder of intent documents")
			}
			folder, err := intent.Read(from)
			if err != nil {
				return err
			}
			for _, p := range folder.Problems {
				inert.Fprintf(os.Stderr, "%s\n", p)
			}
			curated, uncurated := folder.Outcomes()
			if asJSON {
				if err := jsonout.Encode(stdout, curated); err != nil {
					return err
				}
			} else {
				writeOutcomes(stdout, curated)
				if len(uncurated) > 0 {
					fmt.Fprintf(stdout, "Of drafts that nobody has curated; curation renames these outcomes:\n")
					writeOutcomes(stdout, uncurated)
				}
			}
			if len(curated) == 0 {
				if !asJSON {
					return folder.ErrNoOutcomes()
				}
				return errFailed
			}
			return nil
		},
	}
	c.Flags().StringVar(&from, "from", "", "folder of intent documents")
	c.Flags().BoolVar(&asJSON, "json", false, "write the rows as JSON")
	return c
}

// writeOutcomes writes rows in three columns.
func writeOutcomes(w io.Writer, rows []intent.OutcomeRow) {
	link, boundary := 0, 0
	for _, r := range rows {
		link, boundary = max(link, len(inert.Text(r.Link))), max(boundary, len(inert.Text(r.Boundary)))
	}
	for _, r := range rows {
		line := fmt.Sprintf("%-*s  %-*s  %s", link, inert.Text(r.Link), boundary, inert.Text(r.Boundary), inert.Text(r.Description))
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}

// declaredOutcomes are the outcomes that the documents of a folder declare, for agents: a folder inside the working directory.
func declaredOutcomes(_ context.Context, folder string) (mcpserver.Outcomes, error) {
	if folder == "" {
		folder = "intent"
	}
	if !filepath.IsLocal(folder) {
		return mcpserver.Outcomes{}, fmt.Errorf("%s leads out of the project; name a folder in it", folder)
	}
	read, err := intent.Read(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return mcpserver.Outcomes{}, fmt.Errorf("the project has no folder %s, so that no intent document was read; folder names another one", folder)
	}
	if err != nil {
		return mcpserver.Outcomes{}, err
	}
	var out mcpserver.Outcomes
	for _, p := range read.Problems {
		out.Notes = append(out.Notes, p.Error())
	}
	curated, uncurated := read.Outcomes()
	if len(uncurated) > 0 {
		out.Notes = append(out.Notes, counted.Of(len(uncurated), "outcome is", "outcomes are")+" of drafts that nobody has curated, and left out: curation renames them")
	}
	out.Outcomes = curated
	return out, nil
}
