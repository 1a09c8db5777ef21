package contracts

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// documentCheck is the contracts and the handlers of a run, and what is found about them.
type documentCheck struct {
	code             *pairing.Code
	listed           listing
	declared, fields []*summary.Summary
	handlers         []*summary.Summary
	// byPath finds handlers by the paths they serve; unread says that some path is not known.
	byPath    *pairing.RESTIndex
	unread    bool
	resolvers map[string][]*summary.Summary
	// roots are the GraphQL root types with a field that code resolves.
	roots map[string]bool
	// serves counts, by workspaces, the operations that they serve of the document at hand.
	serves map[string]int
	// around are the names that code around handlers reads of requests, by workspace.
	around map[[2]string]bool
	out    []finding.Finding
	pairs  []pairing.Pair
}

// readDocuments collects the contracts of a run, and the code that can serve what they declare.
func readDocuments(run *pairing.Reading) *documentCheck {
	c := &documentCheck{code: run.Code, listed: listings(run.Summaries), byPath: pairing.NewRESTIndex(), resolvers: map[string][]*summary.Summary{}, roots: map[string]bool{}, around: readAround(run.Summaries)}
	leftover := pairing.Leftovers(run.Summaries)
	for _, s := range run.Summaries {
		if leftover[s] {
			continue
		}
		if s.Kind == summary.KindResolver && s.Identity.Binding == nil {
			c.unread = true // it serves a field, and it is not known which
		}
		if !pairing.AtBoundary(s) || s.Kind.IsConsumer() {
			continue
		}
		if s.IsContract() {
			if _, ok := readDeclared(s); ok {
				c.declared = append(c.declared, s)
			}
			if _, ok := summary.BindingOf[summary.GraphqlResolver](s); ok {
				c.fields = append(c.fields, s)
			}
			continue
		}
		c.handler(s)
	}
	if len(c.declared) == 0 {
		return c // nothing asks for a path
	}
	for _, h := range c.handlers {
		if b := h.Identity.Binding.Semantics.(summary.Rest); b.Path != nil && b.Method != nil {
			c.byPath.Add(h)
		}
	}
	return c
}

func (c *documentCheck) handler(s *summary.Summary) {
	switch b := s.Identity.Binding.Semantics.(type) {
	case summary.Rest:
		c.handlers = append(c.handlers, s)
	case summary.GraphqlResolver:
		if b.TypeName == nil {
			c.unread = true
			return
		}
		c.resolvers[*b.TypeName+"."+b.FieldName] = append(c.resolvers[*b.TypeName+"."+b.FieldName], s)
		c.roots[*b.TypeName] = true
	}
}
