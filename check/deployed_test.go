package check

import (
	"github.com/drift-analyzer/drift/summary"
)

func function(name string) *summary.Summary {
	return contractAt("template.yaml", name, "cloudformation", summary.UnitInvocation{DeploymentTarget: "function", InstanceName: &name}, meta{"unit": meta{"logicalId": "Logical"}})
}

func invokes(name *string) *summary.Summary {
	return unitAt("src/a.ts", "resize", effect(summary.UnitInvocation{DeploymentTarget: "function", InstanceName: name}, summary.UnitInvoke{}))
}

// series is a declared metric, alert a reading of it.
func series(kind string) *summary.Summary {
	m := meta{}
	if kind != "" {
		m["kind"] = kind
	}
	return contractAt("metrics.tf", "latency", "terraform", summary.Metric{MetricSystem: "gcp", MetricType: str("latency")}, meta{"metric": m})
}

func alert(m meta) *summary.Summary {
	s := contractAt("alerts.tf", "slow", "terraform", summary.Metric{MetricSystem: "gcp", MetricType: str("latency")}, meta{"metricReading": m})
	s.Kind = summary.KindConsumer
	return s
}

func deployedClauses() []clause {
	const target, shape = "warning unitInvocationTargetUnknown", "error boundaryShapeMismatch/read"
	sets := func(value string) *summary.Summary {
		s := deployedAs("Caller", "-")
		if value != "" {
			s.Metadata.RuntimeContract.Variables = []summary.RuntimeVariable{{Name: "RESIZE", Value: &value}}
		}
		s.Identity.DeployableUnit = &summary.DeployableUnit{DeploymentTarget: "function", InstanceName: "Caller"}
		return s
	}
	by := func(s *summary.Summary) *summary.Summary {
		s.Identity.DeployableUnit = &summary.DeployableUnit{DeploymentTarget: "function", InstanceName: "Caller"}
		s.Transitions[0].Effects = append(s.Transitions[0].Effects, effect(nil, summary.ConfigRead{Name: "RESIZE", Defaulted: true}))
		return s
	}
	return []clause{
		{UnitInvocationTargetUnknown, "a literal that nothing declares", of(function("resize-image"), invokes(str("resize-images"))), target},
		{UnitInvocationTargetUnknown, "a literal that is declared", of(function("resize-image"), invokes(str("resize-image"))), ""},
		{UnitInvocationTargetUnknown, "by its name in the document", of(function("resize-image"), invokes(str("Logical"))), ""},
		{UnitInvocationTargetUnknown, "the resource segment of an identifier", of(function("resize-image"), invokes(str("arn:aws:lambda:eu:1:function:resize-image"))), ""},
		{UnitInvocationTargetUnknown, "an identifier that nothing declares", of(function("resize-image"), invokes(str("arn:aws:lambda:eu:1:function:crop"))), target},
		{UnitInvocationTargetUnknown, "a pattern covers the name", of(function("{stage}-resize"), invokes(str("dev-resize"))), ""},
		{UnitInvocationTargetUnknown, "a variable names what nothing declares", of(function("resize-image"), sets("crop"), by(invokes(str("{RESIZE}")))), target},
		{UnitInvocationTargetUnknown, "a variable names what is declared", of(function("resize-image"), sets("resize-image"), by(invokes(str("{RESIZE}")))), ""},
		{UnitInvocationTargetUnknown, "a variable of which no value is known", of(function("resize-image"), sets(""), by(invokes(str("{RESIZE}")))), ""},
		{UnitInvocationTargetUnknown, "the name is not stated", of(function("resize-image"), invokes(nil)), ""},
		{UnitInvocationTargetUnknown, "no deployment source is in the run", of(invokes(str("resize-images"))), ""},

		{BoundaryShapeMismatch, "a histogram is compared with one number", of(series("histogram"), alert(meta{"comparison": "scalar"})), shape},
		{BoundaryShapeMismatch, "each series is reduced first", of(series("histogram"), alert(meta{"comparison": "scalar", "reduced": true})), ""},
		{BoundaryShapeMismatch, "each series is aligned first", of(series("histogram"), alert(meta{"comparison": "scalar", "aligner": "ALIGN_PERCENTILE_99"})), ""},
		{BoundaryShapeMismatch, "a gauge", of(series("gauge"), alert(meta{"comparison": "scalar"})), ""},
		{BoundaryShapeMismatch, "the metric states no values", of(series(""), alert(meta{"comparison": "scalar"})), ""},
		{BoundaryShapeMismatch, "the reading states no comparison", of(series("histogram"), alert(meta{})), ""},
	}
}
