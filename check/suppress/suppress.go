package suppress

import (
	"fmt"
	"slices"

	"github.com/drift-analyzer/drift/check/finding"
)

// Rules are the rules of the ignore files in use.
type Rules struct {
	// Paths are the files, the nearest first.
	Paths []string
	Rules []Rule
	// Intent: findings about intent were compared, so that a rule for them may be one that matches nothing.
	Intent bool
	// Today is the day (YYYY-MM-DD) on which rules may have expired.
	Today string
}

type ruleSide struct {
	TransitionID string `yaml:"transitionId"`
	Summary      string `yaml:"summary"`
}

// Rule is one rule of an ignore file.
type Rule struct {
	Kind     string   `yaml:"kind"`
	Boundary string   `yaml:"boundary"`
	Subject  string   `yaml:"subject"`
	Scenario string   `yaml:"scenario"`
	Consumer ruleSide `yaml:"consumer"`
	Provider ruleSide `yaml:"provider"`
	Scope    string   `yaml:"scope"`
	Reason   string   `yaml:"reason"`
	Effect   string   `yaml:"effect"`
	// Expires is the last day on which the rule applies (YYYY-MM-DD).
	Expires string `yaml:"expires"`

	// at is the file and line of the rule.
	at string
	// boundary matches the boundaries that the rule means.
	boundary glob
	// used: some finding matched. Several reports of one run may use one list of rules.
	used bool
}

// prepare makes a rule ready to match.
func (r *Rule) prepare() { r.boundary = newGlob(r.Boundary) }

func (r *Rule) matches(f *finding.Finding) bool {
	is := func(want, have string) bool { return want == "" || want == have }
	// Rules that name a scenario are for findings about intent.
	return r.Scenario == "" && is(r.Kind, string(f.Kind)) && is(r.Subject, f.Subject) && (r.Boundary == "" || r.boundary.matches(f.Boundary.Label())) &&
		is(r.Consumer.TransitionID, f.Consumer.TransitionID) && isUnit(r.Consumer.Summary, f.Consumer.Summary) &&
		is(r.Provider.TransitionID, f.Provider.TransitionID) &&
		(isUnit(r.Provider.Summary, f.Provider.Summary) || slices.ContainsFunc(f.Sources, func(s string) bool { return isUnit(r.Provider.Summary, s) }))
}

// isUnit reports whether a rule means a unit; a name without the number of a function means all of that name.
func isUnit(want, have string) bool {
	return want == "" || want == have || want == finding.AsWritten(have)
}

// expired reports whether the last day of a rule has passed.
func (r *Rule) expired(today string) bool {
	return r.Expires != "" && today > r.Expires
}

// Apply marks, lowers or hides what the rules name; the first match wins. Rules that have expired
// match nothing.
func (rs *Rules) Apply(list []finding.Finding) []finding.Finding {
	if rs == nil {
		return list
	}
	out := list[:0]
	for _, f := range list {
		hidden := false
		for i := range rs.Rules {
			r := &rs.Rules[i]
			if r.expired(rs.Today) || !r.matches(&f) {
				continue
			}
			f.Suppressed, f.Severity, hidden = r.use(f.Severity)
			break
		}
		if !hidden {
			out = append(out, f)
		}
	}
	return out
}

// use is what a rule makes of a finding.
func (r *Rule) use(severity finding.Severity) (s *finding.Suppressed, now finding.Severity, hidden bool) {
	r.used = true
	s = &finding.Suppressed{Reason: r.Reason, Effect: r.Effect}
	if r.Effect == "downgrade" {
		s.OriginalSeverity = severity
		severity = severity.Lowered()
	}
	return s, severity, r.Effect == "hide"
}

// matchesIntent: a rule means a finding about intent by its kind, its boundary, its outcome as the subject, its scenario and
// the unit as the provider.
func (r *Rule) matchesIntent(f *finding.IntentFinding) bool {
	is := func(want, have string) bool { return want == "" || want == have }
	title := ""
	if f.Scenario != nil {
		title = f.Scenario.Title
	}
	return is(r.Kind, string(f.Kind)) && is(r.Subject, f.Intent.OutcomeID) && (r.Boundary == "" || r.boundary.matches(f.Boundary)) && is(r.Scenario, title) &&
		isUnit(r.Provider.Summary, f.Code) && r.Provider.TransitionID == "" && r.Consumer == ruleSide{}
}

// ApplyIntent does as Apply for findings about intent.
func (rs *Rules) ApplyIntent(list []finding.IntentFinding) []finding.IntentFinding {
	if rs == nil {
		return list
	}
	rs.Intent = true
	out := list[:0]
	for _, f := range list {
		hidden := false
		for i := range rs.Rules {
			if r := &rs.Rules[i]; !r.expired(rs.Today) && r.matchesIntent(&f) {
				f.Suppressed, f.Severity, hidden = r.use(f.Severity)
				break
			}
		}
		if !hidden {
			out = append(out, f)
		}
	}
	return out
}

// forIntent reports whether a rule can match findings about intent only.
func (r *Rule) forIntent() bool {
	return r.Scenario != "" || slices.Contains(finding.IntentKinds, finding.KindName(r.Kind))
}

// Notes say of the files in use what their owner has to look at, after Apply: rules that have expired,
// that match nothing any more, that have no reason.
func (rs *Rules) Notes() []string {
	var out []string
	if rs == nil {
		return out
	}
	for i := range rs.Rules {
		r := &rs.Rules[i]
		switch {
		case r.expired(rs.Today):
			out = append(out, fmt.Sprintf("%s: the rule expired on %s and applies to nothing; mend what it kept quiet, or set a later day", r.at, r.Expires))
		case r.forIntent() && !rs.Intent:
		case !r.used:
			out = append(out, fmt.Sprintf("%s: the rule matches no finding any more; remove it", r.at))
		case r.Reason == "":
			out = append(out, fmt.Sprintf("%s: the rule gives no reason; write why the finding is accepted", r.at))
		}
	}
	return out
}

// Used counts the rules that some finding matched.
func (rs *Rules) Used() int {
	n := 0
	if rs == nil {
		return n
	}
	for i := range rs.Rules {
		if rs.Rules[i].used {
			n++
		}
	}
	return n
}
