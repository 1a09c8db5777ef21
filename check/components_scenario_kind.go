package check

// ScenarioCoverageGap is reported of components with stories.
var ScenarioCoverageGap = &Kind{
	Name:     "scenarioCoverageGap",
	Severity: Warning,
	Doc: Doc{
		Reports: "A component branches on a prop and no story supplies it.",
		Why:     "Nobody sees that branch before production.",
		Example: "`disabled && <Lock/>`, and no story sets `disabled`.",
		Fix:     "Add a story that sets the prop.",
		Silent:  "The component has no stories at all; a story spreads something that could not be read.",
	},
	Measured:   "1 of 1 (bulletproof-react).",
	Unmirrored: "a story that gives a prop which the component does not take is boundaryFieldUnknown with the aspect construct",
}
