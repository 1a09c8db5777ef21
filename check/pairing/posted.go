package pairing

import (
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// endpoint is where a project sends requests.
type endpoint struct{ workspace, method, path string }

// PostsOperations tells which calls of a run only carry operations of GraphQL that a schema of the run serves: what is asked for there
// is compared field by field, and no route of that path need be written anywhere.
func (p *Pairing) PostsOperations() func(*summary.Summary) bool {
	served := map[endpoint]bool{}
	for _, pair := range p.Pairs {
		if _, operation := summary.BindingOf[summary.GraphqlOperation](pair.Consumer); !operation {
			continue
		}
		for _, t := range pair.Consumer.Body().Transitions {
			for _, e := range t.Effects {
				sent, ok := e.(summary.InteractionEffect)
				if !ok {
					continue
				}
				if r, ok := sent.Binding.Semantics.(summary.Rest); ok && r.Path != nil {
					served[endpoint{pair.Consumer.Location.Workspace, strings.ToUpper(summary.StrOf(r.Method)), *r.Path}] = true
				}
			}
		}
	}
	return func(s *summary.Summary) bool {
		r, ok := summary.BindingOf[summary.Rest](s)
		return ok && r.Path != nil && !s.IsContract() && served[endpoint{s.Location.Workspace, strings.ToUpper(summary.StrOf(r.Method)), *r.Path}]
	}
}
