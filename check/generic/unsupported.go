package generic

import (
	"github.com/drift-analyzer/drift/check/finding"
)

// UnsupportedSemantics is reported of subscriptions to channels and to GraphQL fields.
var UnsupportedSemantics = &finding.Kind{
	Name:     "unsupportedSemantics",
	Severity: finding.Info,
	Doc: finding.Doc{
		Reports: "A boundary was found whose other side cannot be determined: a subscription with a filter policy, a channel whose name nothing resolves.",
		Why:     "Findings about it are missing.",
		Example: "A topic subscription that delivers only some of the messages.",
		Fix:     "Nothing; the description says what could not be read.",
		Silent:  "Everything about the boundary was read.",
	},
	Unmirrored: "it says what could not be compared, whichever side that is on",
}
