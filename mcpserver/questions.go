package mcpserver

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/inspect/ask"
)

// AskIn is a question.
type AskIn struct {
	Question string `json:"question" jsonschema:"a question of a known form, or its shorthand"`
	Sources  bool   `json:"sources,omitempty" jsonschema:"what calls U: look through the sources too, for callers that have no summary; reads the source again"`
	Page
}

// WhyIn asks why a unit comes to something, or where the value of a name comes from.
type WhyIn struct {
	Unit     string `json:"unit,omitempty" jsonschema:"a function's name, a file, file:line, or an id file::name"`
	Target   string `json:"target,omitempty" jsonschema:"the boundary or unit that it comes to"`
	Name     string `json:"name,omitempty" jsonschema:"in place of unit: a name in the source, with at"`
	At       string `json:"at,omitempty" jsonschema:"where the name stands: file:line"`
	Unproved bool   `json:"unproved,omitempty" jsonschema:"give the chain without its proof, which reads the source again"`
}

// Answer is what is known about a question.
type Answer struct {
	Question string     `json:"question"`
	Subject  string     `json:"subject"`
	Found    bool       `json:"found" jsonschema:"the subject is in the project"`
	Headline string     `json:"headline"`
	Items    []ask.Item `json:"items"`
	Next     int        `json:"next,omitempty" jsonschema:"the offset of the next page; absent on the last one"`
	// Needs, Caveats and Candidates are those of ask.Answer.
	Needs       []string   `json:"needs" jsonschema:"who is on the other side, or what would have to be read to know"`
	Caveats     []string   `json:"caveats" jsonschema:"what could not be followed"`
	Candidates  []string   `json:"candidates,omitempty" jsonschema:"what the subject may mean: ask again with one of these"`
	Chain       []ask.Item `json:"chain,omitempty" jsonschema:"the units from the subject to the target"`
	Hops        []ask.Hop  `json:"hops,omitempty" jsonschema:"the proof of each step, from source"`
	Assumptions []string   `json:"assumptions,omitempty"`
}

func (s *server) ask(ctx context.Context, r *reading, in AskIn) (Answer, error) {
	q, known := ask.Parse(in.Question)
	if !known {
		return Answer{}, fmt.Errorf("%q has no form that is known here; these have:\n%s", in.Question, ask.Forms)
	}
	return s.answer(ctx, r, q, in.Page, q.Shape != ask.Calls || in.Sources)
}

func (s *server) why(ctx context.Context, r *reading, in WhyIn) (Answer, error) {
	text := ""
	switch {
	case in.Unit != "" && in.Target != "" && in.Name == "" && in.At == "":
		text = "why does " + in.Unit + " reach " + in.Target
	case in.Name != "" && in.At != "" && in.Unit == "":
		text = "why does " + in.Name + " at " + in.At + " resolve"
		if in.Target != "" {
			text += " to " + in.Target
		}
	default:
		return Answer{}, errors.New("give unit and target, or name and at")
	}
	q, known := ask.Parse(text)
	if !known {
		return Answer{}, fmt.Errorf("%q is not understood", text)
	}
	return s.answer(ctx, r, q, Page{}, !in.Unproved)
}

// answer answers a question, with its proof where it asks why.
func (s *server) answer(ctx context.Context, r *reading, q ask.Question, p Page, proved bool) (Answer, error) {
	a := r.index().Ask(q)
	if proved && s.project.Prove != nil && (q.Shape == ask.WhyReaches || q.Shape == ask.WhyResolves || len(a.Callees) > 0) {
		if err := s.project.Prove(ctx, a); err != nil {
			return Answer{}, err
		}
	} else if len(a.Callees) > 0 {
		a.Caveats = append(a.Caveats, "callers that have no summary are not in this answer (sources finds them)")
	}
	d := a.Document()
	out := Answer{Question: d.Question, Subject: d.Subject, Found: d.Found, Headline: d.Headline, Needs: d.Needs, Caveats: d.Caveats, Candidates: d.Candidates,
		Chain: d.Chain, Hops: d.Hops, Assumptions: d.Assumptions}
	for i, c := range out.Caveats {
		out.Caveats[i] = strings.TrimSuffix(c, " (drift inspect lists them)") // there is no shell here
	}
	var err error
	out.Items, out.Next, err = of(p, d.Items)
	for i := range out.Items {
		// A reader puts the two together; every line costs. The project in front of them is told by the file.
		if n := &out.Items[i]; n.ID == n.File+"::"+n.Unit || strings.HasSuffix(n.ID, "::"+n.File+"::"+n.Unit) {
			n.ID = ""
		}
		if n := &out.Items[i]; n.Provides == n.Unit {
			n.Provides = ""
		}
	}
	return out, err
}
