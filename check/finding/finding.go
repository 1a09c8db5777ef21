package finding

import (
	"strings"

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
	// Subject is the field, variable or status that the finding is about: findings of one kind between
	// the same two sides differ in it. Rules of the ignore file name it.
	Subject string `json:"-"`
	// Cause is what it has in common with others.
	Cause Cause `json:"-"`
	// With are the others of a finding that Told has put together.
	With []*Finding `json:"-"`
}

// Side is one side of a finding.
type Side struct {
	Summary      string           `json:"summary"`
	TransitionID string           `json:"transitionId,omitempty"`
	Location     summary.Location `json:"location"`
	// Unit are the lines of the whole unit, of which Location may be a part.
	Unit summary.Range `json:"-"`
	// Name is what the unit is called where it stands.
	Name string `json:"-"`
	// Source says where the file stands in its repository; nil when that is not known.
	Source *summary.SourceMetadata `json:"-"`
	// Through is the wrapper that answers for the unit, or the helper that sends for it; "" for the unit itself.
	Through string `json:"-"`
	// Call is the function that sends the unit's request, as the source names it; "" when it sends none.
	Call string `json:"-"`
	// Element is the tag of the markup that the finding is about; "" where it is about none.
	Element string `json:"-"`
	// Unsure: the unit was not understood completely.
	Unsure bool `json:"-"`
}

// Suppressed says which rule keeps a finding quiet, and how.
type Suppressed struct {
	Reason           string   `json:"reason"`
	Effect           string   `json:"effect"`
	OriginalSeverity Severity `json:"originalSeverity,omitempty"`
}

// Marks reports whether a finding is marked as accepted. Nil is no rule.
func (s *Suppressed) Marks() bool { return s != nil && s.Effect == "mark" }

// SideOf is a unit, at one of its paths where that is known.
func SideOf(s *summary.Summary, t *summary.Transition) Side {
	out := Side{Summary: s.ID(), Location: s.Location, Unit: s.Location.Range, Name: AsWritten(s.Identity.Name), Source: s.Metadata.Source, Through: s.Metadata.DerivedFromWrapper,
		Unsure: s.Confidence.Level == summary.LevelLow || s.Confidence.Level == summary.LevelMedium}
	if h := s.Metadata.HTTP; h != nil && h.Response != nil {
		if d, ok := h.Response.Subject.(summary.Dependency); ok {
			out.Call = AsWritten(d.Name)
		}
	}
	if t != nil {
		out.TransitionID = t.ID
		if t.ByWrapper() {
			out.Through = t.Metadata.Wrappers.From.Key()
			out.atWrapper(t)
		} else if t.Location.Start > 0 {
			out.Location.Range = t.Location
			out.Location.Span = nil
		}
	}
	return out
}

// atWrapper names the wrapper that answers for the unit, and places the side at the line where it does.
func (s *Side) atWrapper(t *summary.Transition) {
	file, name, ok := strings.Cut(s.Through, "::")
	if !ok {
		s.Name = AsWritten(s.Through)
		return
	}
	if s.Name = AsWritten(name); t.Location.Start > 0 {
		s.Location.File, s.Location.Range, s.Location.Span = file, t.Location, nil
		s.Unit = t.Location
	}
}

// FirstPath is the first path of a unit, nil when it has none.
func FirstPath(s *summary.Summary) *summary.Transition {
	if len(s.Body().Transitions) == 0 {
		return nil
	}
	return &s.Body().Transitions[0]
}

// KindName is the name of a kind in reports and ignore files.
type KindName string
