package format

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/text"
)

var writers = map[string]func(io.Writer, *Input) error{
	"text": func(w io.Writer, in *Input) error {
		b := bufio.NewWriter(w) // keeps the first error
		text.Report(b, in.Report, text.Options{Source: in.Source})
		return b.Flush()
	},
	"json":   func(w io.Writer, in *Input) error { return in.Report.WriteJSON(w, false) },
	"sarif":  writeSarif,
	"junit":  writeJUnit,
	"github": writeGithub,
	"gitlab": writeGitlab,
	"html":   writeHTML,
}

// Names lists the formats.
func Names() []string {
	out := slices.Sorted(maps.Keys(writers))
	return out
}

// Known refuses an unknown format.
func Known(name string) error {
	if writers[name] == nil {
		return fmt.Errorf("there is no format %q; there are %s", name, strings.Join(Names(), ", "))
	}
	return nil
}

// Write writes a report in a format.
func Write(w io.Writer, name string, in *Input) error {
	if err := Known(name); err != nil {
		return err
	}
	return writers[name](w, in)
}
