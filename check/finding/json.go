package finding

import (
	"encoding/json"

	"github.com/drift-analyzer/drift/summary"
)

func raw(v any) json.RawMessage { return summary.AppendJSON(nil, v) }

// PlainSide is a side in the format's own form.
type PlainSide struct {
	Summary      string          `json:"summary"`
	TransitionID string          `json:"transitionId,omitempty"`
	Location     json.RawMessage `json:"location"`
}

// Plain is a finding in the format's own form.
type Plain struct {
	Kind        KindName        `json:"kind"`
	Severity    Severity        `json:"severity"`
	Boundary    json.RawMessage `json:"boundary"`
	Provider    PlainSide       `json:"provider"`
	Consumer    PlainSide       `json:"consumer"`
	Description string          `json:"description"`
	Aspect      string          `json:"aspect,omitempty"`
	Sources     []string        `json:"sources,omitempty"`
	Suppressed  *Suppressed     `json:"suppressed,omitempty"`
}

// Plain gives a finding in the format's own form.
func (f *Finding) Plain() Plain {
	of := func(s Side) PlainSide { return PlainSide{s.Summary, s.TransitionID, raw(s.Location)} }
	return Plain{f.Kind, f.Severity, raw(f.Boundary), of(f.Provider), of(f.Consumer), f.Description, f.Aspect, f.Sources, f.Suppressed}
}

// MarshalJSON writes a finding in the format's own form.
func (f Finding) MarshalJSON() ([]byte, error) { return json.Marshal(f.Plain()) }
