package check

// GraphqlUnknownFragment is reported of documents that are shipped without a fragment that they spread.
var GraphqlUnknownFragment = &Kind{
	Name:     "graphqlUnknownFragment",
	Severity: Error,
	Doc: Doc{
		Reports: "A document that is sent to the server spreads a fragment that nothing in it defines.",
		Why:     "The server refuses the whole operation.",
		Example: "`query { user { ...Parts } }`, with Parts in a file that is not put into the document.",
		Fix:     "Put the fragment's document into the template, or install a fragment registry.",
		Silent:  "A client of the project is constructed with a fragment registry; where the construction of a client cannot be read, lowConfidence is reported instead.",
	},
	Unmirrored: "a fragment that nothing spreads is not sent",
}
