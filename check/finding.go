package check

import (
	"fmt"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Severity of a finding.
type Severity string

// Severities.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Info    Severity = "info"
)

func (s Severity) rank() int {
	switch s {
	case Error:
		return 2
	case Warning:
		return 1
	}
	return 0
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

// RunFinding says that the run itself could not get far enough.
type RunFinding struct {
	Kind        string   `json:"kind"`
	Severity    Severity `json:"severity"`
	Description string   `json:"description"`
	Remedy      string   `json:"remedy"`
}

func side(s *summary.Summary, t *summary.Transition) Side {
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

// dedupe collapses findings that say the same of several providers into one that lists them.
func dedupe(list []Finding) []Finding {
	at := map[string]int{}
	var out []Finding
	for _, f := range list {
		key := fmt.Sprint(f.Kind, "\x00", f.Boundary.Label(), "\x00", f.Consumer.Location.Workspace, "\x00", f.Consumer.Summary, "\x00", f.Consumer.TransitionID, "\x00", f.Aspect, "\x00",
			strings.Join(strings.Fields(f.Description), " "))
		if i, ok := at[key]; ok {
			if out[i].Provider.Summary != f.Provider.Summary && !contains(out[i].Sources, f.Provider.Summary) {
				if len(out[i].Sources) == 0 {
					out[i].Sources = []string{out[i].Provider.Summary}
				}
				out[i].Sources = append(out[i].Sources, f.Provider.Summary)
				sort.Strings(out[i].Sources)
			}
			continue
		}
		at[key] = len(out)
		out = append(out, f)
	}
	sortFindings(out)
	return out
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// sortFindings puts the gravest first, then by kind, boundary and sides.
func sortFindings(out []Finding) {
	sort.SliceStable(out, func(i, j int) bool {
		a, b := &out[i], &out[j]
		if a.Severity.rank() != b.Severity.rank() {
			return a.Severity.rank() > b.Severity.rank()
		}
		for _, c := range [][2]string{{string(a.Kind), string(b.Kind)}, {a.Boundary.Label(), b.Boundary.Label()}, {a.Provider.Summary, b.Provider.Summary},
			{a.Consumer.Summary, b.Consumer.Summary}, {a.Consumer.Location.Workspace, b.Consumer.Location.Workspace}} {
			if c[0] != c[1] {
				return c[0] < c[1]
			}
		}
		return a.Description < b.Description
	})
}
