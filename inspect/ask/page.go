package ask

import (
	"fmt"

	"github.com/drift-analyzer/drift/inspect/page"
)

// Page is the answer as a page, or as a flowchart.
func (a *Answer) Page() *page.Page {
	out := &page.Page{Title: a.Text, Lead: a.Headline, Notes: append(append([]string{}, a.Needs...), a.Caveats...)}
	group := page.Group{}
	for _, i := range together(a.Items) {
		line := page.Line{Text: i.text()}
		group.Lines = append(group.Lines, line)
		out.Edges = append(out.Edges, i.edges(a)...)
	}
	for _, c := range a.Candidates {
		group.Lines = append(group.Lines, page.Line{Text: c})
	}
	if len(group.Lines) > 0 {
		out.Sections = append(out.Sections, page.Section{Title: "the answer", Groups: []page.Group{group}})
	}
	if a.Proof != nil {
		a.Proof.fill(out)
	}
	return out
}

// edges lead from a unit over its calls to what the answer is about.
func (i *group) edges(a *Answer) []page.Edge {
	name := i.Unit
	if i.Provides != "" {
		name = i.Provides
	}
	to, label := i.Boundary, i.Relation
	switch {
	case a.Shape == Provides:
		return []page.Edge{{From: a.Subject, To: i.Boundary, Label: "provides"}, {From: i.Boundary, To: i.placed(), Label: "served by"}}
	case a.Shape == Declares:
		return []page.Edge{{From: a.Subject, To: i.Declares, Label: "declares"}}
	case a.Shape == Reaches:
		name = a.Subject
	case to == "":
		to = a.Subject
	}
	var out []page.Edge
	from := name
	if i.Provides != "" && a.Shape != Reaches {
		out = append(out, page.Edge{From: from, To: i.placed(), Label: "served by"})
		from = i.placed()
	}
	for _, t := range i.Through {
		if t == to {
			break
		}
		out = append(out, page.Edge{From: from, To: t, Label: "calls"})
		from = t
	}
	if from == to {
		return out
	}
	if len(i.Through) > 0 && a.Shape != Reaches {
		label = ""
	}
	return append(out, page.Edge{From: from, To: to, Label: label})
}

// placed is the unit of an item with where it stands.
func (i *Item) placed() string {
	if i.Line > 0 {
		return fmt.Sprintf("%s (%s:%d)", i.Unit, i.File, i.Line)
	}
	return i.Unit + " (" + i.File + ")"
}

// fill writes a proof: the chain, and each hop with its steps.
func (p *Proof) fill(out *page.Page) {
	for i := 1; i < len(p.Chain); i++ {
		label := "calls"
		if p.Chain[i].Wrapper {
			label = "runs behind"
		}
		out.Edges = append(out.Edges, page.Edge{From: place(p.Chain[i-1].Unit), To: place(p.Chain[i].Unit), Label: label})
	}
	if n := len(p.Chain); n > 0 && p.Reaches != "" {
		out.Edges = append(out.Edges, page.Edge{From: place(p.Chain[n-1].Unit), To: p.Reaches})
	}
	for _, h := range p.Hops {
		s := page.Section{Title: h.From + " → " + h.To}
		g := page.Group{}
		from := h.From
		for _, step := range h.Steps {
			line := page.Line{Text: step.Rule + ": " + step.Text}
			if step.File != "" {
				line.Place = fmt.Sprintf("%s:%d", step.File, step.Line)
			}
			g.Lines = append(g.Lines, line)
			if len(p.Chain) == 0 && step.File != "" {
				out.Edges = append(out.Edges, page.Edge{From: from, To: line.Place, Label: step.Rule})
				from = line.Place
			}
		}
		if len(p.Chain) == 0 {
			out.Edges = append(out.Edges, page.Edge{From: from, To: h.To})
		}
		if h.Missing != "" {
			g.Lines = append(g.Lines, page.Line{Text: "not proved: " + h.Missing})
		}
		s.Groups = append(s.Groups, g)
		out.Sections = append(out.Sections, s)
	}
	if len(p.Assumptions) > 0 {
		g := page.Group{}
		for _, t := range p.Assumptions {
			g.Lines = append(g.Lines, page.Line{Text: t})
		}
		out.Sections = append(out.Sections, page.Section{Title: "assumed", Groups: []page.Group{g}})
	}
}
