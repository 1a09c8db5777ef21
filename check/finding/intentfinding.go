package finding

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// IntentFinding is one disagreement between what a team means and what its code does.
type IntentFinding struct {
	Kind     KindName `json:"kind"`
	Severity Severity `json:"severity"`
	// Boundary is the label on which document and code met.
	Boundary string     `json:"boundary"`
	Intent   IntentName `json:"intent"`
	// Code is the unit, `<file>::<name>`; "" where there is none.
	Code       string        `json:"code,omitempty"`
	Scenario   *ScenarioName `json:"scenario,omitempty"`
	Message    string        `json:"message"`
	Suppressed *Suppressed   `json:"suppressed,omitempty"`
	// File, Line and Column are the place in the document.
	File         string `json:"-"`
	Line, Column int    `json:"-"`
	// Side is the code with its place; nil where there is none.
	Side *Side `json:"-"`
}

// IntentName names a boundary intent and an outcome of it, or a product document.
type IntentName struct {
	Name      string `json:"name"`
	OutcomeID string `json:"outcomeId,omitempty"`
}

// ScenarioName names a scenario by its title and the link that the finding is about.
type ScenarioName struct {
	Title string `json:"title,omitempty"`
	Link  string `json:"link"`
}

// Identity is the same in two runs that report the same finding: lines are no part of it.
func (f *IntentFinding) Identity() string {
	parts := []string{string(f.Kind), BoundaryKey(f.Boundary), f.Intent.Name, f.Intent.OutcomeID, AsWritten(f.Code), strings.Join(strings.Fields(f.Message), " ")}
	if f.Scenario != nil {
		parts = append(parts, f.Scenario.Title, f.Scenario.Link)
	}
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// Lowered is the severity one level down; info stays.
func (s Severity) Lowered() Severity {
	if s == Error {
		return Warning
	}
	return Info
}
