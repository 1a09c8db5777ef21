package finding

import (
	"github.com/drift-analyzer/drift/summary"
)

// Severity says how grave a finding is.
type Severity string

// Severities.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Info    Severity = "info"
)

// Rank orders severities: info, warning, error.
func (s Severity) Rank() int {
	switch s {
	case Error:
		return 2
	case Warning:
		return 1
	}
	return 0
}

// Finding is one disagreement.
type Finding struct {
	Kind        KindName        `json:"kind"`
	Severity    Severity        `json:"severity"`
	Boundary    summary.Binding `json:"boundary"`
	Provider    Side            `json:"provider"`
	Consumer    Side            `json:"consumer"`
	Description string          `json:"description"`
	Aspect      string          `json:"aspect,omitempty"`
	Sources     []string        `json:"sources,omitempty"`
	Suppressed  *Suppressed     `json:"suppressed,omitempty"`
	// Subject is the field, variable or status that the finding is about. Rules of the ignore
	// file may name it, to tell findings of one kind between the same two sides apart.
	Subject string `json:"-"`
}

// Side is one side of a finding.
type Side struct {
	Summary      string           `json:"summary"`
	TransitionID string           `json:"transitionId,omitempty"`
	Location     summary.Location `json:"location"`
}

// Suppressed says which rule keeps a finding quiet, and how.
type Suppressed struct {
	Reason           string   `json:"reason"`
	Effect           string   `json:"effect"`
	OriginalSeverity Severity `json:"originalSeverity,omitempty"`
}

// SideOf is a unit, at one of its paths where that is known.
func SideOf(s *summary.Summary, t *summary.Transition) Side {
	out := Side{Summary: s.ID(), Location: s.Location}
	if t != nil {
		out.TransitionID = t.ID
		if t.Location.Start > 0 && !t.ByWrapper() {
			out.Location.Range = t.Location
			out.Location.Span = nil
		}
	}
	return out
}

// FirstPath is the first path of a unit, nil when it has none.
func FirstPath(s *summary.Summary) *summary.Transition {
	if len(s.Transitions) == 0 {
		return nil
	}
	return &s.Transitions[0]
}

// KindName is the name of a kind in reports and ignore files.
type KindName string
