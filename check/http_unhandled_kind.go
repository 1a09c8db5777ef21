package check

// UnhandledProviderCase is reported of a status or a body that a consumer does not tell apart.
var UnhandledProviderCase = &Kind{
	Name:     "unhandledProviderCase",
	Severity: Warning,
	Doc: Doc{
		Reports: "The provider gives a status that no branch of the consumer handles; or it gives several bodies for one status, which differ in a literal or a field, and the consumer tests the body without distinguishing all of them. A declared range (4XX) is one response: handling any status in it is enough, and it is reported once.",
		Why:     "The consumer goes on as if the call had succeeded.",
		Example: "The handler answers 410 for a sold out product; the page reads the body as a product and shows an empty price.",
		Fix:     "Branch on the status, or on `ok`, before reading the body; or use a client that throws on failures.",
		Silent:  "The consumer returns the raw response to its caller, branches on a range or on `ok` that contains the status, tests a field that only the failure's body has, or uses a client that throws; it sends the request through a wrapper that was not read; a handler of every method gives the status to another method; the provider's status is computed.",
	},
	Measured: "80 of 91 (papermark 27 of 31, dub 16 of 16, Linkwarden 17 of 20, inbox-zero 12 of 12, thirdweb engine 4 of 4, mit-learn 2 of 4, growthbook 1 of 2, prisma-examples 1 of 1, Flowise 0 of 1). A consumer with a branch for success only counts as right: it does nothing about the failure." +
		" Before wrappers, branches within a path and methods were followed it was under half.",
	Mirror: "deadConsumerBranch",
}
