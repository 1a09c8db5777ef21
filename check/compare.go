package check

import (
	"fmt"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Report is the result of a check.
type Report struct {
	Findings []Finding
	Run      []RunFinding
	Pairing  *Pairing
	Skipped  []string
	// Partly counts the units that could only be described in part.
	Partly, Units int

	named []crossing
}

// Compare pairs the summaries of a run and reports where the two sides disagree.
func Compare(run *Run, rules *Rules, allowEmpty bool) *Report {
	out := &Report{Pairing: pairAll(run.Summaries), Skipped: run.Skipped, Units: len(run.Summaries)}
	var found []Finding
	noted := map[*summary.Summary]bool{}
	wraps, code := readWrapping(run.Summaries), indexUnits(run.Summaries)
	for _, p := range out.Pairing.Pairs {
		if _, ok := p.Provider.Identity.Binding.Semantics.(summary.Rest); ok {
			if isContract(p.Provider) {
				found = append(found, documentPair(p, wraps)...)
			} else {
				found = append(found, restPair(p, wraps)...)
			}
		}
		for _, s := range []*summary.Summary{p.Provider, p.Consumer} {
			if reason := partly(s); reason != "" && !noted[s] {
				noted[s] = true
				found = append(found, Finding{Kind: LowConfidence, Severity: Info, Boundary: *s.Identity.Binding, Provider: side(p.Provider, nil), Consumer: side(p.Consumer, nil),
					Description: fmt.Sprintf("%s could not be read in full: %s", s.Identity.Name, reason)})
			}
		}
	}
	for _, s := range run.Summaries {
		if boundary(s) && !s.Kind.IsConsumer() {
			found = append(found, ownContract(s, code)...)
		}
		if partly(s) != "" {
			out.Partly++
		}
	}
	uses := accesses(run.Summaries)
	out.named = runtimeNamed(uses)
	scope := readScopes(run.Summaries)
	var pairs []Pair
	for _, domain := range []func() ([]Finding, []Pair){
		func() ([]Finding, []Pair) { return configuration(scope, uses) },
		func() ([]Finding, []Pair) { return storage(run.Summaries, uses, scope) },
		func() ([]Finding, []Pair) { return buses(run.Summaries, uses, scope, code) },
		func() ([]Finding, []Pair) { return invocations(run.Summaries, uses, scope) },
		func() ([]Finding, []Pair) { return metrics(run.Summaries) },
		func() ([]Finding, []Pair) { return stories(run.Summaries) },
		func() ([]Finding, []Pair) { return documents(run.Summaries, code) },
		func() ([]Finding, []Pair) { return operations(run.Summaries) },
	} {
		findings, more := domain()
		found, pairs = append(found, findings...), append(pairs, more...)
	}
	out.Pairing.join(pairs)
	out.Findings = rules.apply(dedupe(found))
	if len(out.Pairing.Pairs) == 0 && len(run.Summaries) > 0 && !allowEmpty {
		out.Run = append(out.Run, RunFinding{"nothingPaired", Error, fmt.Sprintf("%d units were read and no two of them meet at a boundary", len(run.Summaries)),
			"check that both sides were extracted into this folder, and look at `drift inspect --dir` for two spellings of one boundary; --allow-empty accepts it"})
	}
	return out
}

// partly says why a unit is described only in part, "" when it is described in full.
func partly(s *summary.Summary) string {
	for _, g := range s.Gaps {
		if g.Type != summary.GapUnhandledCase {
			return g.Description
		}
	}
	for i := range s.Transitions {
		if r, ok := s.Transitions[i].Output.(summary.Response); ok {
			if u, ok := r.StatusCode.(summary.Unresolved); ok {
				return "the status " + u.SourceText + " is computed"
			}
		}
	}
	if s.Confidence.Level == summary.LevelLow || s.Confidence.Level == summary.LevelMedium {
		return "some of its conditions could not be read"
	}
	return ""
}

// Label names the boundary of a pair: that of its provider, unless a domain named it otherwise.
func (p Pair) Label() string {
	if strings.HasPrefix(p.Key, "bus:") || p.Provider.Identity.Binding == nil {
		return p.Key
	}
	return p.Provider.Identity.Binding.Label()
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
	sort.Strings(out)
	return out
}
