package contracts

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/http"
	"github.com/drift-analyzer/drift/check/pairing"
)

// Domain compares contracts with handlers, with clients and with each other.
var Domain = pairing.Domain{Name: "contracts", Kinds: []*finding.Kind{ProviderContractViolation, ConsumerContractViolation, generic.ContractDisagreement, ContractOperationUnimplemented, http.UnhandledProviderCase,
	generic.BoundaryFieldRequired, generic.BoundaryFieldUnknown, generic.BoundaryConstraintViolation},
	Compare: compareContracts}

func compareContracts(run *pairing.Reading) ([]finding.Finding, []pairing.Pair) {
	out := consumers(run)
	out = append(out, ownContracts(run)...)
	c := readDocuments(run)
	c.operations()
	c.resolved()
	out = append(out, c.out...)
	return append(out, disagreements(c.declared)...), c.pairs
}
