package graphql

import (
	"fmt"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/summary"
)

// GraphqlUnknownFragment is reported of documents that are shipped without a fragment that they spread.
var GraphqlUnknownFragment = &finding.Kind{
	Name:     "graphqlUnknownFragment",
	Severity: finding.Error,
	Doc: finding.Doc{
		Reports: "A document that is sent to the server spreads a fragment that nothing in it defines.",
		Why:     "The server refuses the whole operation.",
		Example: "`query { user { ...Parts } }`, with Parts in a file that is not put into the document.",
		Fix:     "Put the fragment's document into the template, or install a fragment registry.",
		Silent:  "A client of the project is constructed with a fragment registry; where the construction of a client cannot be read, lowConfidence is reported instead.",
	},
	Unmirrored: "a fragment that nothing spreads is not sent",
}

// fragments reports spread fragments that the shipped document does not define.
func fragments(s *summary.Summary, meta *summary.GraphQLMetadata, doc *ast.QueryDocument, client clientReading) []finding.Finding {
	var out []finding.Finding
	for _, name := range meta.UnresolvedFragments {
		f := GraphqlUnknownFragment.At(nil, finding.Finding{Subject: name, Boundary: *s.Identity.Binding, Provider: finding.SideOf(s, nil), Consumer: finding.SideOf(s, finding.FirstPath(s)),
			Description: fmt.Sprintf("the document that %s ships spreads %s, and nothing in it defines that fragment: the server refuses the whole operation", s.Identity.Name, name)})
		switch {
		case doc != nil && doc.Fragments.ForName(name) != nil || client.registry:
			continue
		case slices.Contains(meta.AmbiguousFragments, name):
			f = generic.LowConfidence.At(nil, f)
			f.Description = fmt.Sprintf("%s spreads %s, which the project defines more than once and differently", s.Identity.Name, name)
		case client.unread:
			f = generic.LowConfidence.At(nil, f)
			f.Description = fmt.Sprintf("%s spreads %s, and it could not be read whether a client adds that fragment", s.Identity.Name, name)
		}
		out = append(out, f)
	}
	return out
}

// clientReading is what is known of the GraphQL clients that a project constructs: whether one has a
// fragment registry, which adds definitions, and whether the construction of one could not be read.
type clientReading struct{ registry, unread bool }

func readClients(all []*summary.Summary) map[string]clientReading {
	out := map[string]clientReading{}
	for _, s := range all {
		if s.Metadata.GraphQL == nil {
			continue
		}
		for _, c := range s.Metadata.GraphQL.Clients {
			r := out[s.Location.Workspace]
			r.registry = r.registry || c.FragmentRegistry
			r.unread = r.unread || c.Unread != ""
			out[s.Location.Workspace] = r
		}
	}
	return out
}
