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

// Target writes what concerns one target completely, and at the end what of it could not be read.
func Target(w io.Writer, t *check.Target, o Options) {
	o.All = true
	if o.Source == nil {
		o.Source = &source.Tree{}
	}
	fmt.Fprintf(w, "%s: %s, %s\n", inert.Text(t.At), t.Kind, counted.Of(len(t.Units), "unit", "units"))
	for _, s := range t.Units {
		side := check.SideOf(s)
		fmt.Fprintf(w, "  %s (%s:%d)\n", inert.Text(s.ID()), inert.Text(o.Source.Path(&side)), s.Location.Range.Start)
	}
	for _, x := range t.Touches {
		fmt.Fprintf(w, "  %s %s\n", strings.Join(x.Relations, " and "), inert.Text(x.Boundary))
	}
	for _, p := range t.Pairs {
		fmt.Fprintf(w, "  pairs: %s <-> %s\n", inert.Text(p.Provider.ID()), inert.Text(p.Consumer.ID()))
	}
	for _, s := range t.Lone {
		fmt.Fprintf(w, "  found nothing to pair with: %s\n", inert.Text(s.Identity.Binding.Label()))
	}
	fmt.Fprintln(w)
	rules := check.RulesFor(t.Findings)
	groups := Groups(t.Findings)
	for i := range groups {
		o.block(w, &groups[i], rules)
		fmt.Fprintln(w)
	}
	for i := range t.Intent {
		o.intentFinding(w, &t.Intent[i])
	}
	fmt.Fprintf(w, "%s\n", counted.Of(len(t.Findings)+len(t.Intent), "finding", "findings"))
	if len(t.Gaps) == 0 {
		fmt.Fprintln(w, "everything in it was read")
		return
	}
	fmt.Fprintln(w, "not read:")
	for _, g := range t.Gaps {
		fmt.Fprintf(w, "  %s: %s\n", inert.Text(g.Unit), inert.Text(g.Description))
	}
}
