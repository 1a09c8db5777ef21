package check

import (
	"fmt"

	"github.com/drift-analyzer/drift/summary"
)

// LowConfidence is reported of both sides of a pair, and of GraphQL documents.
var LowConfidence = &Kind{
	Name:     "lowConfidence",
	Severity: Info,
	Doc: Doc{
		Reports: "One side of a compared boundary could not be read completely: a computed status, an outcome that was not read, opaque conditions.",
		Why:     "Findings about it may be missing.",
		Example: "`res.status(error.code)`.",
		Fix:     "Usually nothing; a literal status helps readers as well.",
		Silent:  "Neither side is part of a comparison.",
	},
	Unmirrored: "it says what could not be compared, whichever side that is on",
}

// confidenceDomain notes what of the compared units could not be read.
var confidenceDomain = Domain{Name: "confidence", Kinds: []*Kind{LowConfidence}, Compare: lowConfidence}

// lowConfidence notes once of every unit that takes part in a comparison that it could not be read in full.
func lowConfidence(run *Reading) ([]Finding, []Pair) {
	noted := map[*summary.Summary]bool{}
	var out []Finding
	for _, p := range run.Pairing.Pairs {
		for _, s := range []*summary.Summary{p.Provider, p.Consumer} {
			if reason := partly(s); reason != "" && !noted[s] {
				noted[s] = true
				out = append(out, LowConfidence.At(nil, Finding{Boundary: *s.Identity.Binding, Provider: side(p.Provider, nil), Consumer: side(p.Consumer, nil),
					Description: fmt.Sprintf("%s could not be read in full: %s", s.Identity.Name, reason)}))
			}
		}
	}
	return out, nil
}
