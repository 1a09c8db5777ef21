package check

import (
	"slices"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/intent"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/suppress"
	"github.com/drift-analyzer/drift/summary"
)

// RunFinding says that the run itself fails.
type RunFinding struct {
	Kind        string           `json:"kind"`
	Severity    finding.Severity `json:"severity"`
	Description string           `json:"description"`
	Remedy      string           `json:"remedy"`
}

// Report is the result of a check.
type Report struct {
	Findings []finding.Finding
	Run      []RunFinding
	Pairing  *pairing.Pairing
	Skipped  []string
	// Partly counts the units that could only be described in part.
	Partly, Units int
	// Intent is what the documents say of the code; nil when none were named.
	Intent *intent.Result
	// Rules says what of the ignore files took part.
	Rules IgnoreFiles

	named []crossing
	rules *suppress.Rules
}

// IgnoreFiles are the ignore files in use, how many of their rules some finding matched, and what is to be looked at in them.
type IgnoreFiles struct {
	Paths []string
	Used  int
	Notes []string
}

// Unserved are the consumers that nothing here serves and that no finding is about.
func (r *Report) Unserved() []*summary.Summary {
	said := map[[2]string]bool{}
	for i := range r.Findings {
		c := &r.Findings[i].Consumer
		said[[2]string{c.Location.Workspace, c.Summary}] = true
	}
	type place struct {
		workspace, file string
		start           int
	}
	// served is the code that something sends to by another channel: a queue that is bound takes what comes by the exchange.
	served := map[place]bool{}
	placeOf := func(s *summary.Summary) place {
		return place{s.Location.Workspace, s.Location.File, s.Location.Range.Start}
	}
	for _, p := range r.Pairing.Pairs {
		if _, bus := summary.BindingOf[summary.MessageBus](p.Consumer); bus {
			served[placeOf(p.Consumer)] = true
		}
	}
	var out []*summary.Summary
	posts := r.Pairing.PostsOperations()
	for _, s := range r.Pairing.LoneConsumers {
		if posts(s) {
			continue
		}
		if _, bus := summary.BindingOf[summary.MessageBus](s); bus && !s.IsContract() && served[placeOf(s)] {
			continue
		}
		if !said[[2]string{s.Location.Workspace, s.ID()}] {
			out = append(out, s)
		}
	}
	return out
}

// IntentFindings are those of the documents, none when none were named.
func (r *Report) IntentFindings() []finding.IntentFinding {
	if r.Intent == nil {
		return nil
	}
	return r.Intent.Findings
}

// Labels lists the boundaries that were compared, sorted.
func (r *Report) Labels() []string {
	seen := map[string]bool{}
	var out []string
	for _, p := range r.Pairing.Pairs {
		l := p.Label()
		if !seen[l] {
			seen[l] = true
			out = append(out, l)
		}
	}
	slices.Sort(out)
	return out
}
