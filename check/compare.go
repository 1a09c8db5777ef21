package check

import (
	"fmt"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/intent"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/suppress"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/summary"
)

// Compare pairs the summaries of a run and reports where the two sides disagree.
func Compare(run *Run, rules *suppress.Rules, allowEmpty bool) *Report {
	read := pairing.Read(run.Summaries)
	out := &Report{Pairing: read.Pairing, Skipped: run.Skipped, Units: len(run.Summaries), named: runtimeNamed(read.Accesses), rules: rules}
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
	checked := false
	if run.Intent != nil {
		out.Intent = intent.Compare(read, run.Intent)
		out.Intent.Findings = rules.ApplyIntent(out.Intent.Findings)
		checked = out.Intent.Documents > 0
		if n := len(out.Intent.Problems); n > 0 {
			out.Run = append(out.Run, RunFinding{"unreadableInput", finding.Error, fmt.Sprintf("%s about intent documents; the first: %s", counted.Of(n, "problem", "problems"), out.Intent.Problems[0]),
				"mend what each line says; the other documents were checked"})
		}
	}
	if rules != nil {
		out.Rules = IgnoreFiles{Paths: rules.Paths, Used: rules.Used(), Notes: rules.Notes()}
	}
	if len(out.Pairing.Pairs) == 0 && !allowEmpty && !checked {
		out.Run = append(out.Run, nothingPaired(run, out.Pairing))
	}
	return out
}

// nothingPaired says why a run compared nothing.
func nothingPaired(run *Run, p *pairing.Pairing) RunFinding {
	out := RunFinding{"nothingPaired", finding.Error, fmt.Sprintf("%s read and no two of them meet at a boundary", counted.Of(len(run.Summaries), "unit was", "units were")), ""}
	example := func(list []*summary.Summary) string { return list[0].Identity.Binding.Label() }
	switch {
	case len(run.Summaries) == 0 && len(run.Skipped) > 0:
		out.Description, out.Remedy = "no file here could be read as summaries; the first: "+run.Skipped[0], "write them again with drift extract or drift contract"
	case len(run.Summaries) == 0 && run.Files > 0:
		out.Description = "nothing in the sources that were read is a unit: no function, component or document of what the named packs and readers know"
		out.Remedy = "extract with the packs of the frameworks and clients that the code uses (-f)"
	case len(run.Summaries) == 0:
		out.Description, out.Remedy = "there are no summaries here", "name the folder that drift extract -o and drift contract -o write to"
	case len(p.LoneProviders) == 0 && len(p.LoneConsumers) == 0 && len(p.Unkeyed) > 0:
		out.Description += fmt.Sprintf(": %s at a boundary of which a part was not read, such as %s", counted.Of(len(p.Unkeyed), "stands", "stand"), p.Unkeyed[0].ID())
		out.Remedy = "look at `drift inspect --dir`, which says what was not read"
	case len(p.LoneProviders) == 0 && len(p.LoneConsumers) == 0:
		out.Description += ": none of them stands at one"
		out.Remedy = "extract with the packs of the frameworks and clients that the code uses (-f)"
	case len(p.LoneConsumers) == 0:
		out.Description += fmt.Sprintf(": %s served, such as %s, and nothing here uses any", counted.Of(len(p.LoneProviders), "boundary is", "boundaries are"), example(p.LoneProviders))
		out.Remedy = "extract the clients, or write what a contract declares with drift contract, into the same folder"
	case len(p.LoneProviders) == 0:
		out.Description += fmt.Sprintf(": %s, such as %s, and nothing here serves any", counted.Of(len(p.LoneConsumers), "use", "uses"), example(p.LoneConsumers))
		out.Remedy = "extract the services, or write what a contract declares with drift contract, into the same folder"
	default:
		out.Description += fmt.Sprintf(": served is, for example, %s, used is %s", example(p.LoneProviders), example(p.LoneConsumers))
		out.Remedy = "look for two spellings of one boundary in `drift inspect --dir`"
	}
	out.Remedy += "; --allow-empty accepts it"
	return out
}
