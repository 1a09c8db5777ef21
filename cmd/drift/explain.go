package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/check"
)

// explainCommand prints the page of a finding kind, the one that docs/findings.md has.
func explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "explain [KIND]",
		Short:   "Say what a finding kind means and what to do about it",
		Example: "  drift explain\n  drift explain misreadProviderResponse",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				for _, k := range check.Kinds() {
					fmt.Fprintf(c.OutOrStdout(), "%-32s %s\n", k.Name, k.Severities())
				}
				return nil
			}
			kind, err := check.Explain(args[0])
			if err != nil {
				return err
			}
			fmt.Fprint(c.OutOrStdout(), kind.Markdown())
			return nil
		},
	}
}
