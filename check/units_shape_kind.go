package check

// BoundaryShapeMismatch is reported of alerts that read a metric as what it is not.
var BoundaryShapeMismatch = &Kind{
	Name:     "boundaryShapeMismatch",
	Severity: Error,
	Doc: Doc{
		Reports: "Both sides declare a value and disagree on its form: an alert compares a metric with one number, and the metric is a histogram with no per-series reduction.",
		Why:     "The alert never fires.",
		Example: "`http_latency > 500` on a histogram.",
		Fix:     "Reduce the series (a percentile, a mean), or declare the metric as a gauge.",
		Silent:  "The metric states no kind, or the reading no comparison.",
	},
	Unmirrored: "the two sides differ from each other, and one finding says so of both",
}
