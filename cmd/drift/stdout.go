package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/drift-analyzer/drift/internal/atomicfile"
)

// stdout is where commands write their answer. It remembers that writing failed,
// so that a full disk or a closed pipe is an exit code in every format.
var stdout = &answer{}

// answer is standard output.
type answer struct {
	mu  sync.Mutex
	err error
}

func (a *answer) Write(p []byte) (int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.err != nil {
		return 0, a.err
	}
	n, err := 0, errors.New("it is closed")
	if !stdoutClosed() {
		n, err = os.Stdout.Write(p)
	}
	if err != nil {
		a.err = fmt.Errorf("cannot write to standard output: %w", err)
	}
	return n, a.err
}

// failed is why something could not be written, nil when all was.
func (a *answer) failed() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.err
}

// onStdout reports whether the name of an output means standard output.
func onStdout(name string) bool { return name == "" || name == "-" }

// writeTo writes to a file, or to standard output.
func writeTo(name string, fill func(io.Writer) error) error {
	if onStdout(name) {
		return fill(stdout)
	}
	return atomicfile.Write(name, fill)
}
