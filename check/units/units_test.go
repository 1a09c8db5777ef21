package units_test

import (
	"testing"

	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/clausetest"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/units"
	"github.com/drift-analyzer/drift/summary"
)

func function(name string) *summary.Summary {
	return ContractAt("template.yaml", name, "cloudformation", summary.UnitInvocation{DeploymentTarget: "function", InstanceName: &name}, Meta{"unit": Meta{"logicalId": "Logical"}})
}

func invokes(name *string) *summary.Summary {
	return UnitAt("src/a.ts", "resize", Effect(summary.UnitInvocation{DeploymentTarget: "function", InstanceName: name}, summary.UnitInvoke{}))
}

// series is a declared metric, alert a reading of it.
func series(kind string) *summary.Summary {
	m := Meta{}
	if kind != "" {
		m["valueType"] = kind
	}
	return ContractAt("metrics.tf", "latency", "terraform", summary.Metric{MetricSystem: "gcp", MetricType: Str("latency")}, Meta{"metric": m})
}

func alert(m Meta) *summary.Summary {
	s := ContractAt("alerts.tf", "slow", "terraform", summary.Metric{MetricSystem: "gcp", MetricType: Str("latency")}, Meta{"metricReading": m})
	s.Kind = summary.KindConsumer
	return s
}

func TestClauses(t *testing.T) { clausetest.Run(t, &units.Domain, clauses()) }

func clauses() []Clause {
	const target, shape = "warning unitInvocationTargetUnknown", "error boundaryShapeMismatch/read"
	sets := func(value string) *summary.Summary {
		s := DeployedAs("Caller", "-")
		if value != "" {
			s.Metadata.RuntimeContract.Variables = []summary.RuntimeVariable{{Name: "RESIZE", Value: &value}}
		}
		s.Identity.DeployableUnit = &summary.DeployableUnit{DeploymentTarget: "function", InstanceName: "Caller"}
		return s
	}
	by := func(s *summary.Summary) *summary.Summary {
		s.Identity.DeployableUnit = &summary.DeployableUnit{DeploymentTarget: "function", InstanceName: "Caller"}
		s.Transitions[0].Effects = append(s.Transitions[0].Effects, Effect(nil, summary.ConfigRead{Name: "RESIZE", Defaulted: true}))
		return s
	}
	return []Clause{
		{Of: units.UnitInvocationTargetUnknown, When: "a literal that nothing declares", In: Of(function("resize-image"), invokes(Str("resize-images"))), Want: target, Says: "resize invokes resize-images, and no deployment source of this run declares it"},
		{Of: units.UnitInvocationTargetUnknown, When: "a literal that is declared", In: Of(function("resize-image"), invokes(Str("resize-image"))), Want: ""},
		{Of: units.UnitInvocationTargetUnknown, When: "by its name in the document", In: Of(function("resize-image"), invokes(Str("Logical"))), Want: ""},
		{Of: units.UnitInvocationTargetUnknown, When: "the resource segment of an identifier", In: Of(function("resize-image"), invokes(Str("arn:aws:lambda:eu:1:function:resize-image"))), Want: ""},
		{Of: units.UnitInvocationTargetUnknown, When: "an identifier that nothing declares", In: Of(function("resize-image"), invokes(Str("arn:aws:lambda:eu:1:function:crop"))), Want: target},
		{Of: units.UnitInvocationTargetUnknown, When: "a pattern covers the name", In: Of(function("{stage}-resize"), invokes(Str("dev-resize"))), Want: ""},
		{Of: units.UnitInvocationTargetUnknown, When: "a variable names what nothing declares", In: Of(function("resize-image"), sets("crop"), by(invokes(Str("{RESIZE}")))), Want: target},
		{Of: units.UnitInvocationTargetUnknown, When: "a variable names what is declared", In: Of(function("resize-image"), sets("resize-image"), by(invokes(Str("{RESIZE}")))), Want: ""},
		{Of: units.UnitInvocationTargetUnknown, When: "a variable of which no value is known", In: Of(function("resize-image"), sets(""), by(invokes(Str("{RESIZE}")))), Want: ""},
		{Of: units.UnitInvocationTargetUnknown, When: "the name is not stated", In: Of(function("resize-image"), invokes(nil)), Want: ""},
		{Of: units.UnitInvocationTargetUnknown, When: "no deployment source is in the run", In: Of(invokes(Str("resize-images"))), Want: ""},

		{Of: generic.BoundaryShapeMismatch, When: "a histogram is compared with one number", In: Of(series("histogram"), alert(Meta{"comparison": "scalar"})), Want: shape},
		{Of: generic.BoundaryShapeMismatch, When: "each series is reduced first", In: Of(series("histogram"), alert(Meta{"comparison": "scalar", "reduced": true})), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "each series is aligned first", In: Of(series("histogram"), alert(Meta{"comparison": "scalar", "aligner": "ALIGN_PERCENTILE_99"})), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "a gauge", In: Of(series("gauge"), alert(Meta{"comparison": "scalar"})), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "the metric states no values", In: Of(series(""), alert(Meta{"comparison": "scalar"})), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "the reading states no comparison", In: Of(series("histogram"), alert(Meta{})), Want: ""},
	}
}
