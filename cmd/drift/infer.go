package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/infer"
	"github.com/drift-analyzer/drift/internal/atomicfile"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/summary"
)

func inferCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "infer",
		Short: "Draft intent documents from code, product documents from intent documents, and stubs from how dependencies are used",
		Long: "infer writes drafts: what only a person can say stays blank, and a check refuses a draft until it is written.\n" +
			"drift infer intent drafts from summaries, drift infer prd from curated intent documents, drift infer stub from source.",
		Example: "  drift infer intent --from out --into intent\n  drift infer stub @acme/queue",
		RunE:    onlySubcommands,
	}
	c.AddCommand(inferIntentCommand(), inferProductCommand(), inferStubCommand())
	return c
}

// draftFlags say where drafts go.
type draftFlags struct{ from, output, into string }

func (f *draftFlags) add(c *cobra.Command, from, usual string) {
	c.Flags().StringVar(&f.from, "from", "", from)
	c.Flags().StringVarP(&f.output, "output", "o", "", "folder to write to; files that are there are overwritten")
	c.Flags().StringVar(&f.into, "into", "", "folder to write to, which has to be empty (default: "+usual+")")
}

// folder is where the drafts go; files that are there are overwritten only where that was asked for.
func (f *draftFlags) folder(usual string, drafts []infer.Draft) (string, error) {
	switch {
	case f.output != "" && f.into != "":
		return "", fmt.Errorf("-o and --into exclude each other")
	case f.output != "":
		replaced := 0
		for _, d := range drafts {
			if _, err := os.Lstat(filepath.Join(f.output, d.Name)); err == nil {
				replaced++
			}
		}
		if replaced > 0 {
			inert.Fprintf(os.Stderr, "warning: %s of %s overwritten\n", counted.Of(replaced, "document is", "documents are"), f.output)
		}
		return f.output, nil
	case f.into != "":
		entries, err := os.ReadDir(f.into)
		if err != nil && !os.IsNotExist(err) {
			return "", fmt.Errorf("look into the folder for drafts: %w", err)
		}
		if len(entries) > 0 {
			return "", fmt.Errorf("%s is not empty; --into takes an empty folder, and -o overwrites what is there", f.into)
		}
		return f.into, nil
	}
	for _, d := range drafts {
		if _, err := os.Lstat(filepath.Join(usual, d.Name)); err == nil {
			return "", fmt.Errorf("%s is there already; -o %s overwrites it, --into names another folder", filepath.Join(usual, d.Name), usual)
		}
	}
	return usual, nil
}

// write writes drafts, and says how many.
func (f *draftFlags) write(usual string, drafts []infer.Draft, what [2]string) error {
	dir, err := f.folder(usual, drafts)
	if err != nil {
		return err
	}
	for _, d := range drafts {
		err := atomicfile.Write(filepath.Join(dir, d.Name), func(w io.Writer) error { _, err := w.Write(d.Text); return err })
		if err != nil {
			return err
		}
	}
	console.say("wrote %s to %s\n", counted.Of(len(drafts), what[0], what[1]), dir)
	return nil
}

func inferIntentCommand() *cobra.Command {
	var f draftFlags
	c := &cobra.Command{
		Use:   "intent --from summaries [-o folder | --into folder]",
		Short: "Draft an intent document for each boundary that code serves",
		Long: "Each draft states the outcomes of one boundary, with clauses where conditions can be compared and sentences where not. Purpose and audience\n" +
			"are blank: write them, rename the outcome ids, and set source to `inferred, curated`. Boundaries without a draft are listed with the reason.",
		Example: "  drift infer intent --from out/service.json\n  drift infer intent --from out --into intent",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if f.from == "" {
				return fmt.Errorf("--from names a summary file, or a folder of them")
			}
			list, err := givenSummaries(f.from)
			if err != nil {
				return err
			}
			drafts, omitted, err := infer.Intent(list)
			if err != nil {
				return err
			}
			for _, o := range omitted {
				inert.Fprintf(os.Stderr, "not drafted: %s: %s\n", o.Boundary, o.Reason)
			}
			if len(drafts) == 0 {
				return fmt.Errorf("nothing here serves a boundary that a document can state; drift inspect %s shows what was read", f.from)
			}
			return f.write("intent", drafts, [2]string{"draft", "drafts"})
		},
	}
	f.add(c, "summary file, or folder of summary files", "intent")
	return c
}

// givenSummaries reads a summary file, or all of a folder.
func givenSummaries(from string) ([]*summary.Summary, error) {
	info, err := os.Stat(from)
	if err != nil {
		return nil, fmt.Errorf("cannot read the summaries: %w", err)
	}
	if !info.IsDir() {
		return check.LoadFile(from)
	}
	run, err := check.LoadDir(from)
	if err != nil {
		return nil, err
	}
	for _, s := range run.Skipped {
		inert.Fprintf(os.Stderr, "skipped: %s\n", s)
	}
	return run.Summaries, nil
}

func inferProductCommand() *cobra.Command {
	var f draftFlags
	c := &cobra.Command{
		Use:   "prd --from intent [-o folder | --into folder]",
		Short: "Draft a product document for each curated intent document that no scenario links to",
		Long: "Each draft has one scenario for each outcome, linked to it; what a person does and what she sees are blank. A folder with a draft\n" +
			"that nobody has curated is refused.",
		Example: "  drift infer prd --from intent -o intent",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if f.from == "" {
				return fmt.Errorf("--from names a folder of intent documents")
			}
			folder, err := intent.Read(f.from)
			if err != nil {
				return err
			}
			if len(folder.Problems) > 0 {
				return fmt.Errorf("%w; nothing is drafted from documents that cannot be read", folder.Problems[0])
			}
			drafts, err := infer.Product(folder)
			if err != nil {
				return err
			}
			if len(drafts) == 0 {
				return fmt.Errorf("%s holds no boundary intent that no scenario links to", f.from)
			}
			return f.write(f.from, drafts, [2]string{"draft", "drafts"})
		},
	}
	f.add(c, "folder of curated intent documents", "the same folder")
	return c
}
