package generic

import (
	"github.com/drift-analyzer/drift/check/finding"
)

// AmbiguousProvider is reported of tables, channels and GraphQL fields.
var AmbiguousProvider = &finding.Kind{
	Name:     "ambiguousProvider",
	Severity: finding.Warning,
	Doc: finding.Doc{
		Reports: "One consumer matches two providers, and at most one of them can be right: resolvers in two services for one field, or two name patterns that are equally specific.",
		Why:     "Which of them answers depends on how they happen to be deployed.",
		Example: "`{stage}-orders` and `orders-{stage}` both cover `orders-orders`.",
		Fix:     "Make the name more specific, or extract one service only.",
		Silent:  "One pattern is more specific than the others: the consumer is compared with that one.",
	},
	Unmirrored: "two consumers of one provider are usual",
}
