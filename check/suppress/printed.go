package suppress

import (
	"encoding/json"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/internal/inert"
)

// Printed writes, for each finding of a list, the rule that silences only that finding.
type Printed struct {
	// near are the findings of one kind at one boundary.
	near map[string][]*finding.Finding
}

// RulesFor prepares the rules of a list of findings.
func RulesFor(list []finding.Finding) *Printed {
	p := &Printed{map[string][]*finding.Finding{}}
	for i := range list {
		p.near[nearKey(&list[i])] = append(p.near[nearKey(&list[i])], &list[i])
	}
	return p
}

func nearKey(f *finding.Finding) string {
	return string(f.Kind) + " " + finding.BoundaryKey(f.Boundary.Label())
}

// Rule is a rule to paste under `rules:` of an ignore file, on one line. It names what a finding keeps
// when the code around it changes: kind, boundary, subject and sides. Numbers of functions and paths
// within a unit are named only where the rule would silence another finding otherwise.
func (p *Printed) Rule(f *finding.Finding) string {
	r := Rule{Kind: string(f.Kind), Boundary: f.Boundary.Label(), Subject: f.Subject,
		Provider: ruleSide{Summary: finding.AsWritten(f.Provider.Summary)}, Consumer: ruleSide{Summary: finding.AsWritten(f.Consumer.Summary)}}
	if p.silenced(f, &r) > 1 {
		r.Provider.Summary, r.Consumer.Summary = f.Provider.Summary, f.Consumer.Summary
	}
	if p.silenced(f, &r) > 1 {
		r.Provider.TransitionID, r.Consumer.TransitionID = f.Provider.TransitionID, f.Consumer.TransitionID
	}
	return r.text()
}

// IntentRule is the rule that silences a finding about intent.
func IntentRule(f *finding.IntentFinding) string {
	r := Rule{Kind: string(f.Kind), Boundary: f.Boundary, Subject: f.Intent.OutcomeID}
	if f.Scenario != nil {
		r.Scenario = f.Scenario.Title
	}
	return r.text()
}

// silenced counts the findings of the list that a rule matches.
func (p *Printed) silenced(f *finding.Finding, r *Rule) int {
	r.prepare()
	n := 0
	for _, other := range p.near[nearKey(f)] {
		if r.matches(other) {
			n++
		}
	}
	return n
}

// text writes a rule as YAML in one line, with an empty reason to fill in.
func (r *Rule) text() string {
	var b strings.Builder
	b.WriteString("- {kind: " + r.Kind + ", boundary: " + quoted(escapedGlob(r.Boundary)))
	if r.Subject != "" {
		b.WriteString(", subject: " + quoted(r.Subject))
	}
	if r.Scenario != "" {
		b.WriteString(", scenario: " + quoted(r.Scenario))
	}
	for _, s := range []struct {
		name string
		side ruleSide
	}{{"provider", r.Provider}, {"consumer", r.Consumer}} {
		if s.side == (ruleSide{}) {
			continue
		}
		b.WriteString(", " + s.name + ": {summary: " + quoted(s.side.Summary))
		if s.side.TransitionID != "" {
			b.WriteString(", transitionId: " + quoted(s.side.TransitionID))
		}
		b.WriteString("}")
	}
	b.WriteString(`, reason: ""}`)
	return b.String()
}

// quoted is a text as YAML reads it back; what could act on a terminal is escaped.
func quoted(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(strings.ToValidUTF8(s, "\uFFFD")); err != nil {
		return `""` // encoding a text never fails
	}
	return inert.Text(strings.TrimSuffix(b.String(), "\n"))
}
