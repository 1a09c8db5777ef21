package generic

import (
	"fmt"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// LowConfidence is reported of both sides of a pair, and of GraphQL documents.
var LowConfidence = &finding.Kind{
	Name:     "lowConfidence",
	Severity: finding.Info,
	Doc: finding.Doc{
		Reports: "One side of a compared boundary could not be read completely: a computed status, an outcome that was not read, opaque conditions.",
		Why:     "Findings about it may be missing.",
		Example: "`res.status(error.code)`.",
		Fix:     "Usually nothing; a literal status helps readers as well.",
		Silent:  "Neither side is part of a comparison.",
	},
	Unmirrored: "it says what could not be compared, whichever side that is on",
}

// Domain reports which of the compared units could not be read completely.
var Domain = pairing.Domain{Name: "confidence", Kinds: []*finding.Kind{LowConfidence}, Compare: lowConfidence}

// lowConfidence notes, once for every unit that is part of a pair, that it could not be read completely.
func lowConfidence(run *pairing.Reading) ([]finding.Finding, []pairing.Pair) {
	noted := map[*summary.Summary]bool{}
	var out []finding.Finding
	for _, p := range run.Pairing.Pairs {
		for _, s := range []*summary.Summary{p.Provider, p.Consumer} {
			if reason := Partly(s); reason != "" && !noted[s] {
				noted[s] = true
				out = append(out, LowConfidence.At(nil, finding.Finding{Subject: s.ID(), Boundary: *s.Identity.Binding, Provider: finding.SideOf(p.Provider, nil), Consumer: finding.SideOf(p.Consumer, nil),
					Description: fmt.Sprintf("%s could not be read in full: %s", s.Identity.Name, reason)}))
			}
		}
	}
	return out, nil
}

// Partly says why a unit is described only in part; "" when it is described completely.
func Partly(s *summary.Summary) string {
	for _, g := range s.Body().Gaps {
		if g.Type != summary.GapUnhandledCase {
			return g.Description
		}
	}
	paths := s.Body().Transitions
	for i := range paths {
		if r, ok := paths[i].Output.(summary.Response); ok {
			if u, ok := r.StatusCode.(summary.Unresolved); ok {
				return "the status " + u.SourceText + " is computed"
			}
		}
	}
	if s.Confidence.Level == summary.LevelLow || s.Confidence.Level == summary.LevelMedium {
		return "some of its conditions could not be read"
	}
	return ""
}
