package generic

import (
	"github.com/drift-analyzer/drift/check/finding"
)

// RequiredByDocument is the case of an input of which only a document says that it has to be sent.
var RequiredByDocument = &finding.Lower{To: finding.Warning, When: "when only a document says that it is required"}

// ReadUnsent is the case of an input that code reads by its name, and may do without.
var ReadUnsent = &finding.Lower{To: finding.Warning, When: "when the provider reads it and may do without it"}

// BoundaryFieldRequired is reported of what a provider demands and a consumer does not send.
var BoundaryFieldRequired = &finding.Kind{
	Name:     "boundaryFieldRequired",
	Severity: finding.Error,
	Lower:    []*finding.Lower{RequiredByDocument, ReadUnsent},
	Doc: finding.Doc{
		Reports: "The consumer sends a request without something that the provider requires: an argument of a GraphQL field that has no default and may not be null, a variable of an operation, a field of an input object; a field of a body or a query without which a handler answers every request with a failure, or that the type of a parameter requires which the framework checks, or that a document requires; a field by whose name the handler takes something out of the request, which fails where there is none, or which no client of the run sends. The call that sends a job lacks an argument for a parameter without a default.",
		Why:     "The provider refuses the request.",
		Example: "The schema has `order(id: ID!)`, the document asks for `order { total }`; the page posts `{ name }`, and the handler answers 400 when `title` is missing.",
		Fix:     "Send it, or let the provider do without it.",
		Silent:  "It has a default; arguments are spread, or handed on by signatures and chains; a decorator of the project stands between a task and its function; it may be null; the variable that carries it is required itself; the document could not be read; what a request sends is not known to be complete, the handler's condition also depends on something else; code of the type may fill it from something else, or takes it under several names; the handler asks first whether it is there, or has something else in its place, reads it only for other requests than this one, or hands the request to one of several functions of which not all read it; only the handler's reads say that it is wanted, and another client of the handler sends it; the caller is a test.",
	},
	Measured: "5 of 5 warnings in Checkmate: the page and the service agree on a body that the document does not have. Before what is passed on with a type was taken as open, and several parameters as one body, 0 of 41 in docmost; none is reported there now." +
		" Fields that handlers read: 1 of 3 on the first run over mern-ecommerce, jira_clone, linkding and chaskiq; the two others, in jira_clone, took the default of a parameter for the body, and are not reported now.",
	Unmirrored: "what is sent and not required is boundaryFieldUnknown when the provider does not know it, and no fault otherwise",
}

// NeverGiven is the case of a value that a client asks for and never gets.
var NeverGiven = &finding.Lower{To: finding.Warning, When: "when a client asks whether it got a value that the provider never gives"}

// BoundaryConstraintViolation is reported of values of which one side knows that the other does not.
var BoundaryConstraintViolation = &finding.Kind{
	Name:     "boundaryConstraintViolation",
	Severity: finding.Error,
	Lower:    []*finding.Lower{NeverGiven},
	Doc: finding.Doc{
		Reports: "The consumer sends a value that is none of those that the provider takes: a value that the schema's enum does not have, in a document or in a variable, a text in a request's body that is none of those that the type of a checked parameter, or a document, lists. A client compares a field of a response with a text that none of its bodies has there, a consumer one of its messages with a text that none of them has there.",
		Why:     "The provider refuses the request; the branch of the client never runs.",
		Example: "The document asks for `orders(state: PAYED)`, the enum has PAID.",
		Fix:     "Use one of the values that are declared, or declare this one.",
		Silent:  "The value comes from a variable; the values that are taken are not all known; the code takes the messages of another channel too, in which the field is sent or may be.",
	},
	Unmirrored: "the finding stands at the side that has the value and names those of the other side",
}

// ReadsNull is the case of a value that is never there: code may ask first whether it is.
var ReadsNull = &finding.Lower{To: finding.Warning, When: "when every body has null where the client reads on"}

// InMessages is the case of a message: a channel may carry what was not read.
var InMessages = &finding.Lower{To: finding.Warning, When: "for messages"}

// AsNumber is the case of a text that is read as a number: settings may have decimals written as numbers.
var AsNumber = &finding.Lower{To: finding.Warning, When: "when a method of numbers is called on a text: settings of the provider may have decimals written as numbers"}

// BoundaryShapeMismatch is reported of values that both sides know in different forms.
var BoundaryShapeMismatch = &finding.Kind{
	Name:     "boundaryShapeMismatch",
	Severity: finding.Error,
	Lower:    []*finding.Lower{ReadsNull, AsNumber, InMessages},
	Doc: finding.Doc{
		Reports: "Both sides declare a value and disagree on its form: a variable of a GraphQL operation that is not of its type; an alert compares a metric with one number, and the metric is a histogram with no per-series reduction; a client reads the elements of a list where every body of the response has an object, a field where every body has a list or a single value, or either where every body has null; code calls a method on a field of a response or of a message that, of what JSON has, texts alone have, or numbers alone (`trim`, `toFixed`), and the other side gives something else there; a consumer reads so of a field of the messages of a channel; a client sends a list where an object, an object or one value where a list, or null where something is taken; a GraphQL document gives an argument, or a variable of it, another type than the schema, selects fields of a scalar, or none of an object.",
		Why:     "The alert never fires; the server refuses the whole operation.",
		Example: "`http_latency > 500` on a histogram; `query Q($id: String) { order(id: $id) { total } }` against `order(id: ID!)`.",
		Fix:     "Let both sides have the form that is meant: reduce the series, or correct the type.",
		Silent:  "What is sent may be null where it may be left out; only a document says which form is taken; one side states no form: a metric without a kind, a reading without a comparison, a schema without the type; the variable has a default; some condition of the client tests the field; a method is called on it only behind a test that may ask for its type; one of several bodies has the form that is read; the body is open.",
	},
	Unmirrored: "the two sides differ from each other, and one finding says so of both",
}
