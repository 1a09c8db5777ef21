package check

// RuntimeScopeUnknown is reported of deployed units whose code could not be told.
var RuntimeScopeUnknown = &Kind{
	Name:       "runtimeScopeUnknown",
	Severity:   Info,
	AtProvider: true,
	Doc: Doc{
		Reports: "It could not be determined which code a deployed unit runs, so its variables were not compared: it states no code scope, the scope contains no file that was read, or another unit claims the same directory.",
		Why:     "Variables that it lacks are not found.",
		Example: "Two functions with one CodeUri and different environments.",
		Fix:     "The description says which of the causes it is, and what to add.",
		Silent:  "The unit declares no variables, or code says itself that it runs there.",
	},
	Measured:   "16 of 16 (serverless/examples): none of the code was read.",
	Unmirrored: "it says what could not be compared, and not who is wrong",
}
