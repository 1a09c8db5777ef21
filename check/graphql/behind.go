package graphql

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/summary"
)

// manyLacking is how many root fields a schema has to lack, besides a quarter of what its service serves, to be an old one.
const manyLacking = 3

// behind looks whether a schema's text is older than the code that serves it: the code of one project serves half of its
// root fields or more, and others that it lacks. A field that this code serves is known whatever the text says; where
// many are lacking, the server has another schema than the text, and nothing is compared with that.
func (g *graph) behind(s *schemaGroup) {
	if !s.s.IsContract() {
		return
	}
	type count struct{ declared, lacking []string }
	by := map[string]*count{}
	declared := 0
	for _, name := range s.roots {
		declared += len(s.types[name])
	}
	for _, key := range slices.Sorted(maps.Keys(g.resolvers)) {
		root, field, _ := strings.Cut(key, ".")
		typ := s.roots[root]
		if typ == "" {
			continue
		}
		_, known := s.types[typ][field]
		seen := map[string]bool{}
		for _, r := range g.resolvers[key] {
			w := r.Location.Workspace
			if r.IsContract() || seen[w] {
				continue
			}
			seen[w] = true
			if by[w] == nil {
				by[w] = &count{}
			}
			if known {
				by[w].declared = append(by[w].declared, key)
			} else {
				by[w].lacking = append(by[w].lacking, key)
			}
		}
	}
	for _, w := range slices.Sorted(maps.Keys(by)) {
		c := by[w]
		if 2*len(c.declared) < declared {
			continue
		}
		for _, key := range c.lacking {
			s.served[key] = true
		}
		if len(c.lacking) >= manyLacking && 4*len(c.lacking) >= len(c.lacking)+len(c.declared) {
			s.lacks, s.server = c.lacking, w
		}
	}
}

// servedByCode reports whether a field that the schema lacks is a root field that its service's code has.
func (s *schemaGroup) servedByCode(typeName, field string) bool {
	for root, name := range s.roots {
		if name == typeName && s.served[root+"."+field] {
			return true
		}
	}
	return false
}

// outdated notes the schemas with which nothing is compared because their server has another.
func outdated(g *graph) (out []finding.Finding) {
	for _, s := range g.schemas {
		if len(s.lacks) == 0 {
			continue
		}
		i := slices.IndexFunc(g.resolvers[s.lacks[0]], func(r *summary.Summary) bool { return r.Location.Workspace == s.server })
		code := g.resolvers[s.lacks[0]][i]
		out = append(out, generic.UnsupportedSemantics.At(nil, finding.Finding{Boundary: *code.Identity.Binding, Provider: finding.SideOf(s.s, nil), Consumer: finding.SideOf(code, nil), Subject: s.s.Location.File,
			Description: fmt.Sprintf("%s lacks %s, which the code serves: it is not the schema of the server, and no operation is compared with it", s.s.Location.File, finding.ShortList(s.lacks))}))
	}
	return out
}

// undeclared reports root fields that the code of a service resolves and its schema lacks.
func undeclared(g *graph) (out []finding.Finding) {
	for _, s := range g.schemas {
		if len(s.lacks) > 0 {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(s.served)) {
			if strings.Contains(key, "._") {
				continue // what federation adds
			}
			i := slices.IndexFunc(g.resolvers[key], func(r *summary.Summary) bool { return !r.IsContract() })
			code := g.resolvers[key][i]
			out = append(out, generic.BoundaryFieldUnknown.At(generic.UnknownInExchange, finding.Finding{Aspect: "construct", Subject: key, Boundary: *code.Identity.Binding, Provider: finding.SideOf(s.s, nil),
				Consumer:    finding.SideOf(code, finding.FirstPath(code)),
				Description: fmt.Sprintf("%s resolves %s, which %s does not declare: nobody can ask for it, and some servers do not start", code.Identity.Name, key, s.s.Location.File)}))
		}
	}
	return out
}
