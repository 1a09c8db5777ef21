package diff

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/inspect/page"
	"github.com/drift-analyzer/drift/inspect/words"
)

// Page is the report as a page, or as a flowchart of what is reached now and was reached before.
func (r *Report) Page() *page.Page {
	n := r.Counts()
	out := &page.Page{Title: "What moved", Figures: []page.Figure{{Number: n.Boundaries, Of: "boundaries changed"}, {Number: n.Outcomes, Of: "outcomes"}, {Number: n.Effects, Of: "effects"}, {Number: n.Internal, Of: "internal units"}}}
	if r.Empty() {
		out.Lead = "Nothing moved: every unit does what it did."
	}
	for _, s := range r.Stores {
		out.Notes = append(out.Notes, s.text())
	}
	for i := range r.Causes {
		c := &r.Causes[i]
		s := page.Section{Sign: sign[c.Change()], Title: "from " + c.From.Name, Place: c.From.File}
		line := page.Line{Sign: sign[c.Change()]}
		if c.Outcome != nil {
			line.Text, line.Was = c.Outcome.Text, c.Outcome.Was
		} else {
			line.Text = c.Effect.text(FullChain)
		}
		s.Groups = append(s.Groups, page.Group{Lines: []page.Line{line}})
		at := page.Group{Name: fmt.Sprintf("at %d of the %s it runs on", len(c.At), words.Count(len(c.At)+len(c.NotAt), "boundary", "boundaries"))}
		for _, b := range c.At {
			at.Lines = append(at.Lines, page.Line{Text: b})
			out.Edges = append(out.Edges, page.Edge{From: b, To: c.From.Name, Label: line.Sign + " " + line.Text})
		}
		s.Groups = append(s.Groups, at)
		if len(c.NotAt) > 0 {
			not := page.Group{Name: "not at"}
			for _, b := range c.NotAt {
				not.Lines = append(not.Lines, page.Line{Text: b})
			}
			s.Groups = append(s.Groups, not)
		}
		out.Sections = append(out.Sections, s)
	}
	for i := range r.Boundaries {
		out.Sections = append(out.Sections, r.Boundaries[i].section())
		out.Edges = append(out.Edges, r.Boundaries[i].edges()...)
	}
	for i := range r.Internal {
		out.Sections = append(out.Sections, r.Internal[i].section())
	}
	return out
}

func (u *Unit) section() page.Section {
	s := page.Section{Sign: sign[u.Change], Title: u.Name, Place: u.place()}
	if u.Does != "" {
		s.Title, s.Place = u.Does+" "+u.Boundary, u.place()+"::"+u.Name
	} else if u.Change == Removed {
		s.Groups = []page.Group{{Lines: []page.Line{{Text: unreached}}}}
		return s
	}
	outcomes, effects, gaps := page.Group{Name: "outcomes"}, page.Group{Name: "effects"}, page.Group{Name: "not read"}
	for _, o := range u.Outcomes {
		line := page.Line{Sign: sign[o.Change], Text: o.Text, Was: o.Was}
		if o.From != nil {
			line.Place = "from " + o.From.Name
		}
		outcomes.Lines = append(outcomes.Lines, line)
	}
	for _, e := range u.Effects {
		if e.Relation != Call {
			effects.Lines = append(effects.Lines, page.Line{Sign: sign[e.Change], Text: e.text(FullChain)})
		}
	}
	for _, l := range u.callLines("") {
		mark, text, _ := strings.Cut(l, " ")
		effects.Lines = append(effects.Lines, page.Line{Sign: mark, Text: text})
	}
	for _, g := range u.Gaps {
		gaps.Lines = append(gaps.Lines, page.Line{Sign: sign[g.Change], Text: g.Text})
	}
	for _, g := range []page.Group{outcomes, effects, gaps} {
		if len(g.Lines) > 0 {
			s.Groups = append(s.Groups, g)
		}
	}
	return s
}

// edges are what a unit reaches newly or no more, call by call.
func (u *Unit) edges() []page.Edge {
	var out []page.Edge
	for _, e := range u.Effects {
		if e.Boundary == "" {
			continue
		}
		from := u.Boundary
		for _, t := range e.Through {
			out = append(out, page.Edge{From: from, To: t, Label: "calls"})
			from = t
		}
		out = append(out, page.Edge{From: from, To: e.Boundary, Label: sign[e.Change] + " " + e.Relation})
	}
	return out
}
