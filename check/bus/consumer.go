package bus

import (
	"github.com/drift-analyzer/drift/check/finding"
)

// MessageBusConsumerOrphan is reported of consumers that nothing sends to.
var MessageBusConsumerOrphan = &finding.Kind{
	Name:     "messageBusConsumerOrphan",
	Severity: finding.Warning,
	Doc: finding.Doc{
		Reports: "A consumer is connected to a channel that nothing in the run sends to.",
		Why:     "The code never runs.",
		Example: "A rule matches `order.shipped`; the service sends `order.sent`.",
		Fix:     "Correct the name, or extract the sending service into the same run.",
		Silent:  "The channel is filled from outside (an object store's own events, a stream, a schedule). The code listens to another channel as well, which something sends to: the method of a class that others descend from. Where a file of the project names the channel in a way that was not followed, or nothing is seen to send to most of at least three other channels of the bus that code listens to, or to any of that side of a bus with two (Socket.IO), unsupportedSemantics says so.",
	},
	Measured: "5 of 18 in mit-learn: the others are sent from plug-ins that are found at run time; before beat's schedules, management commands and the truth of lists were read, 5 of 59." +
		" 0 of 1 in serverless/examples before calls through version 2 of the SDK were read, and 0 of 6 in docmost (names with braces); none is reported there now.",
	Mirror: "messageBusProducerOrphan",
}
