package format

import (
	"fmt"
	"io"
	"strings"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/internal/inert"
)

var commands = map[check.Severity]string{check.Error: "error", check.Warning: "warning", check.Info: "notice"}

var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// data is text of others in the message of a command; property, in one of its properties.
func data(text string) string { return dataEscapes.Replace(inert.Text(text)) }

func property(text string) string { return propertyEscapes.Replace(inert.Text(text)) }

// writeGithub writes workflow commands, which GitHub shows beside the lines that they name.
// What is accepted is left out.
func writeGithub(w io.Writer, in *Input) error {
	told := finding.Told(in.Report.Findings)
	for i := range told {
		f := &told[i]
		if f.Suppressed.Marks() {
			continue
		}
		at, other := in.place(f)
		_, err := fmt.Fprintf(w, "::%s file=%s,line=%d,title=%s::%s\n", commands[f.Severity], property(at.Path), at.Line,
			property(fmt.Sprintf("%s at %s", f.Kind, f.Boundary.Label())),
			data(f.Description)+dataEscapes.Replace("\n")+data(fmt.Sprintf("the other side: %s (%s:%d)", other.Summary, other.Path, other.Line)))
		if err != nil {
			return err
		}
	}
	for i := range in.Report.IntentFindings() {
		f := &in.Report.IntentFindings()[i]
		if f.Suppressed.Marks() {
			continue
		}
		message := data(f.Message)
		if code := in.codeOf(f); code != "" {
			message += dataEscapes.Replace("\n") + data("the code: "+code)
		}
		if _, err := fmt.Fprintf(w, "::%s file=%s,line=%d,title=%s::%s\n", commands[f.Severity], property(f.File), max(f.Line, 1), property(fmt.Sprintf("%s at %s", f.Kind, f.Boundary)), message); err != nil {
			return err
		}
	}
	for _, f := range in.Report.Run {
		if _, err := fmt.Fprintf(w, "::%s title=%s::%s\n", commands[f.Severity], property(f.Kind), data(f.Description+"; "+f.Remedy)); err != nil {
			return err
		}
	}
	return nil
}
