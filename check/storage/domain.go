package storage

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// Domain compares what code reads and writes with the stores that are declared.
var Domain = pairing.Domain{Name: "storage", Kinds: []*finding.Kind{generic.BoundaryFieldUnknown, generic.BoundaryFieldUnused, BoundarySelectorMismatch, generic.AmbiguousProvider, generic.ContractDisagreement}, Compare: compareStorage}

func compareStorage(run *pairing.Reading) ([]finding.Finding, []pairing.Pair) {
	uses := run.Accesses
	c := &storageCheck{scope: run.Scopes, stores: indexStores(run.Summaries), use: map[*store]*storeUse{}, into: map[step]bool{}}
	inModels := lacking(run.Summaries)
	if len(c.stores.all) == 0 {
		return inModels, nil
	}
	c.out = storesDisagree(run.Summaries)
	for i := range uses {
		if a, ok := uses[i].Does.(summary.StorageAccess); ok && len(a.RelationPath) > 0 {
			c.into[step{uses[i].Unit, uses[i].Binding.Label(), a.RelationPath[0]}] = true
		}
	}
	for i := range uses {
		a, ok := uses[i].Does.(summary.StorageAccess)
		if b, is := uses[i].Binding.Semantics.(summary.Storage); ok && is && !pairing.OfMigrations(uses[i].Unit) {
			c.access(&uses[i], b, a)
		}
	}
	for _, s := range run.Summaries {
		for _, read := range s.Metadata.ReadElsewhere {
			found, _ := c.stores.find(summary.Storage{StorageSystem: read.System, Scope: read.Scope, Container: &read.Container}, s.Location.Workspace)
			for _, at := range found {
				use := c.touch(at)
				for _, f := range read.Fields {
					use.all = use.all || f == "*"
					use.read[f] = true
				}
				for _, f := range read.Written {
					use.allWritten = use.allWritten || f == "*"
					use.written[f] = true
				}
			}
		}
	}
	c.undeclared()
	before := len(c.out)
	for _, s := range c.stores.all {
		c.unused(s)
	}
	c.accessed(before, run.Summaries)
	return append(c.out, untold(inModels, c.out)...), c.pairs
}
