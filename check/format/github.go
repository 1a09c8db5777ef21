package format

import (
	"fmt"
	"io"
	"strings"

	"github.com/drift-analyzer/drift/check"
)

var commands = map[check.Severity]string{check.Error: "error", check.Warning: "warning", check.Info: "notice"}

var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// writeGithub writes workflow commands, which GitHub shows beside the lines that they name.
// What is accepted is left out.
func writeGithub(w io.Writer, in *Input) error {
	for i := range in.Report.Findings {
		f := &in.Report.Findings[i]
		if f.Suppressed != nil && f.Suppressed.Effect == "mark" {
			continue
		}
		at, other := place(f)
		_, err := fmt.Fprintf(w, "::%s file=%s,line=%d,title=%s::%s\n", commands[f.Severity], propertyEscapes.Replace(in.Source.Path(at.Location)), line(at.Location),
			propertyEscapes.Replace(fmt.Sprintf("%s at %s", f.Kind, f.Boundary.Label())),
			dataEscapes.Replace(fmt.Sprintf("%s\nthe other side: %s (%s:%d)", f.Description, other.Summary, in.Source.Path(other.Location), line(other.Location))))
		if err != nil {
			return err
		}
	}
	for _, f := range in.Report.Run {
		if _, err := fmt.Fprintf(w, "::%s title=%s::%s\n", commands[f.Severity], propertyEscapes.Replace(f.Kind), dataEscapes.Replace(f.Description+"; "+f.Remedy)); err != nil {
			return err
		}
	}
	return nil
}
