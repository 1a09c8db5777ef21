package finding

import (
	"fmt"
	"strings"
)

// Kind is one kind of finding and everything that is said about it: `drift explain`,
// docs/findings.md, the help of SARIF and the severity of every finding come from it.
type Kind struct {
	Name KindName
	// Severity is the usual one; For says when it applies, if not always.
	Severity Severity
	For      string
	// Lower are the cases in which it is reported at a lower severity.
	Lower []*Lower
	Doc   Doc
	// AtProvider: the provider's side has to be changed, and the finding is shown there.
	AtProvider bool
	// Measured says how often it was right on the repositories that were read by hand; "" when it was not reported there.
	Measured string
	// Mirror is the kind for the other side of the boundary; Unmirrored says why there is none.
	Mirror     KindName
	Unmirrored string
}

// Lower is a case in which a kind is reported at a lower severity than usual.
type Lower struct {
	To Severity
	// When completes "warning …": "for …", "where …", "when …".
	When string
}

// Doc is the page of a kind.
type Doc struct {
	// Reports is the condition, Why the harm, Example an input and the wrong result, Fix what to do, Silent when nothing is said.
	Reports, Why, Example, Fix, Silent string
}

// At makes a finding of the kind, at the severity of a case, or at the usual one when that is nil.
func (k *Kind) At(l *Lower, f Finding) Finding {
	f.Kind, f.Severity, f.Description = k.Name, k.Severity, AsWritten(f.Description)
	if l != nil {
		f.Severity = l.To
	}
	return f
}

// Severities writes at which severities a kind is reported, and when.
func (k *Kind) Severities() string {
	out := strings.TrimSpace(string(k.Severity) + " " + k.For)
	for i, l := range k.Lower {
		switch {
		case i == 0 || k.Lower[i-1].To != l.To:
			out += fmt.Sprintf("; %s %s", l.To, l.When)
		case i+1 == len(k.Lower) || k.Lower[i+1].To != l.To:
			out += ", or " + l.When
		default:
			out += ", " + l.When
		}
	}
	return out
}

// Allows reports whether a kind is ever reported at a severity.
func (k *Kind) Allows(s Severity) bool {
	if s == k.Severity {
		return true
	}
	for _, l := range k.Lower {
		if s == l.To {
			return true
		}
	}
	return false
}

// Markdown is the page of a kind.
func (k *Kind) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\nSeverity: %s\n\n", k.Name, k.Severities())
	for _, part := range [][2]string{{"What it reports", k.Doc.Reports}, {"Why it matters", k.Doc.Why}, {"Example", k.Doc.Example}, {"How to fix it", k.Doc.Fix}, {"When it stays silent", k.Doc.Silent}} {
		fmt.Fprintf(&b, "### %s\n\n%s\n\n", part[0], part[1])
	}
	if k.Measured != "" {
		fmt.Fprintf(&b, "### How often it was right\n\n%s\n\n", k.Measured)
	}
	b.WriteString("### How to silence it\n\nAdd the rule that is printed under the finding to `.driftignore.yml`, with a reason.\n")
	return b.String()
}

// Validate says what is missing of a kind.
func (k *Kind) Validate() error {
	for _, part := range []struct{ name, text string }{{"name", string(k.Name)}, {"severity", string(k.Severity)}, {"what it reports", k.Doc.Reports}, {"why it matters", k.Doc.Why},
		{"an example", k.Doc.Example}, {"how to fix it", k.Doc.Fix}, {"when it stays silent", k.Doc.Silent}} {
		if part.text == "" {
			return fmt.Errorf("the kind %q does not say %s", k.Name, part.name)
		}
	}
	if (k.Mirror == "") == (k.Unmirrored == "") {
		return fmt.Errorf("the kind %q needs the kind for the other side of the boundary, or the reason why there is none", k.Name)
	}
	for _, l := range k.Lower {
		if l.To.Rank() >= k.Severity.Rank() || l.When == "" {
			return fmt.Errorf("the kind %q has a case of lower severity that is not lower, or does not say when", k.Name)
		}
	}
	return nil
}
