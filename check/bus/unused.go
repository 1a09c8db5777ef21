package bus

import (
	"github.com/drift-analyzer/drift/check/finding"
)

// MessageBusUnused is reported of channels with neither side.
var MessageBusUnused = &finding.Kind{
	Name:       "messageBusUnused",
	Severity:   finding.Warning,
	AtProvider: true,
	Doc: finding.Doc{
		Reports: "A channel is declared and has neither producer nor consumer.",
		Why:     "It costs money and misleads readers.",
		Example: "A queue that is left of a removed feature.",
		Fix:     "Remove it, or extract the code that uses it.",
		Silent:  "A disabled rule listens to it; it is named as one for dead letters, to which the bus itself moves what nobody took.",
	},
	Unmirrored: "both sides are missing, and one finding says so",
}
