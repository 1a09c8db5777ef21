package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/inspect"
)

func inspectCommand() *cobra.Command {
	var dir string
	var types, asJSON bool
	c := &cobra.Command{
		Use:   "inspect (summaries.json | --dir folder)",
		Short: "Render summaries as text, or show how a folder of them pairs up",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if asJSON {
				return fmt.Errorf("--json is refused: the summary file itself is the JSON")
			}
			if (dir == "") == (len(args) == 0) {
				return fmt.Errorf("name one summary file, or a folder of them with --dir")
			}
			if dir != "" {
				run, err := check.LoadDir(dir)
				if err != nil {
					return err
				}
				return inspect.Pairs(stdout, run)
			}
			list, err := check.LoadFile(args[0])
			if err != nil {
				return err
			}
			_, plain := os.LookupEnv("NO_COLOR")
			colour := !plain && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(os.Stdout.Fd()))
			return inspect.Render(stdout, list, inspect.Options{Types: types, Colour: colour})
		},
	}
	c.Flags().StringVar(&dir, "dir", "", "folder of summary files: show how they pair up")
	c.Flags().BoolVar(&types, "types", false, "spell out named types")
	c.Flags().BoolVar(&asJSON, "json", false, "refused here")
	return c
}
