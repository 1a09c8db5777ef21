package check

import (
	"github.com/drift-analyzer/drift/summary"
)

// Domain compares one sort of boundary.
type Domain struct {
	Name string
	// Kinds are those that it reports.
	Kinds []*Kind
	// Compare gives its findings, and the pairs that it made beyond those of the run.
	Compare func(*Reading) ([]Finding, []Pair)
}

// Reading is what is read of a run once, for every domain.
type Reading struct {
	Summaries []*summary.Summary
	// Pairing has the pairs of units that stand at one boundary, Accesses what units do across boundaries.
	Pairing  *Pairing
	Accesses []access
	// Scopes knows which code every deployed unit runs, Code finds code by id, file and deployed unit.
	Scopes *scopes
	Code   *units
}

// readAll reads a run.
func readAll(all []*summary.Summary) *Reading {
	return &Reading{Summaries: all, Pairing: pairAll(all), Accesses: accesses(all), Scopes: readScopes(all), Code: indexUnits(all)}
}
