package generic

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// ContractDisagreement is reported of two contracts of one boundary: of operations, and of tables.
var ContractDisagreement = &finding.Kind{
	Name:       "contractDisagreement",
	Severity:   finding.Warning,
	AtProvider: true,
	Doc: finding.Doc{
		Reports: "Two contract sources describe one boundary and declare different things: statuses first, then fields of bodies; for a table, its columns.",
		Why:     "Whoever follows one of them breaks against the other.",
		Example: "The API description lists 201 for POST /orders, the gateway's 200.",
		Fix:     "Make them agree, or delete one.",
		Silent:  "One of them has a range or a default; only one of them states a body. Two schema dumps of Rails are those of two databases.",
	},
	Unmirrored: "both sides are contracts, and neither is the one that is right",
}

// Disagreement is the finding about a contract that differs from the first of those of its boundary.
func Disagreement(group []*summary.Summary, other *summary.Summary, text string) finding.Finding {
	f := ContractDisagreement.At(nil, finding.Finding{Boundary: *group[0].Identity.Binding, Provider: finding.SideOf(group[0], nil), Consumer: finding.SideOf(other, nil), Description: text})
	for _, s := range group {
		f.Sources = append(f.Sources, s.ID())
	}
	return f
}
