package pairing

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Leftovers are routes that nothing mounts where a mounted one of the same project has their method and path: what an earlier version left
// beside the one that runs, or what is mounted somewhere else, at a path that is not known.
func Leftovers(all []*summary.Summary) map[*summary.Summary]bool {
	type route struct{ workspace, key string }
	mounted, apart := map[route]bool{}, map[*summary.Summary]route{}
	for _, s := range all {
		if s.IsContract() || !AtBoundary(s) || s.Kind.IsConsumer() {
			continue
		}
		if _, rest := summary.BindingOf[summary.Rest](s); !rest {
			continue
		}
		key, ok := s.Identity.Binding.PairingKey()
		if !ok {
			continue
		}
		if of := (route{s.Location.Workspace, key}); unmounted(s) {
			apart[s] = of
		} else {
			mounted[of] = true
		}
	}
	out := map[*summary.Summary]bool{}
	for s, of := range apart {
		if mounted[of] {
			out[s] = true
		}
	}
	return out
}

// unmounted reports whether a route says of itself that nothing was seen to mount it.
func unmounted(s *summary.Summary) bool {
	return slices.ContainsFunc(s.Body().Gaps, func(g summary.Gap) bool {
		return g.Type == summary.GapUnfollowedCall && strings.HasPrefix(g.Description, summary.Unmounted)
	})
}
