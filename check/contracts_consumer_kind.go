package check

// ConsumerContractViolation is reported of a client that relies on what its contract does not promise.
var ConsumerContractViolation = &Kind{
	Name:     "consumerContractViolation",
	Severity: Warning,
	Lower:    []*Lower{optionalField},
	Doc: Doc{
		Reports: "The consumer handles a status that the contract does not list, leaves one unhandled that it lists, or reads a field that it does not promise.",
		Why:     "What is not promised may go at any release of the provider.",
		Example: "The client reads `user.phone`; the document's response has no such field.",
		Fix:     "Read what the contract promises, or have the contract changed.",
		Silent:  "A range or a default of the contract covers it (a range that nothing covers is unhandledProviderCase); it is a server error; a condition tests the field; the contract was derived from the code.",
	},
	Mirror: "providerContractViolation",
}

var optionalField = &Lower{Info, "for a read of a field that the contract declares optional"}
