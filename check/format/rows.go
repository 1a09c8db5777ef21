package format

import (
	"sort"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/source"
)

// row is one boundary of the table.
type row struct {
	Label                   string
	Providers, Consumers    []string
	Errors, Warnings, Infos int
	Findings                []string
	rank                    int
}

// rows lists the boundaries that were compared, and those that some finding is about,
// the gravest first.
func rows(r *check.Report, ids map[*check.Finding]string) []*row {
	byLabel := map[string]*row{}
	at := func(label string) *row {
		if byLabel[label] == nil {
			byLabel[label] = &row{Label: label}
		}
		return byLabel[label]
	}
	for _, p := range r.Pairing.Pairs {
		x := at(p.Label())
		x.Providers, x.Consumers = add(x.Providers, p.Provider.ID()), add(x.Consumers, p.Consumer.ID())
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		x := at(f.Boundary.Label())
		x.Providers, x.Consumers = add(x.Providers, f.Provider.Summary), add(x.Consumers, f.Consumer.Summary)
		x.Findings = add(x.Findings, ids[f])
		switch f.Severity {
		case check.Error:
			x.Errors++
		case check.Warning:
			x.Warnings++
		default:
			x.Infos++
		}
	}
	var out []*row
	for _, x := range byLabel {
		switch {
		case x.Errors > 0:
			x.rank = 3
		case x.Warnings > 0:
			x.rank = 2
		case x.Infos > 0:
			x.rank = 1
		}
		out = append(out, x)
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].rank != out[j].rank {
			return out[i].rank > out[j].rank
		}
		return out[i].Label < out[j].Label
	})
	return out
}

func add(list []string, s string) []string {
	for _, x := range list {
		if x == s {
			return list
		}
	}
	return append(list, s)
}

// Class is the style of a boundary's gravest finding.
func (x *row) Class() string { return [...]string{"fine", "info", "warning", "error"}[x.rank] }

// excerpt is the lines of one side of a finding, around its place.
type excerpt struct {
	Summary, File string
	Line          int
	Lines         []numbered
	// Current: the file is not as it was extracted.
	Current  bool
	Revision string
}

// numbered is one line; Mark is the part of it that the finding means.
type numbered struct {
	N                   int
	Before, Mark, After string
}

// around is how many lines are shown on both sides of a place.
const around = 3

func (in *Input) excerpt(s *check.Side, p source.Place) excerpt {
	out := excerpt{Summary: s.Summary, File: p.Path, Line: p.Line}
	if s.Source != nil && len(s.Source.Revision) >= 10 {
		out.Revision = s.Source.Revision[:10] + " of " + s.Source.Date
	}
	from := max(1, p.Line-around)
	for i, text := range in.Source.Lines(s, from, p.Line+around) {
		if letters := []rune(text); len(letters) > maxShown {
			text = string(letters[:maxShown]) + "…"
		}
		one := numbered{N: from + i, Before: text}
		if letters := []rune(text); one.N == p.Line && p.Column+p.Width <= len(letters) {
			one.Before, one.Mark, one.After = string(letters[:p.Column]), string(letters[p.Column:p.Column+p.Width]), string(letters[p.Column+p.Width:])
		}
		out.Lines = append(out.Lines, one)
	}
	out.Current = out.Lines != nil && in.Source.Current(s)
	return out
}

// maxShown bounds a line of source on the page.
const maxShown = 300
