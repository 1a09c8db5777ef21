package check

// RepeatUnsafeConsumer is reported of handlers of queues that deliver a message again.
var RepeatUnsafeConsumer = &Kind{
	Name:     "repeatUnsafeConsumer",
	Severity: Warning,
	Doc: Doc{
		Reports: "The handler of a queue that may deliver a message more than once makes a POST to another service.",
		Why:     "A payment or an order is made twice.",
		Example: "A worker of a standard queue POSTs to /payments for every message.",
		Fix:     "Use a FIFO queue, or remember which messages were handled. A call with an idempotency key is still reported, because summaries do not record sent headers.",
		Silent:  "FIFO queues; GET, PUT, PATCH, DELETE; writes to a store.",
	},
	Unmirrored: "that a message comes again is a property of the channel, and no fault of the producer",
}
