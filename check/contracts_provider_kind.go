package check

// ProviderContractViolation is reported of a handler that gives what its contract does not have.
var ProviderContractViolation = &Kind{
	Name:       "providerContractViolation",
	Severity:   Error,
	Lower:      []*Lower{neverGiven},
	AtProvider: true,
	Doc: Doc{
		Reports: "A handler gives a status or a body that its contract does not have: the schema next to it, or a document that declares its operation.",
		Why:     "Clients are generated from, and written against, the contract.",
		Example: "The document lists 200 and 404; the handler answers 409 on a duplicate.",
		Fix:     "List the response in the contract, or stop giving it.",
		Silent:  "The contract was derived from the implementation; the status is a declared 5XX; a wrapper gives it; some outcome of the handler could not be read, or a wrapper runs (then no declared status is said to be missing); something that the handler calls may raise the declared failure. Where the paths of a document begin differently from those of the handlers, they are compared under the prefix that fits most of them.",
	},
	Measured: "Errors: 37 of 37 that were read (327 in growthbook with one cause, 107 in mit-learn, 6 in karakeep, 3 in nestjs/swagger, 1 in thirdweb engine). Warnings: 23 of 27 (nestjs/swagger, karakeep; 4 in thirdweb engine about a plug-in that nothing registers)." +
		" Before failures that something called may raise were left out, 102 of 103 in karakeep were wrong; before what wrappers give was left out wherever it is noted, 1025 of 1026 in thirdweb engine.",
	Mirror: "consumerContractViolation",
}

var neverGiven = &Lower{Warning, "for a declared status that the handler never gives"}
