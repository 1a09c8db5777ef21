package check

// UnitInvocationTargetUnknown is reported of invocations of deployed units.
var UnitInvocationTargetUnknown = &Kind{
	Name:     "unitInvocationTargetUnknown",
	Severity: Warning,
	Doc: Doc{
		Reports: "Code invokes a deployed unit by a name that no deployment source of the run declares.",
		Why:     "The invocation fails.",
		Example: "`InvokeCommand({ FunctionName: 'resize-images' })`, and the template's function is called `resize-image`.",
		Fix:     "Correct the name, or add the template that declares the unit.",
		Silent:  "No deployment source is in the run; the name comes from a variable whose value is not known.",
	},
	Unmirrored: "a unit that nothing here invokes may be invoked by a schedule, by hand or from elsewhere",
}
