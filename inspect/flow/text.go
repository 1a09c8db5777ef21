package flow

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/summary"
)

// refusedShown bounds the rules that did not take a request, in text.
const refusedShown = 12

// Text writes an answer for a person.
func (a *Answer) Text(w io.Writer) error {
	var b strings.Builder
	p := func(format string, args ...any) { inert.Fprintf(&b, format, args...) }
	p("%s\n", a.Request)
	p("in by %s, declared in %s\n", a.Entry, a.Document)
	for _, n := range a.Notes {
		p("note: %s\n", n)
	}
	served, sure, heading := false, false, ""
	for i := range a.Chains {
		c := &a.Chains[i]
		served = served || c.End.Kind == EndServed || c.End.Kind == EndResponse
		sure = sure || c.Certainty == Certain && c.End.Kind == EndRefused
		title := "settled:"
		if c.Certainty != Certain {
			title = fmt.Sprintf("possible, undecided at %s (%s):", c.Undecided, c.Why)
		}
		if title != heading {
			p("\n%s\n", title)
			heading = title
		}
		c.text(p)
	}
	switch {
	case served || a.Omitted > 0 || a.More: // what is left out may serve it
	case sure:
		p("\nnobody serves it\n")
	default:
		p("\nnobody is known to serve it\n")
	}
	switch {
	case a.More:
		p("\nat least %s left out: the walk was cut after %d steps; --entry with a node further in shows them\n", counted.Of(a.Omitted, "more chain is", "more chains are"), maxSteps)
	case a.Omitted > 0:
		p("\n%s left out; --entry with a node further in shows them\n", counted.Of(a.Omitted, "more chain is", "more chains are"))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// text writes one chain: its hops with what admits each of them, and where it ends.
func (c *Chain) text(p func(string, ...any)) {
	p("  %s\n", c.Entry)
	width := 0
	for i := range c.Hops {
		if c.Hops[i].Edge != summary.EdgeServes {
			width = max(width, utf8.RuneCountInString(c.Hops[i].To))
		}
	}
	width = min(width, 40)
	for i := range c.Hops {
		h := &c.Hops[i]
		if h.Edge == summary.EdgeServes {
			continue
		}
		line := fmt.Sprintf("    -> %-*s  %s", width, h.To, h.reason())
		p("%s\n", strings.TrimRight(line, " "))
	}
	c.End.text(p)
}

// reason says by what a hop is taken.
func (h *Hop) reason() string {
	text := h.Match
	switch h.Edge {
	case summary.EdgeBelongs:
		text = "owned by " + h.From
		if h.Match != "" {
			text += ", " + h.Match
		}
	case summary.EdgeFronts:
		text = "fronted by " + h.From
	case summary.EdgeHandsOn:
		text = strings.TrimRight("handed on by "+h.From+", "+h.Match, ", ")
	}
	if h.Certainty != Certain && h.Open != "" {
		text += "  ? " + h.Open
	}
	return text
}

func (e *End) text(p func(string, ...any)) {
	switch e.Kind {
	case EndServed:
		p("  %s serves it\n", e.Node)
		for _, u := range e.Units {
			name := u.Unit
			if u.Route != "" && u.Route != u.Unit {
				name += ": " + u.Route
			}
			p("    %s   (%s:%d)\n", name, u.File, u.Line)
		}
	case EndResponse:
		text := "answers by itself"
		if e.Status != "" {
			text += " with " + e.Status
		}
		if e.Location != "" {
			text += ", leading to " + e.Location
		}
		p("  %s %s\n", e.Node, text)
	case EndRefused:
		text := "no rule of it takes the request"
		if e.Status != "" {
			text += "; it answers " + e.Status
		}
		p("  stopped at %s: %s\n", e.Node, text)
		for i, r := range e.Refused {
			if i == refusedShown {
				p("    and %d more; --json lists them\n", len(e.Refused)-i)
				break
			}
			p("    not %s\n", r)
		}
	case EndNoHandler:
		p("  stopped at %s: %s\n", e.Node, e.Reason)
	default:
		p("  stopped at %s: %s\n", e.Node, e.Reason)
	}
}
