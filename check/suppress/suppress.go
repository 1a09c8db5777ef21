package suppress

import (
	"slices"

	"github.com/drift-analyzer/drift/check/finding"
)

// Rules are the rules of an ignore file.
type Rules struct {
	Path  string
	Rules []Rule
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
	// key is the boundary in its comparable form.
	key string
}

func (r *Rule) matches(f *finding.Finding) bool {
	is := func(want, have string) bool { return want == "" || want == have }
	// Rules that name a scenario are for findings about intent.
	return r.Scenario == "" && is(r.Kind, string(f.Kind)) && is(r.Subject, f.Subject) && (r.Boundary == "" || r.key == finding.BoundaryKey(f.Boundary.Label())) &&
		is(r.Consumer.TransitionID, f.Consumer.TransitionID) && is(r.Consumer.Summary, f.Consumer.Summary) &&
		is(r.Provider.TransitionID, f.Provider.TransitionID) &&
		(r.Provider.Summary == "" || r.Provider.Summary == f.Provider.Summary || slices.Contains(f.Sources, r.Provider.Summary))
}

// Apply marks, lowers or hides what the rules name; the first match wins.
func (rs *Rules) Apply(list []finding.Finding) []finding.Finding {
	if rs == nil {
		return list
	}
	out := list[:0]
	for _, f := range list {
		hidden := false
		for i := range rs.Rules {
			r := &rs.Rules[i]
			if !r.matches(&f) {
				continue
			}
			f.Suppressed = &finding.Suppressed{Reason: r.Reason, Effect: r.Effect}
			switch r.Effect {
			case "hide":
				hidden = true
			case "downgrade":
				f.Suppressed.OriginalSeverity = f.Severity
				if f.Severity == finding.Error {
					f.Severity = finding.Warning
				} else {
					f.Severity = finding.Info
				}
			}
			break
		}
		if !hidden {
			out = append(out, f)
		}
	}
	return out
}
