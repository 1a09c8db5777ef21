package check

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// invocations compares the deployed units that code invokes by name with those that are declared.
func invocations(all []*summary.Summary, uses []access) []Finding {
	declared := map[string]bool{}
	any := false
	for _, s := range all {
		if b, ok := bindingOf[summary.UnitInvocation](s); ok && !s.Kind.IsConsumer() {
			any = true
			declared[deref(b.InstanceName)] = true
			declared[text(object(s.Metadata, "unit")["logicalId"])] = true
		}
	}
	if !any {
		return nil
	}
	env := variables(all)
	var out []Finding
	for i := range uses {
		u := &uses[i]
		if _, ok := u.does.(summary.UnitInvoke); !ok {
			continue
		}
		b := u.binding.Semantics.(summary.UnitInvocation)
		name := deref(b.InstanceName)
		if name == "" {
			continue
		}
		candidates := []string{name}
		if wholeHole(name) {
			if candidates = env[strings.Trim(name, "{}")]; len(candidates) == 0 {
				continue
			}
		}
		found := false
		for _, c := range candidates {
			c = lastPart(c)
			for d := range declared {
				ok, _ := nameMatch(d, c)
				found = found || d != "" && (ok || d == c)
			}
		}
		if !found {
			out = append(out, Finding{Kind: UnitInvocationTargetUnknown, Severity: Warning, Boundary: u.binding, Provider: u.side(), Consumer: u.side(),
				Description: fmt.Sprintf("%s invokes %s, and no deployment source of this run declares it", u.unit.Identity.Name, lastPart(candidates[0]))})
		}
	}
	return out
}

// metrics compares the readings of alerts with the series that they read.
func metrics(all []*summary.Summary) []Finding {
	type series struct {
		s    *summary.Summary
		kind string
	}
	declared := map[string][]series{}
	key := func(b summary.Metric) string { return b.MetricSystem + "\x00" + deref(b.MetricType) }
	for _, s := range all {
		b, ok := bindingOf[summary.Metric](s)
		if kind := text(object(s.Metadata, "metric")["kind"]); ok && b.MetricType != nil && kind != "" {
			declared[key(b)] = append(declared[key(b)], series{s, kind})
		}
	}
	var out []Finding
	for _, s := range all {
		b, ok := bindingOf[summary.Metric](s)
		reading := object(s.Metadata, "metricReading")
		if !ok || b.MetricType == nil || reading == nil || text(reading["comparison"]) != "scalar" || yes(reading["reduced"]) || text(reading["aligner"]) != "" {
			continue
		}
		for _, d := range declared[key(b)] {
			if d.kind == "histogram" {
				out = append(out, Finding{Kind: BoundaryShapeMismatch, Severity: Error, Aspect: "read", Boundary: *s.Identity.Binding, Provider: side(d.s, nil), Consumer: side(s, first(s)),
					Description: fmt.Sprintf("%s compares %s with one number, and it is a histogram with no per-series reduction: the condition never holds", s.Identity.Name, deref(b.MetricType))})
			}
		}
	}
	return out
}
