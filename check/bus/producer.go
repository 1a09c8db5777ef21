package bus

import (
	"github.com/drift-analyzer/drift/check/finding"
)

// MessageBusProducerOrphan is reported of sends that nothing receives.
var MessageBusProducerOrphan = &finding.Kind{
	Name:     "messageBusProducerOrphan",
	Severity: finding.Warning,
	Doc: finding.Doc{
		Reports: "Code sends to a channel that nothing in scope declares or listens to, or whose only subscription is deployed switched off.",
		Why:     "The messages are lost, or the send fails.",
		Example: "The handler sends to `orders-v2`; the template declares `orders`.",
		Fix:     "Correct the name, declare the channel, or add the deploy template to the run.",
		Silent:  "The channel's name is only known at run time; a subscription that might receive the message could not be read; most of several other channels of the bus to which something sends have nobody here either, and there is no channel of nearly that name to which nothing sends, nor one alone: what listens was not read; the channel is the path of a function in a package in which nobody here listens.",
	},
	Measured: "0 of 16 on first runs (unstract 13, dittofeed 2, coursemology 1), where workers were registered in ways that were not read: those of a bus most of whose channels nobody here takes are not reported now. 0 of 13 in thirdweb engine before workers on the name of a queue object were read; none is reported now.",
	Mirror:   "messageBusConsumerOrphan",
}
