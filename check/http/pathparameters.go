package http

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// servedAt is where the code of a handler stands.
type servedAt struct {
	workspace, file string
	span            summary.Range
}

// unknownParameters reports parameters of the path that a handler reads and its route does not have: they are never given. A handler of
// several routes may have them at another one.
func unknownParameters(run *pairing.Reading) (out []finding.Finding) {
	at := func(s *summary.Summary) servedAt {
		span := s.Location.Range
		if s.Location.Span != nil {
			span = *s.Location.Span
		}
		return servedAt{s.Location.Workspace, s.Location.File, span}
	}
	routes := map[servedAt]int{}
	var handlers []*summary.Summary
	for _, s := range run.Summaries {
		if _, ok := summary.BindingOf[summary.Rest](s); !ok || s.Kind != summary.KindHandler || s.IsContract() || pairing.OfTests(s) {
			continue
		}
		routes[at(s)]++
		if s.Metadata.HTTP != nil && len(s.Metadata.HTTP.Takes) > 0 {
			handlers = append(handlers, s)
		}
	}
	for _, s := range handlers {
		r, _ := summary.BindingOf[summary.Rest](s)
		if routes[at(s)] > 1 || r.Path == nil || strings.ContainsAny(*r.Path, "*?(|") {
			continue
		}
		has := restpath.Holes(*r.Path)
		if slices.Contains(has, "") {
			continue // the names of parts of segments are not known
		}
		for _, t := range s.Metadata.HTTP.Takes {
			if t.Part != "path" || t.Open {
				continue
			}
			for _, f := range t.Fields {
				name := string(f.Path[0])
				if slices.Contains(has, name) || !readsItself(s, name) {
					continue
				}
				what := "which has no parameters"
				if len(has) > 0 {
					what = "which has " + strings.Join(has, ", ")
				}
				out = append(out, generic.BoundaryFieldUnknown.At(generic.UnknownInExchange, finding.Finding{Aspect: "read", Boundary: *s.Identity.Binding, Provider: finding.SideOf(s, nil), Consumer: finding.SideOf(s, nil), Subject: "path " + name,
					Description: fmt.Sprintf("%s reads the parameter %s of its path, %s: it is never given", s.Identity.Name, name, what)}))
			}
		}
	}
	return out
}

// readsItself reports whether the code of a handler reads a parameter of its path, and not only what runs around it for other routes
// as well.
func readsItself(s *summary.Summary, name string) bool {
	return slices.ContainsFunc(s.Body().InputReads, func(r summary.InputRead) bool { return len(r.Path) > 1 && r.Path[len(r.Path)-1] == name })
}
