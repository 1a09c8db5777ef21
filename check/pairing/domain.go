package pairing

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// Domain compares one kind of boundary.
type Domain struct {
	Name string
	// Kinds are those that it reports.
	Kinds []*finding.Kind
	// Compare gives its findings, and pairs of its own in addition to those of the run.
	Compare func(*Reading) ([]finding.Finding, []Pair)
}

// Reading is what is read of a run once, for every domain.
type Reading struct {
	Summaries []*summary.Summary
	// Pairing has the pairs of units at one boundary, Accesses what units do across boundaries.
	Pairing  *Pairing
	Accesses []Access
	// Scopes knows which code every deployed unit runs, Code finds code by id, file and deployed unit.
	Scopes *Scopes
	Code   *Code
}

// Read reads a run.
func Read(all []*summary.Summary) *Reading {
	known := withoutUnmounted(all)
	return &Reading{Summaries: known, Pairing: pairAll(known), Accesses: Accesses(all), Scopes: ReadScopes(all), Code: indexCode(all)}
}
