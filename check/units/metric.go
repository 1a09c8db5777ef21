package units

import (
	"fmt"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// form is what one value of a series is: sources say it as the type of its values, or as the kind of the series.
func form(m *summary.MetricMetadata) string {
	if m.ValueType != "" {
		return m.ValueType
	}
	return m.Kind
}

// metrics compares the readings of alerts with the series that they read.
func metrics(all []*summary.Summary) ([]finding.Finding, []pairing.Pair) {
	type series struct {
		s    *summary.Summary
		form string
	}
	declared := map[string][]series{}
	key := func(b summary.Metric) string { return b.MetricSystem + "\x00" + summary.StrOf(b.MetricType) }
	for _, s := range all {
		b, ok := summary.BindingOf[summary.Metric](s)
		if m := s.Metadata.Metric; ok && b.MetricType != nil && m != nil {
			declared[key(b)] = append(declared[key(b)], series{s, form(m)})
		}
	}
	var out []finding.Finding
	var pairs []pairing.Pair
	for _, s := range all {
		b, ok := summary.BindingOf[summary.Metric](s)
		reading := s.Metadata.MetricReading
		if !ok || b.MetricType == nil || reading == nil {
			continue
		}
		single := reading.Comparison == summary.ComparisonScalar && !reading.Reduced && reading.Aligner == ""
		for _, d := range declared[key(b)] {
			pairs = append(pairs, pairing.Pair{Key: d.s.Identity.Binding.Label(), Provider: d.s, Consumer: s})
			if single && d.form == "histogram" {
				out = append(out, generic.BoundaryShapeMismatch.At(nil, finding.Finding{Aspect: "read", Boundary: *s.Identity.Binding, Provider: finding.SideOf(d.s, nil), Consumer: finding.SideOf(s, finding.FirstPath(s)),
					Description: fmt.Sprintf("%s compares %s with one number, and it is a histogram with no per-series reduction: the condition never holds", s.Identity.Name, summary.StrOf(b.MetricType))}))
			}
		}
	}
	return out, pairs
}
