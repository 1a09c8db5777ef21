package text

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/source"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
)

// Options say how a report is written.
type Options struct {
	// All writes everything; without it a report fits two screens.
	All bool
	// Source finds the lines of both sides; nil writes places only.
	Source *source.Tree
}

// title is a finding's severity, with what a rule made of it.
func title(f *check.Finding) string {
	s := f.Suppressed
	switch {
	case s == nil:
		return string(f.Severity)
	case s.OriginalSeverity != "" && s.OriginalSeverity != f.Severity:
		return fmt.Sprintf("%s (downgraded from %s)", f.Severity, s.OriginalSeverity)
	}
	return string(f.Severity) + " (suppressed)"
}

// block writes one finding: its sentence, both sides, what to do, and the rule that silences it.
func (o *Options) block(w io.Writer, g *Group, rules *check.Printed) {
	f := g.First
	aspect := ""
	if f.Aspect != "" {
		aspect = " (" + f.Aspect + ")"
	}
	fmt.Fprintf(w, "%s: %s\n  %s%s at %s\n", title(f), inert.Text(f.Description), f.Kind, aspect, inert.Text(f.Boundary.Label()))
	if s := f.Suppressed; s != nil {
		fmt.Fprintf(w, "  suppressed (%s): %s\n", s.Effect, inert.Text(s.Reason))
	}
	consumer, provider := o.Source.Consumer(f), o.Source.Provider(f)
	one := f.Consumer.Summary == f.Provider.Summary
	if !one || consumer.Path != provider.Path || consumer.Line == provider.Line {
		o.excerpt(w, consumer, &f.Consumer)
	}
	if !one || consumer.Line != provider.Line {
		o.excerpt(w, provider, &f.Provider)
	}
	if k, err := check.Explain(string(f.Kind)); err == nil {
		fmt.Fprintf(w, "   = %s\n", sentence(k.Doc.Fix))
	}
	o.more(w, g)
	if names := g.subjects(); len(names) > 0 {
		fmt.Fprintf(w, "   = likewise %s (--at the boundary shows each)\n", inert.Text(strings.Join(names, ", ")))
	}
	if f.Suppressed == nil {
		fmt.Fprintf(w, "  %s\n", rules.Rule(f))
	}
}

// sentence is the first sentence of a text.
func sentence(s string) string {
	if i := strings.Index(s, ". "); i > 0 {
		return s[:i+1]
	}
	return s
}

// more says where else the cause of a group shows.
func (o *Options) more(w io.Writer, g *Group) {
	var from []string
	for _, s := range g.First.Sources {
		if s != g.First.Provider.Summary {
			from = append(from, s)
		}
	}
	list := func(words string, names []string, most int) {
		if len(names) == 0 {
			return
		}
		rest := ""
		if !o.All && len(names) > most {
			rest, names = fmt.Sprintf(" and %d more", len(names)-most), names[:most]
		}
		fmt.Fprintf(w, "   = %s %s%s\n", words, inert.Text(strings.Join(names, ", ")), rest)
	}
	list("also from", from, 3)
	if o.All {
		for _, f := range g.Others {
			p := o.Source.Consumer(f)
			fmt.Fprintf(w, "   = also at %s, %s:%d %s\n", inert.Text(f.Boundary.Label()), inert.Text(p.Path), p.Line, inert.Text(f.Consumer.Name))
		}
		return
	}
	others := g.Boundaries()
	also := "for the same cause also at"
	if words := g.First.Cause.Words; words != "" {
		also = fmt.Sprintf("the same at %s %s:", counted.Of(len(others), "more boundary", "more boundaries"), words)
	}
	list(also, others, 3)
	if same := len(g.Others) - len(others); same > 0 {
		fmt.Fprintf(w, "   = and in %s more with the same cause\n", counted.Of(same, "finding", "findings"))
	}
}

// tabWidth is the width of the column of line numbers.
const tabWidth = 5

// excerpt writes the place of one side, with its line where the file is at hand.
func (o *Options) excerpt(w io.Writer, p source.Place, s *check.Side) {
	now := ""
	if p.Text != "" && o.Source.Current(s) {
		now = " (the file as it is now; the revision that was extracted is not at hand)"
	}
	column := ""
	if p.Text != "" {
		column = fmt.Sprintf(":%d", p.Column+1)
	}
	fmt.Fprintf(w, "  --> %s:%d%s  %s%s\n", inert.Text(p.Path), p.Line, column, inert.Text(s.Name), now)
	if p.Text == "" {
		return
	}
	text, at := clip(p.Text, p.Column, p.Width, widest)
	fmt.Fprintf(w, "%*d | %s\n%*s | %s\n", tabWidth, p.Line, inert.Text(text), tabWidth, "", marks(text, at, p.Width))
}

// widest is how much of a line is shown.
const widest = 110

// marks are what stands below a line, under as much of a place as is shown of it.
func marks(text string, at, width int) string {
	return strings.Repeat(" ", at) + strings.Repeat("^", max(1, min(width, utf8.RuneCountInString(text)-at)))
}

// clip takes indentation from a line, and what is too long around the place in it.
func clip(text string, column, width, most int) (string, int) {
	letters := []rune(text)
	from := 0
	for from < len(letters) && from < column && letters[from] == ' ' {
		from++
	}
	from = max(0, from-2)
	head := ""
	if column+width-from > most && column-from > 20 {
		from, head = column-20, "…"
	}
	shown := letters[from:]
	tail := ""
	if len(shown) > most {
		shown, tail = shown[:most], "…"
	}
	return head + string(shown) + tail, column - from + utf8.RuneCountInString(head)
}
