package pairing

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// ofOwnMethod leaves out of the providers of a request those of every method beside which one framework of one project has a route
// of the very path for the request's own method: a loader beside an action, boats.get.ts beside boats.ts, get() beside all(). One
// that hands requests on runs before that route, and stays.
func ofOwnMethod(method string, list []*summary.Summary) []*summary.Summary {
	if len(list) < 2 || method == "*" {
		return list
	}
	type place struct{ workspace, pack, path string }
	of := func(s *summary.Summary) (place, bool) {
		r := s.Identity.Binding.Semantics.(summary.Rest)
		return place{s.Location.Workspace, s.Identity.Binding.Recognition, restpath.Normalize(*r.Path)}, strings.EqualFold(*r.Method, method)
	}
	own := map[place]bool{}
	for _, s := range list {
		if at, exact := of(s); exact {
			own[at] = true
		}
	}
	return slices.DeleteFunc(list, func(s *summary.Summary) bool {
		at, exact := of(s)
		return !exact && own[at] && !slices.ContainsFunc(s.Body().Transitions, func(t summary.Transition) bool {
			_, handsOn := t.Output.(summary.Delegate)
			return handsOn
		})
	})
}
