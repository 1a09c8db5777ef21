package check

import (
	"encoding/json"
	"io"

	"github.com/drift-analyzer/drift/summary"
)

func raw(v any) json.RawMessage { return summary.AppendJSON(nil, v) }

// MarshalJSON writes a finding in the format's own form.
func (f Finding) MarshalJSON() ([]byte, error) {
	type plainSide struct {
		Summary      string          `json:"summary"`
		TransitionID string          `json:"transitionId,omitempty"`
		Location     json.RawMessage `json:"location"`
	}
	of := func(s Side) plainSide { return plainSide{s.Summary, s.TransitionID, raw(s.Location)} }
	return json.Marshal(struct {
		Kind        Kind            `json:"kind"`
		Severity    Severity        `json:"severity"`
		Boundary    json.RawMessage `json:"boundary"`
		Provider    plainSide       `json:"provider"`
		Consumer    plainSide       `json:"consumer"`
		Description string          `json:"description"`
		Aspect      string          `json:"aspect,omitempty"`
		Sources     []string        `json:"sources,omitempty"`
		Suppressed  *Suppressed     `json:"suppressed,omitempty"`
	}{f.Kind, f.Severity, raw(f.Boundary), of(f.Provider), of(f.Consumer), f.Description, f.Aspect, f.Sources, f.Suppressed})
}

// WriteJSON writes the report with its three lists; findingsOnly writes the bare list of the two-file form.
func (r *Report) WriteJSON(w io.Writer, findingsOnly bool) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	findings := r.Findings
	if findings == nil {
		findings = []Finding{}
	}
	if findingsOnly {
		return enc.Encode(findings)
	}
	type pair struct {
		Boundary string `json:"boundary"`
		Provider string `json:"provider"`
		Consumer string `json:"consumer"`
	}
	type lone struct {
		Boundary string `json:"boundary"`
		Summary  string `json:"summary"`
	}
	pairs := []pair{}
	for _, p := range r.Pairing.Pairs {
		pairs = append(pairs, pair{p.label(), p.Provider.ID(), p.Consumer.ID()})
	}
	list := func(in []*summary.Summary) []lone {
		out := []lone{}
		for _, s := range in {
			out = append(out, lone{s.Identity.Binding.Label(), s.ID()})
		}
		return out
	}
	run, skipped := r.Run, r.Skipped
	if run == nil {
		run = []RunFinding{}
	}
	if skipped == nil {
		skipped = []string{}
	}
	return enc.Encode(map[string]any{"findings": findings, "intent": []any{}, "run": run, "pairs": pairs, "skipped": skipped,
		"unmatched":         map[string]any{"providers": list(r.Pairing.LoneProviders), "consumers": list(r.Pairing.LoneConsumers), "unkeyed": list(r.Pairing.Unkeyed)},
		"summariesWithGaps": r.Partly, "collisions": r.Pairing.Collisions})
}
