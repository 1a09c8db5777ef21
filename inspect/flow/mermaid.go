package flow

import (
	"io"

	"github.com/drift-analyzer/drift/inspect/page"
	"github.com/drift-analyzer/drift/summary"
)

// Mermaid writes an answer as a flowchart: hops with their reasons, and where each chain ends.
func (a *Answer) Mermaid(w io.Writer) error {
	p := &page.Page{Title: a.Request}
	add := func(e page.Edge) { p.Edges = append(p.Edges, e) }
	for i := range a.Chains {
		c := &a.Chains[i]
		add(page.Edge{From: a.Request, To: c.Entry, Label: "in by"})
		for j := range c.Hops {
			if h := c.Hops[j]; h.Edge != summary.EdgeServes {
				label := h.reason()
				if h.Certainty != Certain {
					label = "possible: " + label
				}
				add(page.Edge{From: h.From, To: h.To, Label: label})
			}
		}
		for _, u := range c.End.Units {
			add(page.Edge{From: c.End.Node, To: u.Unit + " (" + u.File + ")", Label: "serves"})
		}
		if len(c.End.Units) == 0 && c.End.Reason != "" {
			add(page.Edge{From: c.End.Node, To: c.End.Reason, Label: "ends"})
		}
	}
	return p.WriteMermaid(w)
}
