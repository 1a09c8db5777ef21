package main

import (
	"encoding/json"
	"errors"
	"os"
	"strings"

	"github.com/drift-analyzer/drift/internal/inert"
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
	root := rootCommand(stdout)
	root.SetArgs(args)
	err := root.ExecuteContext(interruptible())
	if interrupted.Load() {
		select {} // the process ends where the signal is answered
	}
	if failed := stdout.failed(); failed != nil {
		// Whatever else there is to say, the answer is not whole.
		inert.Fprintf(os.Stderr, "drift: %s\n", failed)
		return 1
	}
	if err != nil {
		if err != errFailed {
			// An error may have several lines, and a name in it may have a line end: no line begins with what another wrote.
			for line := range strings.Lines(err.Error()) {
				inert.Fprintf(os.Stderr, "drift: %s\n", strings.TrimRight(line, "\r\n"))
			}
			if hasJSON(args) {
				enc := json.NewEncoder(inert.JSON(stdout))
				enc.SetEscapeHTML(false)
				_ = enc.Encode(map[string]string{"error": err.Error()})
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
