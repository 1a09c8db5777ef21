package format

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/text"
	"github.com/drift-analyzer/drift/internal/htmlpage"
)

//go:embed page.html
var page string

// filter filters the findings.
//
//go:embed page.js
var filter string

// script filters the findings and opens what a link leads to. The page is complete without it.
var script = filter + htmlpage.Opening

var pageTemplate = htmlpage.Parse(page)

// excerptsUpTo bounds the source on the page, so that a page of hundreds of findings opens at once.
const excerptsUpTo = 1500 << 10

// shown is one group of findings on the page.
type shown struct {
	ID       string
	Finding  *check.Finding
	Boundary string
	Consumer excerpt
	Provider excerpt
	Fix      string
	Rule     string
	Accepted bool
	Open     bool
	Others   []mention
	// Cut says why the lines of both sides are left out.
	Cut string
}

// mention is a place in one line.
type mention struct{ Label, Name, Place string }

// writeHTML writes one page that needs nothing but itself: no font, no network, and no script but
// the one whose sum stands in its policy.
func writeHTML(w io.Writer, in *Input) error {
	r := in.Report
	ids := map[*check.Finding]string{}
	counts := map[check.Severity]int{}
	for _, f := range finding.Told(r.Findings) {
		counts[f.Severity]++
	}
	for i := range r.IntentFindings() {
		counts[r.IntentFindings()[i].Severity]++
	}
	list := in.shownFindings(ids)
	table := rows(r, ids)
	return htmlpage.Write(w, pageTemplate, map[string]any{"Findings": list, "Intent": in.shownIntent(), "Rows": table, "Services": services(r), "Run": r.Run, "Skipped": r.Skipped, "Notes": r.Rules.Notes, "Collisions": r.Pairing.Collisions,
		"Errors": counts[check.Error], "Warnings": counts[check.Warning], "Infos": counts[check.Info], "Partly": r.Partly, "Units": r.Units, "Version": in.Version,
		"LoneProviders": len(r.Pairing.LoneProviders), "Unserved": in.unserved(), "Revisions": revisions(r), "Kinds": kindsOf(r),
		"Script": template.JS(script), "ScriptHash": htmlpage.Hash(script)})
}

// shownFindings are the groups of a report, and gives each finding the id of its group.
func (in *Input) shownFindings(ids map[*check.Finding]string) []shown {
	r := in.Report
	rules := check.RulesFor(r.Findings)
	var list []shown
	size, opened := 0, 0
	for i, g := range text.Groups(r.Findings) {
		f := g.First
		s := shown{ID: fmt.Sprintf("f%d", i+1), Finding: f, Boundary: f.Boundary.Label(), Accepted: f.Suppressed != nil}
		ids[f] = s.ID
		for _, o := range g.Others {
			ids[o] = s.ID
			p := in.Source.Consumer(o)
			s.Others = append(s.Others, mention{Label: o.Boundary.Label(), Place: fmt.Sprintf("%s:%d", p.Path, p.Line)})
		}
		s.Consumer, s.Provider = in.excerpt(&f.Consumer, in.Source.Consumer(f)), in.excerpt(&f.Provider, in.Source.Provider(f))
		for _, lines := range [][]numbered{s.Consumer.Lines, s.Provider.Lines} {
			for _, l := range lines {
				size += len(l.Before) + len(l.Mark) + len(l.After) + 40
			}
		}
		if size > excerptsUpTo {
			s.Cut = "Its source is left out to keep the page small; drift check --at shows it."
		}
		if k, err := check.Explain(string(f.Kind)); err == nil {
			s.Fix = k.Doc.Fix
		}
		if !s.Accepted {
			s.Rule = "  " + rules.Rule(f)
		}
		if f.Severity == check.Error && !s.Accepted && opened < 10 {
			s.Open = true
			opened++
		}
		list = append(list, s)
	}
	return list
}

// shownIntent is what the page says of intent documents.
type shownIntent struct {
	Documents, Sentences int
	Findings             []intentRow
	// Waits are drafts, Problems what could not be read, Skipped what could not be compared.
	Waits, Problems, Skipped []string
}

// intentRow is one finding about intent.
type intentRow struct {
	*check.IntentFinding
	Name, Code, Fix, Rule string
}

// shownIntent is nil when no documents were named.
func (in *Input) shownIntent() *shownIntent {
	x := in.Report.Intent
	if x == nil {
		return nil
	}
	out := &shownIntent{Documents: x.Documents, Sentences: x.Sentences, Problems: x.Notes}
	for i := range x.Findings {
		f := &x.Findings[i]
		row := intentRow{IntentFinding: f, Name: intentName(f), Code: in.codeOf(f)}
		if k, err := check.Explain(string(f.Kind)); err == nil {
			row.Fix = k.Doc.Fix
		}
		if f.Suppressed == nil {
			row.Rule = "  " + check.IntentRule(f)
		}
		out.Findings = append(out.Findings, row)
	}
	for _, d := range x.Drafts {
		out.Waits = append(out.Waits, fmt.Sprintf("%s (%s)", d.File, strings.Join(d.Blanks, ", ")))
	}
	for _, p := range x.Problems {
		out.Problems = append(out.Problems, p.Error())
	}
	for _, s := range x.Skipped {
		out.Skipped = append(out.Skipped, fmt.Sprintf("%s:%d: %s", s.File, s.Line, s.Reason))
	}
	return out
}

// unserved lists what is called and served by nothing.
func (in *Input) unserved() []mention {
	var out []mention
	for _, s := range in.Report.Unserved() {
		side := check.SideOf(s)
		out = append(out, mention{s.Identity.Binding.Label(), side.Name, fmt.Sprintf("%s:%d", in.Source.Path(&side), max(s.Location.Range.Start, 1))})
	}
	return out
}

// revisions says which commit each service was extracted from.
func revisions(r *check.Report) []string {
	seen := map[string]bool{}
	for _, p := range r.Pairing.Pairs {
		for _, s := range []*check.Side{sideOf(p.Provider), sideOf(p.Consumer)} {
			if s.Source != nil && s.Source.Revision != "" {
				seen[fmt.Sprintf("%s: extracted at %.10s of %s", service(s), s.Source.Revision, s.Source.Date)] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// kindsOf lists the kinds of a report.
func kindsOf(r *check.Report) []string {
	seen := map[string]bool{}
	for i := range r.Findings {
		seen[string(r.Findings[i].Kind)] = true
	}
	for i := range r.IntentFindings() {
		seen[string(r.IntentFindings()[i].Kind)] = true
	}
	return slices.Sorted(maps.Keys(seen))
}
