package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	wanted "github.com/drift-analyzer/drift/asked"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/infer"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// maxPrompts bounds a file of prompts.
const maxPrompts = 4 << 20

func intentCheckCommand() *cobra.Command {
	var before, after, prompts, output string
	var asJSON bool
	c := &cobra.Command{
		Use:   "check list --before summaries --after summaries",
		Short: "Hold a list of changes that were asked for against what changed",
		Long: "The list says what a change adds, removes or changes: boundaries, with their outcomes, and what is done to other boundaries. The report says\n" +
			"what is done, what is not, and what changed that nobody asked for. It exits 1 when something is not done, or nobody asked for it.",
		Example: "  drift intent check asked.yaml --before base --after now",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if before == "" || after == "" {
				return fmt.Errorf("--before and --after name the summaries of both runs: a file, or a folder of them")
			}
			list, err := intent.ReadChanges(args[0])
			if err != nil {
				if !asJSON {
					return err
				}
				if err := writeTo(output, func(w io.Writer) error { return wanted.WriteRejected(w, args[0], err) }); err != nil {
					return err
				}
				return errFailed
			}
			was, err := givenSummaries(before)
			if err != nil {
				return err
			}
			is, err := givenSummaries(after)
			if err != nil {
				return err
			}
			words := ""
			if prompts != "" {
				text, err := sourcefile.ReadGiven(prompts, maxPrompts)
				if err != nil {
					return fmt.Errorf("cannot read the prompts: %w", err)
				}
				words = string(text)
			}
			r := wanted.Compare(list, was, is, words)
			err = writeTo(output, func(w io.Writer) error {
				if asJSON {
					return r.WriteJSON(w)
				}
				_, err := io.WriteString(w, r.Text())
				return err
			})
			if err != nil {
				return err
			}
			return failed(r.Fails())
		},
	}
	c.Flags().StringVar(&before, "before", "", "summaries before the change: a file, or a folder of them")
	c.Flags().StringVar(&after, "after", "", "summaries after it")
	c.Flags().StringVar(&prompts, "prompts", "", "file with the words in which the work was asked for: an entry whose words it does not have is unchecked")
	c.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	c.Flags().StringVarP(&output, "output", "o", "", "file to write (default: standard output)")
	return c
}

func intentKeepCommand() *cobra.Command {
	f := draftFlags{}
	var dir, audience string
	c := &cobra.Command{
		Use:   "keep list --dir summaries --audience text",
		Short: "Make intent documents of the boundaries that a list of changes is about",
		Long: "What was asked for becomes the purpose of a document, and what the code does now its outcomes: later changes are held against it\n" +
			"with drift check --intent.",
		Example: "  drift intent keep asked.yaml --dir now --audience \"the shop's pages\"",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if dir == "" || audience == "" {
				return fmt.Errorf("--dir names the summaries of the code, and --audience who uses the boundaries")
			}
			list, err := intent.ReadChanges(args[0])
			if err != nil {
				return err
			}
			run, err := givenSummaries(dir)
			if err != nil {
				return err
			}
			drafts, omitted, err := infer.Keep(list, run, audience)
			if err != nil {
				return err
			}
			for _, o := range omitted {
				inert.Fprintf(os.Stderr, "not kept: %s: %s\n", o.Boundary, o.Reason)
			}
			if len(drafts) == 0 {
				return fmt.Errorf("%s names no boundary that the code of %s serves", args[0], dir)
			}
			return f.write("intent", drafts, [2]string{"document", "documents"})
		},
	}
	c.Flags().StringVar(&dir, "dir", "", "summaries of the code: a folder, or a file")
	c.Flags().StringVar(&audience, "audience", "", "who uses the boundaries")
	c.Flags().StringVar(&f.into, "into", "", "folder to write to, which has to be empty (default: intent)")
	return c
}
