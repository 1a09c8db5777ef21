package ask

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/jsonout"
)

// most is how many items a text lists.
const most = 10

// Write writes an answer for a person; all lists every item.
func (a *Answer) Write(w io.Writer, all bool) error {
	var b strings.Builder
	line := func(format string, args ...any) {
		b.WriteString(inert.Text(strings.TrimRight(fmt.Sprintf(format, args...), " ")) + "\n")
	}
	line("%s", a.Headline)
	shown := together(a.Items)
	total := len(shown)
	if !all && len(shown) > most {
		shown = shown[:most]
	}
	for i := range shown {
		line("  %s", shown[i].text())
	}
	if n := total - len(shown); n > 0 {
		line("  and %d more (--all lists them)", n)
	}
	for i, c := range a.Candidates {
		if !all && i == most {
			line("  and %d more (--all lists them)", len(a.Candidates)-most)
			break
		}
		line("  %s", c)
	}
	if a.Proof != nil {
		a.Proof.write(line)
	}
	for _, n := range a.Needs {
		line("needs: %s", n)
	}
	for _, c := range a.Caveats {
		line("warning: %s", c)
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write the answer: %w", err)
	}
	return nil
}

// group is an item with the boundaries that the same function serves besides.
type group struct {
	Item
	more int
}

// together puts the items of one function that differ only in what it serves on one line.
func together(list []Item) []group {
	var out []group
	at := map[string]int{}
	for _, i := range list {
		key := strings.Join([]string{i.ID, i.Relation, i.Boundary, i.Via, i.Declares, strings.Join(i.Through, "\x00"), fmt.Sprint(i.Depth)}, "\x01")
		if n, ok := at[key]; ok && i.Provides != "" && i.Relation != "provides" {
			out[n].more++
			continue
		}
		at[key] = len(out)
		out = append(out, group{Item: i})
	}
	return out
}

// dependsOn are the fields and statuses of an item, in words: of a row that is taken whole no column has to be named.
func (i *group) dependsOn() string {
	if slices.Contains(i.Depends, "*") {
		return "every field"
	}
	return strings.Join(i.Depends, ", ")
}

// text is an item in one line.
func (i *group) text() string {
	out := i.Unit
	if i.File != "" {
		place := i.File
		if i.Line > 0 {
			place += fmt.Sprintf(":%d", i.Line)
			for n, line := range i.Lines {
				place += ", "
				if n == len(i.Lines)-1 {
					place = strings.TrimSuffix(place, ", ") + " and "
				}
				place += strconv.Itoa(line)
			}
		}
		if i.Provides != "" && i.Relation != "provides" {
			place += ", provides " + i.Provides
			if i.more > 0 {
				place += fmt.Sprintf(" and %d more", i.more)
			}
		}
		out += " (" + place + ")"
	}
	if i.Relation != "" {
		out += " " + i.Relation
	}
	switch {
	case i.Declares != "":
		out += " " + i.Declares
	case i.Boundary != "" && i.Relation != "":
		out += " " + i.Boundary
	}
	if i.Via != "" {
		if i.Boundary != "" || i.Relation != "calls" {
			out += " via" // what a unit calls that is at no boundary is the call itself
		}
		out += " " + words.Shorten(i.Via, words.SourceLimit)
	}
	if depends := i.dependsOn(); depends != "" {
		out += " | " + words.Shorten(depends, words.LineWidth)
	}
	if len(i.Through) > 0 {
		out += "  through " + strings.Join(i.Through, " -> ")
	}
	return out
}

func (p *Proof) write(line func(string, ...any)) {
	for _, h := range p.Hops {
		line("  %s -> %s", h.From, h.To)
		for _, s := range h.Steps {
			at := ""
			if s.File != "" {
				at = fmt.Sprintf("  (%s:%d)", s.File, s.Line)
			}
			line("    %s: %s%s", s.Rule, s.Text, at)
		}
		if h.Missing != "" {
			line("    not proved: %s", h.Missing)
		}
	}
	for _, s := range p.Assumptions {
		line("  assumed: %s", s)
	}
}

// Document is an answer as it is written in JSON.
type Document struct {
	Question string `json:"question"`
	Shape    Shape  `json:"shape"`
	Subject  string `json:"subject"`
	// At is the place, file:line, that a question about a value names.
	At          string   `json:"at,omitempty"`
	Target      string   `json:"target,omitempty"`
	Found       bool     `json:"found"`
	Headline    string   `json:"headline"`
	Items       []Item   `json:"items"`
	Needs       []string `json:"needs"`
	Caveats     []string `json:"caveats"`
	Candidates  []string `json:"candidates,omitempty"`
	Chain       []Item   `json:"chain,omitempty"`
	Hops        []Hop    `json:"hops,omitempty"`
	Assumptions []string `json:"assumptions,omitempty"`
	// Cost is how many steps a chain takes: its calls, and what the unit at its end does where that is asked for.
	Cost int `json:"cost,omitempty"`
}

// Document gives an answer whole.
func (a *Answer) Document() Document {
	doc := Document{Question: a.Text, Shape: a.Shape, Subject: a.Subject, At: a.At, Target: a.Target, Found: a.Found, Headline: a.Headline, Items: jsonout.List(a.Items),
		Needs: jsonout.List(a.Needs), Caveats: jsonout.List(a.Caveats), Candidates: a.Candidates}
	if p := a.Proof; p != nil {
		for _, c := range p.Chain {
			doc.Chain = append(doc.Chain, Item{Unit: c.Unit.Identity.Name, ID: c.Unit.ID(), File: fileOf(c.Unit), Line: c.Unit.Location.Range.Start, Via: c.Calls})
		}
		for _, h := range p.Hops {
			h.Steps = jsonout.List(h.Steps)
			doc.Hops = append(doc.Hops, h)
		}
		doc.Assumptions, doc.Cost = p.Assumptions, max(len(p.Chain)-1, 0)
		if p.Reaches != "" {
			doc.Cost++
		}
	}
	return doc
}

// WriteJSON writes an answer whole.
func (a *Answer) WriteJSON(w io.Writer) error { return written(jsonout.Encode(w, a.Document())) }

// WriteUnknown says in JSON that a question has no known form.
func WriteUnknown(w io.Writer, question string) error {
	return written(jsonout.Encode(w, map[string]any{"question": question, "answer": nil, "message": "this question has no known form; these have:\n" + Forms}))
}

func written(err error) error {
	if err != nil {
		return fmt.Errorf("write the answer: %w", err)
	}
	return nil
}
