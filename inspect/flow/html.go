package flow

import (
	_ "embed"
	"io"

	"github.com/drift-analyzer/drift/internal/htmlpage"
	"github.com/drift-analyzer/drift/summary"
)

//go:embed page.html
var pageText string

var pageTemplate = htmlpage.Parse(pageText)

// drawn is a chain as the page shows it.
type drawn struct {
	Number  int
	Chain   *Chain
	Certain bool
	Title   string
	Steps   []step
}

// step is a box of the drawing, with the line that leads to it.
type step struct {
	Name, Reason, Open string
	Possible           bool
}

// HTML writes an answer as one page that needs nothing but itself.
func (a *Answer) HTML(w io.Writer) error {
	var list []drawn
	settled := 0
	for i := range a.Chains {
		c := &a.Chains[i]
		d := drawn{Number: i + 1, Chain: c, Certain: c.Certainty == Certain, Steps: []step{{Name: c.Entry}}}
		if d.Certain {
			settled++
			d.Title = "Settled"
		} else {
			d.Title = "Possible, undecided at " + c.Undecided + ": " + c.Why
		}
		for j := range c.Hops {
			if h := &c.Hops[j]; h.Edge != summary.EdgeServes {
				own := *h
				own.Open = ""
				d.Steps = append(d.Steps, step{Name: h.To, Reason: (&own).settled(), Open: h.Open, Possible: h.Certainty != Certain})
			}
		}
		list = append(list, d)
	}
	return htmlpage.Write(w, pageTemplate, map[string]any{"Answer": a, "Chains": list, "Settled": settled, "Possible": len(list) - settled})
}

// settled is the reason of a hop without what is open about it.
func (h *Hop) settled() string {
	h.Certainty = Certain
	return h.reason()
}
