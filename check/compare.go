package check

import (
	"fmt"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/suppress"
)

// Compare pairs the summaries of a run and reports where the two sides disagree.
func Compare(run *Run, rules *suppress.Rules, allowEmpty bool) *Report {
	read := pairing.Read(run.Summaries)
	out := &Report{Pairing: read.Pairing, Skipped: run.Skipped, Units: len(run.Summaries), named: runtimeNamed(read.Accesses)}
	for _, s := range run.Summaries {
		if generic.Partly(s) != "" {
			out.Partly++
		}
	}
	var found []finding.Finding
	var pairs []pairing.Pair
	for _, d := range domains {
		findings, more := d.Compare(read)
		found, pairs = append(found, findings...), append(pairs, more...)
	}
	out.Pairing.Join(pairs)
	out.Findings = rules.Apply(finding.Dedupe(found))
	if len(out.Pairing.Pairs) == 0 && len(run.Summaries) > 0 && !allowEmpty {
		out.Run = append(out.Run, RunFinding{"nothingPaired", finding.Error, fmt.Sprintf("%d units were read and no two of them meet at a boundary", len(run.Summaries)),
			"check that both sides were extracted into this folder, and look at `drift inspect --dir` for two spellings of one boundary; --allow-empty accepts it"})
	}
	return out
}
