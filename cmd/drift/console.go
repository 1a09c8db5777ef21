package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"github.com/drift-analyzer/drift/check/text"
	"github.com/drift-analyzer/drift/internal/inert"
)

// console is how much a run says beside its answer, and whether in colours.
var console output

// output are the flags that every command has.
type output struct {
	quiet  bool
	colour string
}

func (o *output) add(flags *pflag.FlagSet) {
	flags.BoolVarP(&o.quiet, "quiet", "q", false, "say nothing beside the answer but warnings and errors")
	flags.StringVar(&o.colour, "color", "auto", "auto: colours and wrapped lines on a terminal, unless NO_COLOR is set; always or never")
}

func (o *output) validate() error {
	if o.colour != "auto" && o.colour != "always" && o.colour != "never" && o.colour != "" {
		return fmt.Errorf("--color takes auto, always or never, not %q", o.colour)
	}
	return nil
}

// colours reports whether what is written to a file is coloured.
func (o *output) colours(f *os.File) bool {
	switch o.colour {
	case "always":
		return true
	case "never":
		return false
	}
	_, without := os.LookupEnv("NO_COLOR")
	return !without && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd()))
}

// terminal hands on the writer of a report for a person, in colours and wrapped where standard output is a terminal.
func (o *output) terminal(w io.Writer, fill func(io.Writer)) error {
	colour, width := o.colours(os.Stdout), 0
	if o.colour != "never" && os.Getenv("TERM") != "dumb" {
		width = helpWidth()
	}
	if w != io.Writer(stdout) || !colour && width == 0 {
		fill(w)
		return nil
	}
	t := text.NewTerminal(w, colour, width)
	fill(t)
	return t.Flush()
}

// progress reports whether somebody looks at what a run is doing.
func (o *output) progress() bool {
	return !o.quiet && term.IsTerminal(int(os.Stderr.Fd())) && os.Getenv("CI") == "" && os.Getenv("TERM") != "dumb"
}

// say writes to standard error what nobody misses who asked for quiet.
func (o *output) say(format string, args ...any) {
	if !o.quiet {
		inert.Fprintf(os.Stderr, format, args...)
	}
}
