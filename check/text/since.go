package text

import (
	"fmt"
	"io"
	"strings"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/source"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
)

// Since writes new findings completely, then what is resolved, no longer compared and changed.
func Since(w io.Writer, s *check.Since, o Options) {
	o.All = true
	if o.Source == nil {
		o.Source = &source.Tree{}
	}
	fmt.Fprintf(w, "since %s: %s new, %d resolved, %s changed\n\n", inert.Text(s.Earlier), counted.Of(len(s.New), "finding", "findings"), len(s.Resolved), counted.Of(len(s.Changed), "boundary", "boundaries"))
	rules := check.RulesFor(s.Report.Findings)
	groups := Groups(s.New)
	for i := range groups {
		o.block(w, &groups[i], rules)
		fmt.Fprintln(w)
	}
	for i := range s.NewIntent {
		o.intentFinding(w, &s.NewIntent[i])
	}
	for _, f := range s.ResolvedIntent {
		fmt.Fprintf(w, "resolved: %s: %s: %s [%s]\n", f.Severity, inert.Text(f.Boundary), inert.Text(f.Message), f.Kind)
	}
	for _, f := range s.Resolved {
		fmt.Fprintf(w, "resolved: %s: %s [%s]\n", f.Severity, inert.Text(f.Description), f.Kind)
	}
	for _, f := range s.Lost {
		fmt.Fprintf(w, "no longer compared: %s: %s [%s]\n", f.Severity, inert.Text(f.Description), f.Kind)
	}
	for _, b := range s.Changed {
		fmt.Fprintf(w, "changed: %s (%s)\n", inert.Text(b.Label), inert.Text(strings.Join(b.Units, ", ")))
	}
	rest := *s.Report
	rest.Intent = nil // its new findings stand above
	o.end(w, &rest)
}
