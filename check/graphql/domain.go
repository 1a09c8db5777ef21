package graphql

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// Domain compares GraphQL operations with schemas and resolvers.
var Domain = pairing.Domain{Name: "graphql", Kinds: []*finding.Kind{generic.BoundaryFieldUnknown, generic.BoundaryFieldRequired, generic.BoundaryShapeMismatch, generic.BoundaryConstraintViolation, GraphqlUnknownFragment, generic.AmbiguousProvider, generic.LowConfidence, generic.UnsupportedSemantics}, Compare: compareOperations}

func compareOperations(run *pairing.Reading) (out []finding.Finding, pairs []pairing.Pair) {
	all := run.Summaries
	g := readGraph(all)
	clients := readClients(all)
	usual := g.usual(all)
	known := operations{}
	for _, s := range all {
		b, ok := summary.BindingOf[summary.GraphqlOperation](s)
		if !ok {
			continue
		}
		meta := s.Metadata.GraphQL
		if meta == nil {
			meta = &summary.GraphQLMetadata{}
		}
		doc := parsed(meta.Document)
		called := s.Metadata.DerivedFromWrapper != "" // the unit that is called stands for the document
		if !called {
			out = append(out, fragments(s, meta, doc, clients[s.Location.Workspace])...)
		}
		if doc == nil {
			continue
		}
		for _, o := range doc.Operations {
			if o.Name != b.OperationName && len(doc.Operations) > 1 {
				continue
			}
			w := &selectionWalk{g: g, doc: doc, client: s, binding: *s.Identity.Binding, usual: usual[senderOf(s)]}
			w.root(roots[b.OperationType], meta.Document, o.SelectionSet)
			if called {
				w.out = nil
			} else {
				known.add(s, b, &sentOperation{meta.Document, o, w.schema})
			}
			w.unselected(meta.Document, o.Name)
			out = append(out, w.out...)
			for _, p := range w.met {
				pairs = append(pairs, pairing.Pair{Key: p.Identity.Binding.Label(), Provider: p, Consumer: s})
			}
		}
	}
	out = append(out, g.variables(run.Accesses, known)...)
	out = append(append(out, streams(g)...), outdated(g)...)
	out = append(out, undeclared(g)...)
	return append(out, g.collisions(pairs)...), pairs
}
