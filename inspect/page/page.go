package page

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/internal/htmlpage"
	"github.com/drift-analyzer/drift/internal/inert"
)

//go:embed page.html
var source string

var pageTemplate = htmlpage.Parse(source)

// Page is what is written.
type Page struct {
	Title, Lead string
	Figures     []Figure
	Sections    []Section
	// Edges are who leads to whom.
	Edges []Edge
	// Excerpts are lines of source that stand for things which edges lead to, by their names.
	Excerpts map[string][]SourceLine
	// Parts are the headings under which things stand that edges lead from, in their order, each with the names of those;
	// what stands under none is listed behind them. The first is open from the start.
	Parts []Part
	// Notes say what could not be read or followed.
	Notes []string
}

// Part is a heading with the names of the things below it.
type Part struct {
	Title string
	Names map[string]bool
}

// SourceLine is a line of source with its number.
type SourceLine struct {
	Number int
	Text   string
}

// Figure is a number with what it counts.
type Figure struct {
	Number int
	Of     string
}

// Section is one part of the page, open where it is short.
type Section struct {
	// Sign is +, -, ~ or empty.
	Sign, Title, Place string
	Groups             []Group
	// ID is what links lead to.
	ID string
}

// Group is some lines under a heading.
type Group struct {
	Name  string
	Lines []Line
}

// Line is one line; Was is what stood in its place.
type Line struct{ Sign, Text, Was, Place string }

// Edge leads from one thing to another.
type Edge struct{ From, To, Label string }

// words are the signs for those who do not see them.
var words = map[string]string{"+": "added", "-": "removed", "~": "changed"}

// Class is the style of a sign.
func (l Line) Class() string { return words[l.Sign] }

// Word is a sign in words.
func (l Line) Word() string { return words[l.Sign] }

// Class is the style of a section's sign.
func (s Section) Class() string { return words[s.Sign] }

// Word is a section's sign in words.
func (s Section) Word() string { return words[s.Sign] }

// openUpTo is how many sections a page opens by itself.
const openUpTo = 20

// Script opens what a link leads to.
func (p *Page) Script() template.JS { return template.JS(htmlpage.Opening) }

// ScriptHash is what the page's policy says of its script.
func (p *Page) ScriptHash() template.HTMLAttr { return htmlpage.Hash(htmlpage.Opening) }

// Open says whether sections are open from the start.
func (p *Page) Open() bool {
	return len(p.Sections)+len(p.Edges) <= 4*openUpTo && len(p.Sections) <= openUpTo
}

// Ways lists the edges by where they begin, in their order.
func (p *Page) Ways() []Way {
	var out []Way
	at := map[string]int{}
	for _, e := range p.Edges {
		i, ok := at[e.From]
		if !ok {
			i = len(out)
			at[e.From] = i
			out = append(out, Way{From: e.From, ID: "from-" + fmt.Sprint(i)})
		}
		out[i].To = append(out[i].To, Step{e.Label, e.To, ""})
	}
	// What only is led to has a part of its own where there is source to show.
	for _, e := range p.Edges {
		if _, ok := at[e.To]; !ok && len(p.Excerpts[e.To]) > 0 {
			at[e.To] = len(out)
			out = append(out, Way{From: e.To, ID: "from-" + fmt.Sprint(len(out))})
		}
	}
	for i := range out {
		out[i].Source = p.Excerpts[out[i].From]
	}
	for i := range out {
		for j := range out[i].To {
			if n, ok := at[out[i].To[j].Name]; ok {
				out[i].To[j].ID = out[n].ID
			}
		}
	}
	return out
}

// Walk lists where things lead under the page's headings.
func (p *Page) Walk() []Stretch {
	rest := p.Ways()
	var out []Stretch
	for i, part := range p.Parts {
		own := Stretch{Title: part.Title, ID: fmt.Sprint("walk-", i), Open: i == 0 || p.Open()}
		rest = slices.DeleteFunc(rest, func(w Way) bool {
			if part.Names[w.From] {
				own.Ways = append(own.Ways, w)
			}
			return part.Names[w.From]
		})
		if len(own.Ways) > 0 {
			out = append(out, own)
		}
	}
	if len(rest) > 0 {
		out = append(out, Stretch{Title: "Who leads to whom", ID: "ways", Open: p.Open(), Ways: rest})
	}
	return out
}

// Stretch is a heading with where the things below it lead.
type Stretch struct {
	Title, ID string
	Open      bool
	Ways      []Way
}

// Way is where one thing leads.
type Way struct {
	From, ID string
	To       []Step
	Source   []SourceLine
}

// Step is one thing that another leads to; ID is where that leads on.
type Step struct{ Label, Name, ID string }

// WriteHTML writes the page.
func (p *Page) WriteHTML(w io.Writer) error {
	for i := range p.Sections {
		p.Sections[i].ID = fmt.Sprint("part-", i)
	}
	return htmlpage.Write(w, pageTemplate, p)
}

// WriteMermaid writes the edges as a flowchart, each once.
func (p *Page) WriteMermaid(w io.Writer) error {
	var b strings.Builder
	b.WriteString("flowchart LR\n")
	names := map[string]string{}
	node := func(name string) string {
		id, ok := names[name]
		if !ok {
			id = fmt.Sprint("n", len(names))
			names[name] = id
			fmt.Fprintf(&b, "  %s[\"%s\"]\n", id, cmp.Or(quoted(name), noName))
		}
		return id
	}
	drawn := map[Edge]bool{}
	for _, e := range p.Edges {
		if drawn[e] {
			continue
		}
		drawn[e] = true
		from, to := node(e.From), node(e.To)
		label := quoted(e.Label)
		if label == "" {
			fmt.Fprintf(&b, "  %s --> %s\n", from, to)
			continue
		}
		fmt.Fprintf(&b, "  %s -->|\"%s\"| %s\n", from, label, to)
	}
	if len(p.Edges) == 0 {
		node(p.Title)
	}
	if _, err := w.Write([]byte(b.String())); err != nil {
		return fmt.Errorf("write the flowchart: %w", err)
	}
	return nil
}

// noName stands for a name without any letter: an empty text is none in a flowchart.
const noName = "(no name)"

// quoted writes a text so that nothing in it is markup of a flowchart.
func quoted(s string) string {
	var b strings.Builder
	for _, r := range string(inert.Lines([]byte(strings.Join(strings.Fields(s), " ")))) {
		switch {
		case strings.ContainsRune("\"#;<>[]{}|&`\\", r):
			fmt.Fprintf(&b, "#%d;", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
