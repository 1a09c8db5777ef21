package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// manualCommand writes the manual pages, from the same texts as --help.
func manualCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "man folder",
		Short:   "Write the manual pages",
		Long:    "man writes one page for each command, from the texts that --help prints.",
		Example: "  drift man ~/.local/share/man/man1",
		Hidden:  true,
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return fmt.Errorf("make the folder of the manual pages: %w", err)
			}
			root := c.Root()
			root.DisableAutoGenTag = true
			built := builtAt()
			if err := doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "drift " + version, Manual: "drift", Date: &built}, args[0]); err != nil {
				return fmt.Errorf("write the manual pages: %w", err)
			}
			console.say("wrote the manual pages to %s\n", args[0])
			return nil
		},
	}
}

// builtAt is when the revision of this build was committed, so that the pages of one build are always the same.
func builtAt() time.Time {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key != "vcs.time" {
				continue
			}
			if t, err := time.Parse(time.RFC3339, s.Value); err == nil {
				return t
			}
		}
	}
	return time.Unix(0, 0).UTC()
}
