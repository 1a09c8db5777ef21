package inspect

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/inspect/page"
	"github.com/drift-analyzer/drift/summary"
)

// Source gives the lines of a unit as they stand, nil where the file is not at hand.
type Source func(*summary.Summary) []page.SourceLine

// Map is the graph of a run's boundaries as a page: from service to boundary, from there to the units on both sides, to
// what they call, read and write, and to the lines that they stand at.
func Map(run *check.Run, source Source) *page.Page {
	m := &mapping{page: &page.Page{Title: "Boundaries", Excerpts: map[string][]page.SourceLine{}}, source: source, seen: map[page.Edge]bool{}, units: map[string]bool{}}
	units := graph.Index(run.Summaries)
	accesses := map[*summary.Summary][]*pairing.Access{}
	list := pairing.Accesses(run.Summaries)
	for i := range list {
		accesses[list[i].Unit] = append(accesses[list[i].Unit], &list[i])
	}
	report := check.Compare(run, nil, true)
	for _, p := range report.Pairing.Pairs {
		if p.Provider.Identity.Binding != nil && p.Consumer.Identity.Binding != nil {
			// Both sides may spell the boundary in their own way; that is told last.
			m.edge(p.Consumer.Identity.Binding.Label(), "is", p.Provider.Identity.Binding.Label())
		}
	}
	same := m.page.Edges
	m.page.Edges = nil // services come first: the walk begins there
	all := slices.Clone(run.Summaries)
	slices.SortStableFunc(all, func(a, b *summary.Summary) int {
		return cmp.Or(strings.Compare(service(a), service(b)), strings.Compare(a.Location.File, b.Location.File), cmp.Compare(a.Location.Range.Start, b.Location.Range.Start))
	})
	services, boundaries := map[string]bool{}, map[string]bool{}
	for _, s := range all {
		if label := boundaryOf(s); label != "" {
			services[service(s)], boundaries[label] = true, true
			m.edge(service(s), verbs[s.Kind.IsConsumer()].service, label)
		}
		for _, a := range accesses[s] {
			label := summary.CrossedLabel(&a.Binding, a.Does)
			services[service(s)], boundaries[label] = true, true
			m.edge(service(s), summary.Relation(a.Does), label)
		}
	}
	for _, s := range all {
		unit := m.unit(s)
		if label := boundaryOf(s); label != "" {
			v := verbs[s.Kind.IsConsumer()]
			m.edge(label, v.boundary, unit)
			m.edge(unit, v.service, label)
		}
		for _, a := range accesses[s] {
			label := summary.CrossedLabel(&a.Binding, a.Does)
			m.edge(label, passive(summary.Relation(a.Does)), unit)
			m.edge(unit, summary.Relation(a.Does), label)
		}
		for i := range s.Transitions {
			for _, e := range s.Transitions[i].Effects {
				if c, ok := e.(summary.Invocation); ok {
					for _, to := range units.Callees(s, c) {
						if to == s {
							continue
						}
						m.edge(unit, "calls", m.unit(to))
						m.edge(m.unit(to), "called by", unit)
					}
				}
			}
		}
		for _, w := range graph.Applied(s) {
			if to := units.Unit(s, w.ID); to != nil {
				m.edge(unit, "behind", m.unit(to))
			}
		}
		if s.Location.Workspace != "" {
			m.edge(unit, "part of", service(s))
		}
	}
	m.page.Edges = append(m.page.Edges, same...)
	m.page.Parts = []page.Part{{Title: "Services", Names: services}, {Title: "Boundaries", Names: boundaries}, {Title: "Units", Names: m.units}}
	m.page.Figures = []page.Figure{{Number: len(services), Of: "services"}, {Number: len(boundaries), Of: "boundaries"}, {Number: len(m.units), Of: "units"}}
	m.page.Lead = "Each part says where it leads: a service to its boundaries, a boundary to the units on both sides, a unit to what it calls and touches, and to its source."
	for _, s := range report.Skipped {
		m.page.Notes = append(m.page.Notes, "not read: "+s)
	}
	return m.page
}

// mapping is a page that is filled.
type mapping struct {
	page   *page.Page
	source Source
	seen   map[page.Edge]bool
	units  map[string]bool
}

// verbs are how a unit stands at its boundary, by whether it is the one that asks.
var verbs = map[bool]struct{ service, boundary string }{false: {"serves", "served by"}, true: {"calls", "called by"}}

// passive is a relation seen from the boundary.
func passive(relation string) string {
	switch relation {
	case "reads":
		return "read by"
	case "writes":
		return "written by"
	case "sends":
		return "sent by"
	case "receives":
		return "received by"
	case "invokes":
		return "invoked by"
	}
	return "called by"
}

// service is the project that a unit was read from; what documents declare belongs to none.
func service(s *summary.Summary) string { return cmp.Or(s.Location.Workspace, "documents") }

// boundaryOf is the boundary at which a unit stands, "" for none.
func boundaryOf(s *summary.Summary) string {
	if !pairing.AtBoundary(s) || graph.BoundaryName(s) == "" {
		return ""
	}
	return s.Identity.Binding.Label()
}

// edge notes where one thing leads, once.
func (m *mapping) edge(from, label, to string) {
	e := page.Edge{From: from, To: to, Label: label}
	if from != to && !m.seen[e] {
		m.seen[e] = true
		m.page.Edges = append(m.page.Edges, e)
	}
}

// unit is the name of a unit on the page, which has its source.
func (m *mapping) unit(s *summary.Summary) string {
	name := s.Identity.Name + " (" + s.Location.File + ")"
	if n := s.Location.Range.Start; n > 0 {
		name = fmt.Sprintf("%s (%s:%d)", s.Identity.Name, s.Location.File, n)
	}
	if !m.units[name] {
		m.units[name] = true
		if m.source != nil {
			m.page.Excerpts[name] = m.source(s)
		}
	}
	return name
}
