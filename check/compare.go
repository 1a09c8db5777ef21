package check

import (
	"fmt"
	"sort"
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
	read := readAll(run.Summaries)
	out := &Report{Pairing: read.Pairing, Skipped: run.Skipped, Units: len(run.Summaries), named: runtimeNamed(read.Accesses)}
	for _, s := range run.Summaries {
		if partly(s) != "" {
			out.Partly++
		}
	}
	var found []Finding
	var pairs []Pair
	for _, d := range domains {
		findings, more := d.Compare(read)
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
