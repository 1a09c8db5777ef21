package check

// ContractOperationUnimplemented is reported of declared operations, and of fields of GraphQL's root types.
var ContractOperationUnimplemented = &Kind{
	Name:       "contractOperationUnimplemented",
	Severity:   Warning,
	Lower:      []*Lower{underAnotherMount, tooManyUnserved},
	AtProvider: true,
	Doc: Doc{
		Reports: "A contract declares an operation, or a field of a GraphQL root type, and no extracted provider serves it.",
		Why:     "Callers get 404.",
		Example: "The document declares DELETE /orders/{id}, which was removed from the router.",
		Fix:     "Serve it, remove it from the contract, or extract the service that serves it into the same run.",
		Silent:  "No provider of the run was extracted from code; a handler whose path or method was not read may serve it; the declaration is a gateway's own route.",
	},
	Measured:   "0 of 60 in growthbook, 0 of 9 in amplication and 0 of 55 in karakeep before it was mended: routes that were not read, and documents under another mount. None of these is reported as a warning now.",
	Unmirrored: "a contract need not declare everything that is served",
}

// The cases in which an operation is most likely served by something that was not read.
var (
	underAnotherMount = &Lower{Info, "where the same path is served under another mount"}
	tooManyUnserved   = &Lower{Info, "where a dozen operations of one document are not served"}
)
