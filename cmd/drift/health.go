package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/internal/inert"
)

// printHealth writes the pack-health block: code, pack, detail. Lines about how a
// pack is made are for its author and shown with --explain.
func printHealth(w io.Writer, lines []extract.HealthLine, explain bool) {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, l := range lines {
		if !l.Quality || explain {
			fmt.Fprintf(out, "%s\t%s\t%s\n", l.Code, inert.Text(l.Pack), inert.Text(l.Detail))
		}
	}
	_ = out.Flush()
}
