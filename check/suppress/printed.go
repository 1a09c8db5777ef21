package suppress

import (
	"encoding/json"
	"fmt"
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
		key := string(list[i].Kind) + " " + finding.BoundaryKey(list[i].Boundary.Label())
		p.near[key] = append(p.near[key], &list[i])
	}
	return p
}

// Rule is a rule to paste into an ignore file. It names the subject when it would silence another
// finding otherwise.
func (p *Printed) Rule(f *finding.Finding) string {
	label := f.Boundary.Label()
	r := Rule{Kind: string(f.Kind), Boundary: label, key: finding.BoundaryKey(label), Provider: ruleSide{f.Provider.TransitionID, f.Provider.Summary}, Consumer: ruleSide{f.Consumer.TransitionID, f.Consumer.Summary}}
	n := 0
	for _, other := range p.near[r.Kind+" "+r.key] {
		if r.matches(other) {
			n++
		}
	}
	return ruleText(f, f.Subject != "" && n > 1)
}

func ruleText(f *finding.Finding, subject bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "  - kind: %s\n    boundary: %s\n", f.Kind, quoted(f.Boundary.Label()))
	if subject {
		fmt.Fprintf(&b, "    subject: %s\n", quoted(f.Subject))
	}
	for _, s := range []struct {
		name   string
		SideOf finding.Side
	}{{"provider", f.Provider}, {"consumer", f.Consumer}} {
		fmt.Fprintf(&b, "    %s: { summary: %s", s.name, quoted(s.SideOf.Summary))
		if s.SideOf.TransitionID != "" {
			fmt.Fprintf(&b, ", transitionId: %s", quoted(s.SideOf.TransitionID))
		}
		b.WriteString(" }\n")
	}
	b.WriteString("    reason: \"\"\n")
	return b.String()
}

// quoted is a text as YAML reads it back; what could act on a terminal is escaped.
func quoted(s string) string {
	out, err := json.Marshal(strings.ToValidUTF8(s, "\uFFFD"))
	if err != nil {
		return `""` // encoding a text never fails
	}
	return inert.Text(string(out))
}
