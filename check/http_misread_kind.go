package check

// MisreadProviderResponse is reported of a field that a response does not have.
var MisreadProviderResponse = &Kind{
	Name:     "misreadProviderResponse",
	Severity: Error,
	Doc: Doc{
		Reports: "A path that runs on a response reads a field which the body of that response does not have, and no test distinguishes it from a body that has the field.",
		Why:     "The value is undefined: a price shows as NaN, a redirect goes to `undefined`.",
		Example: "The handler sends `{ id, quantity }`, the page reads `order.amount`.",
		Fix:     "Read the field that is sent, or send the field that is read.",
		Silent:  "Some condition of the consumer tests the field; the body has spreads, is a dictionary, or is not known; the status has several bodies and one of them has the field; the body of a failure has another of the fields that are read on the path; only failures have the field; the branch does not run on that response, or may be a branch for failures that joins the path again; the unit makes several requests; one side's path is only a placeholder.",
	},
	Measured: "18 of 18 (papermark 16, dub 1, Flowise 1): clients read `message` of failures whose body has `error`, or the other way round." +
		" Before what a catch clause reads was kept apart, 3 of 3 in docmost were wrong.",
	Unmirrored: "a field that is sent and read by nobody does no harm to either side",
}
