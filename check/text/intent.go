package text

import (
	"fmt"
	"io"
	"strings"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
)

// intent writes what the documents say of the code: findings first, then what waits and what was not compared.
func (o *Options) intent(w io.Writer, r *check.Report) {
	x := r.Intent
	if x == nil {
		return
	}
	fmt.Fprintf(w, "Intent: %s checked, %s\n", counted.Of(x.Documents, "document", "documents"), counted.Of(len(x.Findings), "finding", "findings"))
	left := map[string]int{}
	shown := 0
	for i := range x.Findings {
		f := &x.Findings[i]
		if !o.All && (f.Severity == check.Info || shown >= intentLines) {
			left[fmt.Sprintf("%s: %s", f.Severity, f.Kind)]++
			continue
		}
		shown++
		o.intentFinding(w, f)
	}
	if len(left) > 0 {
		fmt.Fprintf(w, "  not shown: %s; --all shows them\n", kindsOf(left))
	}
	var lines []string
	for _, d := range x.Drafts {
		lines = append(lines, fmt.Sprintf("  waits to be written: %s (%s)", d.File, strings.Join(d.Blanks, ", ")))
	}
	o.list(w, lines)
	lines = nil
	for _, p := range x.Problems {
		lines = append(lines, "  "+p.Error())
	}
	for _, n := range x.Notes {
		lines = append(lines, "  note: "+n)
	}
	o.list(w, lines)
	if x.Sentences > 0 {
		fmt.Fprintf(w, "  %s a sentence and not compared\n", counted.Of(x.Sentences, "condition is", "conditions are"))
	}
	lines = nil
	for _, s := range x.Skipped {
		name := s.Intent
		if s.OutcomeID != "" {
			name += "." + s.OutcomeID
		}
		lines = append(lines, fmt.Sprintf("  not compared: %s (%s:%d): %s", name, s.File, s.Line, s.Reason))
	}
	o.list(w, lines)
}

// intentLines bounds the findings of a report without All.
const intentLines = 20

// intentFinding writes one finding: what is wrong, where it is stated, and the code.
func (o *Options) intentFinding(w io.Writer, f *check.IntentFinding) {
	severity := string(f.Severity)
	if s := f.Suppressed; s != nil {
		severity += ", suppressed"
		if s.OriginalSeverity != "" && s.OriginalSeverity != f.Severity {
			severity = fmt.Sprintf("%s, downgraded from %s", f.Severity, s.OriginalSeverity)
		}
	}
	name := f.Intent.Name
	if f.Intent.OutcomeID != "" {
		name += "." + f.Intent.OutcomeID
	}
	fmt.Fprintf(w, "  [%s] %s: %s\n    %s, %s (%s:%d)", severity, inert.Text(f.Boundary), inert.Text(f.Message), f.Kind, inert.Text(name), inert.Text(f.File), f.Line)
	if f.Side != nil {
		fmt.Fprintf(w, "; code: %s (%s:%d)", inert.Text(f.Side.Name), inert.Text(o.Source.Path(f.Side)), max(f.Side.Location.Range.Start, 1))
	}
	fmt.Fprintln(w)
	if f.Suppressed == nil && o.All {
		fmt.Fprintf(w, "    %s\n", check.IntentRule(f))
	}
}
