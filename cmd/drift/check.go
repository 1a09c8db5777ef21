package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/internal/atomicfile"
)

func checkCommand() *cobra.Command {
	var dir, output, failOn, ignore string
	var all, asJSON, allowEmpty, noSuppressions bool
	c := &cobra.Command{
		Use:   "check (--dir folder | provider.json consumer.json)",
		Short: "Pair summaries and report where the two sides disagree",
		Args:  cobra.MaximumNArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			if failOn != "error" && failOn != "warning" && failOn != "info" && failOn != "none" {
				return fmt.Errorf("--fail-on takes error, warning, info or none, not %q", failOn)
			}
			if (dir == "") == (len(args) == 0) || dir == "" && len(args) != 2 {
				return fmt.Errorf("name a folder of summaries with --dir, or two summary files: provider and consumer")
			}
			run := &check.Run{}
			searchFrom := dir
			if dir != "" {
				var err error
				if run, err = check.LoadDir(dir); err != nil {
					return err
				}
			} else {
				searchFrom = "."
				for _, path := range args {
					list, err := check.LoadFile(path)
					if err != nil {
						return err
					}
					run.Summaries = append(run.Summaries, list...)
				}
			}
			rules := &check.Rules{}
			var err error
			switch {
			case noSuppressions:
			case ignore != "":
				rules, err = check.ReadRules(ignore)
			default:
				rules, err = check.FindRules(searchFrom)
			}
			if err != nil {
				return err
			}
			report := check.Compare(run, rules, allowEmpty || dir == "")
			write := func(w io.Writer) error {
				if asJSON {
					return report.WriteJSON(w, dir == "")
				}
				report.WriteText(w, all)
				return nil
			}
			if output == "" {
				err = write(os.Stdout)
			} else {
				err = atomicfile.Write(output, write)
			}
			if err != nil {
				return err
			}
			if report.Gate(failOn) {
				return errFailed
			}
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&dir, "dir", "", "folder of summary files")
	f.StringVarP(&output, "output", "o", "", "file to write (default: standard output)")
	f.StringVar(&failOn, "fail-on", "error", "exit 1 at this severity: error, warning, info or none")
	f.StringVar(&ignore, "driftignore", "", "ignore file (default: searched for)")
	f.BoolVar(&all, "all", false, "show every boundary and finding")
	f.BoolVar(&asJSON, "json", false, "write JSON")
	f.BoolVar(&allowEmpty, "allow-empty", false, "accept that nothing pairs")
	f.BoolVar(&noSuppressions, "no-suppressions", false, "ignore the ignore file")
	return c
}
