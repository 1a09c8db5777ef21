package check

import (
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/suppress"
	"github.com/drift-analyzer/drift/check/unserved"
	"github.com/drift-analyzer/drift/internal/jsonout"
	"github.com/drift-analyzer/drift/summary"
)

// ChangedBoundary is a boundary of which some unit differs from the earlier run.
type ChangedBoundary struct {
	Key   string   `json:"key"`
	Label string   `json:"label"`
	Units []string `json:"units"`
}

// Since is the difference between a run and an earlier one.
type Since struct {
	Earlier  string
	Report   *Report
	New      []finding.Finding
	Resolved []finding.Finding
	// Lost are earlier findings between two sides that no longer meet: the client still calls, and nothing serves the call.
	Lost    []finding.Finding
	Changed []ChangedBoundary
	// NewIntent and ResolvedIntent are the findings about intent, held against the same documents.
	NewIntent, ResolvedIntent []finding.IntentFinding
}

// Compared compares a report with that of an earlier run.
func (r *Report) Compared(name string, run *Run, before *Report, earlier *Run) *Since {
	out := &Since{Earlier: name, Report: r}
	lost := lostCalls(r, before)
	known, now := map[string]bool{}, map[string]bool{}
	for _, f := range unserved.NoLongerServed(lost, r.Findings) {
		r.Findings = append(r.Findings, r.rules.Apply([]finding.Finding{f})...)
	}
	finding.Sort(r.Findings)
	for i := range before.Findings {
		known[before.Findings[i].Identity()] = true
	}
	for _, f := range r.Findings {
		now[f.Identity()] = true
		if !known[f.Identity()] {
			out.New = append(out.New, f)
		}
	}
	for _, f := range before.Findings {
		switch {
		case now[f.Identity()]:
		case lost.Holds(&f):
			out.Lost = append(out.Lost, f)
		default:
			out.Resolved = append(out.Resolved, f)
		}
	}
	out.Changed = changedBoundaries(run, earlier)
	out.NewIntent = newIntent(r.IntentFindings(), before.IntentFindings())
	out.ResolvedIntent = newIntent(before.IntentFindings(), r.IntentFindings())
	return out
}

// newIntent are the findings of a list that another one does not have.
func newIntent(list, other []finding.IntentFinding) (out []finding.IntentFinding) {
	known := map[string]bool{}
	for i := range other {
		known[other[i].Identity()] = true
	}
	for i := range list {
		if !known[list[i].Identity()] {
			out = append(out, list[i])
		}
	}
	return out
}

// lostCalls are the calls that were served in an earlier run and are served by nothing now.
func lostCalls(now, before *Report) unserved.LostCalls {
	out := unserved.LostCalls{}
	served := map[string]*summary.Summary{}
	for _, p := range before.Pairing.Pairs {
		if p.Consumer.Identity.Binding != nil {
			served[unserved.CallKey(p.Consumer.ID(), *p.Consumer.Identity.Binding)] = p.Provider
		}
	}
	for _, c := range now.Pairing.LoneConsumers {
		out.Alone(c)
		if by := served[unserved.CallKey(c.ID(), *c.Identity.Binding)]; by != nil {
			out.Add(c, by)
		}
	}
	return out
}

// changedBoundaries lists the boundaries whose units differ between two runs; locations do not count.
func changedBoundaries(now, before *Run) []ChangedBoundary {
	a, b := unitTexts(now), unitTexts(before)
	labels := map[string]string{}
	units := map[string]map[string]bool{}
	note := func(mine, other map[string]unitText) {
		for id, u := range mine {
			if other[id].text == u.text {
				continue
			}
			for key, label := range u.at {
				labels[key] = label
				if units[key] == nil {
					units[key] = map[string]bool{}
				}
				units[key][u.id] = true
			}
		}
	}
	note(a, b)
	note(b, a)
	out := []ChangedBoundary{}
	for _, key := range slices.Sorted(maps.Keys(labels)) {
		out = append(out, ChangedBoundary{key, labels[key], slices.Sorted(maps.Keys(units[key]))})
	}
	return out
}

type unitText struct {
	id, text string
	at       map[string]string
}

// unitTexts writes every unit without its locations, with its boundaries.
func unitTexts(run *Run) map[string]unitText {
	out := map[string]unitText{}
	seen := map[string]int{}
	for _, s := range run.Summaries {
		plain := s.Whole()
		plain.Metadata.Source = nil
		plain.Location = summary.Location{File: s.Location.File, ExportName: s.Location.ExportName, Workspace: s.Location.Workspace}
		plain.Transitions = slices.Clone(plain.Transitions)
		for i := range plain.Transitions {
			plain.Transitions[i].Location = summary.Range{}
		}
		sum := sha256.Sum256(summary.AppendJSON(nil, plain))
		u := unitText{id: s.ID(), text: string(sum[:]), at: map[string]string{}}
		if pairing.AtBoundary(s) {
			u.at[finding.BoundaryKey(s.Identity.Binding.Label())] = s.Identity.Binding.Label()
		}
		for _, a := range pairing.Accesses([]*summary.Summary{s}) {
			if l := a.Binding.Label(); l != "" {
				u.at[finding.BoundaryKey(l)] = l
			}
		}
		key := s.Location.Workspace + "\x00" + s.ID()
		seen[key]++
		out[fmt.Sprint(key, "\x00", seen[key])] = u
	}
	return out
}

// Gate reports whether the run fails: only new findings count.
func (s *Since) Gate(at string) bool {
	for _, f := range s.Report.Run {
		if f.Severity == finding.Error {
			return true
		}
	}
	return Fails(s.New, at) || FailsIntent(s.NewIntent, at)
}

// WriteJSON writes the report with `findings` being the new ones, and `since`, `resolved` and `changedBoundaries`.
func (s *Since) WriteJSON(w io.Writer) error {
	changed := map[string]bool{}
	for _, b := range s.Changed {
		changed[b.Key] = true
	}
	rules := suppress.RulesFor(s.Report.Findings)
	list := func(in []finding.Finding) []any {
		out := []any{}
		in = finding.Told(in)
		for i := range in {
			key := finding.BoundaryKey(in[i].Boundary.Label())
			out = append(out, sinceFinding{in[i].Plain(), in[i].Identity(), key, changed[key], rules.Rule(&in[i])})
		}
		return out
	}
	doc := s.Report.document()
	doc["findings"], doc["since"], doc["resolved"], doc["changedBoundaries"] = list(s.New), s.Earlier, list(s.Resolved), s.Changed
	doc["noLongerCompared"] = list(s.Lost)
	doc["intent"], doc["intentResolved"] = jsonout.List(s.NewIntent), jsonout.List(s.ResolvedIntent)
	return jsonout.Object(w, doc)
}

type sinceFinding struct {
	finding.Plain
	Identity    string `json:"identity"`
	BoundaryKey string `json:"boundaryKey"`
	AtChanged   bool   `json:"atChangedBoundary"`
	Rule        string `json:"rule"`
}
