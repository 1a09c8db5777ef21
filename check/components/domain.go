package components

import (
	"fmt"
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// Domain compares the args of component stories, and what other components hand over, with the props that the component takes, and
// the stories with those that it branches on.
var Domain = pairing.Domain{Name: "components", Kinds: []*finding.Kind{generic.BoundaryFieldUnknown, ScenarioCoverageGap}, Compare: compareComponents}

func compareComponents(run *pairing.Reading) ([]finding.Finding, []pairing.Pair) {
	all := run.Summaries
	components := map[string][]*summary.Summary{}
	for _, s := range all {
		if s.Kind == summary.KindComponent && !s.IsContract() {
			key := s.Location.File + "\x00" + s.Identity.Name
			components[key] = append(components[key], s)
		}
	}
	var pairs []pairing.Pair
	supplied := map[*summary.Summary]map[string]bool{}
	open := map[*summary.Summary]bool{}
	shown := map[*summary.Summary]*summary.Summary{}
	var order []*summary.Summary
	var out []finding.Finding
	for _, s := range all {
		m := s.Metadata.Component
		if m == nil || !s.IsContract() {
			continue
		}
		found := pairing.Near(components[m.File+"\x00"+m.Name], s.Location.Workspace, func(c *summary.Summary) *summary.Summary { return c })
		if len(found) != 1 {
			continue
		}
		c := found[0]
		pairs = append(pairs, pairing.Pair{Key: c.ID(), Provider: c, Consumer: s})
		if supplied[c] == nil {
			supplied[c], shown[c] = map[string]bool{}, s
			order = append(order, c)
		}
		props, closed := propsOf(c)
		open[c] = open[c] || m.Open
		for _, a := range append(m.Args[:len(m.Args):len(m.Args)], m.ArgTypes...) {
			supplied[c][a] = true
		}
		for _, a := range m.Args {
			// A story with a render function may use an arg for something else.
			if closed && !m.Render && !props[a] && a != "children" {
				out = append(out, generic.BoundaryFieldUnknown.At(generic.UnknownInExchange, finding.Finding{Aspect: "construct", Subject: a, Boundary: *s.Identity.Binding, Provider: finding.SideOf(c, nil), Consumer: finding.SideOf(s, finding.FirstPath(s)),
					Description: fmt.Sprintf("the story %s gives %s, which %s does not take (it takes %s)", s.Identity.Name, a, c.Identity.Name, finding.ShortList(slices.Sorted(maps.Keys(props))))}))
			}
		}
	}
	for _, c := range order {
		if open[c] {
			continue
		}
		for _, p := range branchedOn(c) {
			if !supplied[c][p] {
				out = append(out, ScenarioCoverageGap.At(nil, finding.Finding{Aspect: "construct", Subject: p, Boundary: *shown[c].Identity.Binding, Provider: finding.SideOf(c, nil), Consumer: finding.SideOf(shown[c], nil),
					Description: fmt.Sprintf("%s branches on %s, and no story supplies it", c.Identity.Name, p)}))
			}
		}
	}
	more, also := rendered(all, components)
	return append(out, more...), append(pairs, also...)
}
