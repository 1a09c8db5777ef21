package graphql

import (
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
)

// parsed reads a document as the server receives it; nil when it is no GraphQL.
func parsed(text string) *ast.QueryDocument {
	doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: text}, 100_000)
	if err != nil {
		return nil
	}
	for _, o := range doc.Operations {
		o.SelectionSet = sent(o.SelectionSet)
	}
	for _, f := range doc.Fragments {
		f.SelectionSet = sent(f.SelectionSet)
	}
	return doc
}

// sent is a selection without what the client answers itself (`@client`).
func sent(set ast.SelectionSet) ast.SelectionSet {
	var out ast.SelectionSet
	for _, s := range set {
		switch x := s.(type) {
		case *ast.Field:
			if x.Directives.ForName("client") != nil {
				continue
			}
			x.SelectionSet = sent(x.SelectionSet)
		case *ast.InlineFragment:
			if x.Directives.ForName("client") != nil {
				continue
			}
			x.SelectionSet = sent(x.SelectionSet)
		case *ast.FragmentSpread:
			if x.Directives.ForName("client") != nil {
				continue
			}
		}
		out = append(out, s)
	}
	return out
}
