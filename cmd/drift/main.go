package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"
)

// version of this build; releases are numbered 0.x.y.
const version = "0.1.0"

// errFailed is returned by a command that has said everything and exits 1.
var errFailed = errors.New("")

func main() { os.Exit(run(os.Args[1:])) }

// run is the whole command; only exit codes 0 and 1 exist.
func run(args []string) int {
	if len(args) == 1 && args[0] == workerArgument {
		return serveWorker()
	}
	if len(args) == 1 && args[0] == queryArgument {
		return serveQueries()
	}
	root := &cobra.Command{
		Use:           "drift",
		Short:         "Find where the two sides of a boundary disagree",
		Long:          "drift reads source code and written contracts, derives what each unit does,\npairs the two sides of every boundary and reports where they disagree.",
		Version:       version,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.AddCommand(extractCommand(), contractCommand(), checkCommand(), explainCommand(), inspectCommand(), corroborateCommand(), packCommand())
	root.SetArgs(args)
	if err := root.Execute(); err != nil {
		if err != errFailed {
			fmt.Fprintln(os.Stderr, "drift:", err)
			if hasJSON(args) {
				fmt.Printf("{\"error\": %q}\n", err.Error())
			}
		}
		return 1
	}
	return 0
}

func hasJSON(args []string) bool {
	for _, a := range args {
		if a == "--json" {
			return true
		}
	}
	return false
}
