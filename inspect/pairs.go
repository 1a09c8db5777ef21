package inspect

import (
	"fmt"
	"io"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/summary"
)

// Pairs writes how the summaries of a run pair up, boundary by boundary, and which pair with nothing.
func Pairs(w io.Writer, run *check.Run) error {
	report := check.Compare(run, nil, true)
	last := ""
	for _, p := range report.Pairing.Pairs {
		if l := p.Provider.Identity.Binding.Label(); l != last {
			fmt.Fprintln(w, inert.Text(l))
			last = l
		}
		fmt.Fprintf(w, "  %s <-> %s\n", inert.Text(p.Provider.ID()), inert.Text(p.Consumer.ID()))
	}
	group := func(title string, list []*summary.Summary) {
		if len(list) == 0 {
			return
		}
		fmt.Fprintf(w, "\n%s\n", title)
		for _, s := range list {
			fmt.Fprintf(w, "  %s  %s\n", inert.Text(s.Identity.Binding.Label()), inert.Text(s.ID()))
		}
	}
	group("served, and called by nothing here:", report.Pairing.LoneProviders)
	group("called, and served by nothing here:", report.Pairing.LoneConsumers)
	group("nothing to pair on (its method or path was not read):", report.Pairing.Unkeyed)
	for _, s := range report.Skipped {
		fmt.Fprintf(w, "\nskipped: %s\n", inert.Text(s))
	}
	_, err := fmt.Fprintf(w, "\n%d pairs\n", len(report.Pairing.Pairs))
	return err
}
