package check

import (
	"github.com/drift-analyzer/drift/summary"
)

// ContractDisagreement is reported of two contracts of one boundary: of operations, and of tables.
var ContractDisagreement = &Kind{
	Name:       "contractDisagreement",
	Severity:   Warning,
	AtProvider: true,
	Doc: Doc{
		Reports: "Two contract sources describe one boundary and declare different things: statuses first, then fields of bodies; for a table, its columns.",
		Why:     "Whoever follows one of them breaks against the other.",
		Example: "The API description lists 201 for POST /orders, the gateway's 200.",
		Fix:     "Make them agree, or delete one.",
		Silent:  "One of them has a range or a default; only one of them states a body.",
	},
	Unmirrored: "both sides are contracts, and neither is the one that is right",
}

// disagreement is the finding about a contract that differs from the first of those of its boundary.
func disagreement(group []*summary.Summary, other *summary.Summary, text string) Finding {
	f := ContractDisagreement.At(nil, Finding{Boundary: *group[0].Identity.Binding, Provider: side(group[0], nil), Consumer: side(other, nil), Description: text})
	for _, s := range group {
		f.Sources = append(f.Sources, s.ID())
	}
	return f
}
