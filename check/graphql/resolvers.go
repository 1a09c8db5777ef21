package graphql

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// streams notes the subscriptions that code serves: their events are not compared.
func streams(g *graph) []finding.Finding {
	var out []finding.Finding
	for _, key := range slices.Sorted(maps.Keys(g.resolvers)) {
		if !strings.HasPrefix(key, "Subscription.") {
			continue
		}
		for _, s := range g.resolvers[key] {
			if !s.IsContract() {
				out = append(out, generic.UnsupportedSemantics.At(nil, finding.Finding{Boundary: *s.Identity.Binding, Provider: finding.SideOf(s, nil), Consumer: finding.SideOf(s, nil),
					Description: fmt.Sprintf("%s serves the subscription %s, and what it sends over time is not compared", s.Identity.Name, key)}))
			}
		}
	}
	return out
}

// collisions reports fields that resolvers of several services serve and that some operation selects.
func (g *graph) collisions(pairs []pairing.Pair) []finding.Finding {
	consumer := map[*summary.Summary]*summary.Summary{}
	for _, p := range pairs {
		if consumer[p.Provider] == nil {
			consumer[p.Provider] = p.Consumer
		}
	}
	var out []finding.Finding
	for _, key := range slices.Sorted(maps.Keys(g.resolvers)) {
		services := map[string]*summary.Summary{}
		for _, s := range g.resolvers[key] {
			if !s.IsContract() {
				services[s.Location.Workspace] = s
			}
		}
		if len(services) < 2 {
			continue
		}
		names := slices.Sorted(maps.Keys(services))
		p := services[names[0]]
		if consumer[p] == nil {
			continue
		}
		f := generic.AmbiguousProvider.At(nil, finding.Finding{Boundary: *p.Identity.Binding, Provider: finding.SideOf(p, nil), Consumer: finding.SideOf(consumer[p], nil),
			Description: fmt.Sprintf("%s is resolved by %s, and at most one of them can answer", key, strings.Join(names, " and "))})
		for _, n := range names {
			f.Sources = append(f.Sources, services[n].ID())
		}
		slices.Sort(f.Sources)
		out = append(out, f)
	}
	return out
}
