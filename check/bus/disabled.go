package bus

import (
	"github.com/drift-analyzer/drift/check/finding"
)

// MessageBusConsumerDisabled is reported of subscriptions that are deployed switched off.
var MessageBusConsumerDisabled = &finding.Kind{
	Name:     "messageBusConsumerDisabled",
	Severity: finding.Info,
	Doc: finding.Doc{
		Reports: "A rule or a subscription is deployed switched off. No check counts it as a consumer.",
		Why:     "Nothing handles the messages that it was meant for.",
		Example: "`Enabled: false`, left from an incident.",
		Fix:     "Switch it on, or remove it.",
		Silent:  "Whether it is enabled is decided at deployment.",
	},
	Unmirrored: "a producer is code, which no deployment switches off",
}
