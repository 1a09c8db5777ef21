package check

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// unitsDomain compares the deployed units that code invokes and the metrics that alerts read with what is declared.
var unitsDomain = Domain{Name: "units", Kinds: []*Kind{UnitInvocationTargetUnknown, BoundaryShapeMismatch}, Compare: func(run *Reading) ([]Finding, []Pair) {
	out, pairs := invocations(run)
	more, read := metrics(run.Summaries)
	return append(out, more...), append(pairs, read...)
}}

// invocations compares the deployed units that code invokes by name with those that are declared.
func invocations(run *Reading) ([]Finding, []Pair) {
	uses, scope := run.Accesses, run.Scopes
	declared := newNameTable[*summary.Summary]()
	for _, s := range run.Summaries {
		if b, ok := bindingOf[summary.UnitInvocation](s); ok && !s.Kind.IsConsumer() {
			declared.add(deref(b.InstanceName), s)
			if m := s.Metadata.Unit; m != nil && m.LogicalID != deref(b.InstanceName) {
				declared.add(m.LogicalID, s)
			}
		}
	}
	if len(declared.list) == 0 {
		return nil, nil
	}
	var out []Finding
	var pairs []Pair
	for i := range uses {
		u := &uses[i]
		b, ok := u.binding.Semantics.(summary.UnitInvocation)
		if _, invokes := u.does.(summary.UnitInvoke); !invokes || !ok || deref(b.InstanceName) == "" {
			continue
		}
		candidates := []string{*b.InstanceName}
		if wholeHole(*b.InstanceName) {
			candidates = scope.values(u.unit, strings.Trim(*b.InstanceName, "{}"))
		}
		var found []*summary.Summary
		for _, c := range candidates {
			found = append(found, declared.find(lastPart(c))...)
		}
		for _, s := range found {
			pairs = append(pairs, Pair{s.Identity.Binding.Label(), s, u.unit})
		}
		if len(found) == 0 && len(candidates) > 0 {
			out = append(out, UnitInvocationTargetUnknown.At(nil, Finding{Boundary: u.binding, Provider: u.side(), Consumer: u.side(),
				Description: fmt.Sprintf("%s invokes %s, and no deployment source of this run declares it", u.unit.Identity.Name, lastPart(candidates[0]))}))
		}
	}
	return out, pairs
}

// metrics compares the readings of alerts with the series that they read.
func metrics(all []*summary.Summary) ([]Finding, []Pair) {
	type series struct {
		s    *summary.Summary
		kind string
	}
	declared := map[string][]series{}
	key := func(b summary.Metric) string { return b.MetricSystem + "\x00" + deref(b.MetricType) }
	for _, s := range all {
		b, ok := bindingOf[summary.Metric](s)
		if m := s.Metadata.Metric; ok && b.MetricType != nil && m != nil {
			declared[key(b)] = append(declared[key(b)], series{s, m.Kind})
		}
	}
	var out []Finding
	var pairs []Pair
	for _, s := range all {
		b, ok := bindingOf[summary.Metric](s)
		reading := s.Metadata.MetricReading
		if !ok || b.MetricType == nil || reading == nil {
			continue
		}
		single := reading.Comparison == summary.ComparisonScalar && !reading.Reduced && reading.Aligner == ""
		for _, d := range declared[key(b)] {
			pairs = append(pairs, Pair{d.s.Identity.Binding.Label(), d.s, s})
			if single && d.kind == "histogram" {
				out = append(out, BoundaryShapeMismatch.At(nil, Finding{Aspect: "read", Boundary: *s.Identity.Binding, Provider: side(d.s, nil), Consumer: side(s, first(s)),
					Description: fmt.Sprintf("%s compares %s with one number, and it is a histogram with no per-series reduction: the condition never holds", s.Identity.Name, deref(b.MetricType))}))
			}
		}
	}
	return out, pairs
}
