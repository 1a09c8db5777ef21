package ask

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/internal/inert"
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

// text is an item in one line.
func (i *group) text() string {
	out := i.Unit
	if i.File != "" {
		place := i.File
		if i.Line > 0 {
			place += fmt.Sprintf(":%d", i.Line)
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
		out += " via " + words.Shorten(i.Via, words.SourceLimit)
	}
	if len(i.Depends) > 0 {
		out += " | " + words.Shorten(strings.Join(i.Depends, ", "), words.LineWidth)
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

type itemDocument struct {
	Unit     string   `json:"unit"`
	ID       string   `json:"id"`
	File     string   `json:"file"`
	Line     int      `json:"line"`
	Relation string   `json:"relation,omitempty"`
	Boundary string   `json:"boundary,omitempty"`
	Via      string   `json:"via,omitempty"`
	Declares string   `json:"declares,omitempty"`
	Through  []string `json:"through,omitempty"`
	Provides string   `json:"provides,omitempty"`
	Depends  []string `json:"depends,omitempty"`
	Depth    int      `json:"depth,omitempty"`
}

type stepDocument struct {
	Rule string `json:"rule"`
	Text string `json:"text"`
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
}

type hopDocument struct {
	From    string         `json:"from"`
	To      string         `json:"to"`
	Steps   []stepDocument `json:"steps"`
	Missing string         `json:"missing,omitempty"`
}

type answerDocument struct {
	Question    string         `json:"question"`
	Shape       Shape          `json:"shape"`
	Subject     string         `json:"subject"`
	Target      string         `json:"target,omitempty"`
	Found       bool           `json:"found"`
	Headline    string         `json:"headline"`
	Items       []itemDocument `json:"items"`
	Needs       []string       `json:"needs"`
	Caveats     []string       `json:"caveats"`
	Candidates  []string       `json:"candidates,omitempty"`
	Chain       []itemDocument `json:"chain,omitempty"`
	Hops        []hopDocument  `json:"hops,omitempty"`
	Assumptions []string       `json:"assumptions,omitempty"`
}

// WriteJSON writes an answer whole.
func (a *Answer) WriteJSON(w io.Writer) error {
	doc := answerDocument{Question: a.Text, Shape: a.Shape, Subject: a.Subject, Target: a.Target, Found: a.Found, Headline: a.Headline, Items: []itemDocument{},
		Needs: orNone(a.Needs), Caveats: orNone(a.Caveats), Candidates: a.Candidates}
	for _, i := range a.Items {
		doc.Items = append(doc.Items, itemDocument(i))
	}
	if p := a.Proof; p != nil {
		for _, c := range p.Chain {
			doc.Chain = append(doc.Chain, itemDocument{Unit: c.Unit.Identity.Name, ID: c.Unit.ID(), File: c.Unit.Location.File, Line: c.Unit.Location.Range.Start, Via: c.Calls})
		}
		for _, h := range p.Hops {
			d := hopDocument{From: h.From, To: h.To, Steps: []stepDocument{}, Missing: h.Missing}
			for _, s := range h.Steps {
				d.Steps = append(d.Steps, stepDocument(s))
			}
			doc.Hops = append(doc.Hops, d)
		}
		doc.Assumptions = p.Assumptions
	}
	return encode(w, doc)
}

// WriteUnknown says in JSON that a question has no known form.
func WriteUnknown(w io.Writer, question string) error {
	return encode(w, map[string]any{"question": question, "answer": nil, "message": "this question has no known form; these have:\n" + Forms})
}

func encode(w io.Writer, v any) error {
	enc := json.NewEncoder(inert.JSON(w))
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("write the answer: %w", err)
	}
	return nil
}

func orNone(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
