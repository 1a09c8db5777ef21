package units

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
)

// Domain compares the deployed units that code invokes and the metrics that alerts read with what is declared.
var Domain = pairing.Domain{Name: "units", Kinds: []*finding.Kind{UnitInvocationTargetUnknown, generic.BoundaryShapeMismatch}, Compare: func(run *pairing.Reading) ([]finding.Finding, []pairing.Pair) {
	out, pairs := invocations(run)
	more, read := metrics(run.Summaries)
	return append(out, more...), append(pairs, read...)
}}
