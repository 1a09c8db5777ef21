package config

import (
	"fmt"
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
)

// A unit that lacks at least so many variables, and sets less than one in so many of what its code needs, is configured
// by something that was not read: a file that is mounted, a shell, the settings of a platform.
const (
	lackingMost = 12
	setOneIn    = 3
)

// elsewhere reports as one what a unit lacks whose variables are set elsewhere.
func (c *configCheck) elsewhere() {
	lacks := map[*pairing.Runtime]map[string]bool{}
	for _, l := range c.lacking {
		if lacks[l.unit] == nil {
			lacks[l.unit] = map[string]bool{}
		}
		lacks[l.unit][l.found.Subject] = true
	}
	maps.DeleteFunc(lacks, func(u *pairing.Runtime, missing map[string]bool) bool {
		return len(missing) < lackingMost || setOneIn*(len(c.needs[u])-len(missing)) >= len(c.needs[u])
	})
	for _, l := range c.lacking {
		if lacks[l.unit] == nil {
			c.report(l.unit, l.found)
		}
	}
	for _, u := range c.Units {
		if missing := lacks[u]; missing != nil {
			c.report(u, generic.BoundaryFieldUnknown.At(generic.UnknownLikeMost, finding.Finding{Aspect: "read", Consumer: finding.SideOf(u.S, nil),
				Description: fmt.Sprintf("the configuration of %s sets %d of the %d variables that its code needs (it lacks %s): they are probably set elsewhere",
					u.S.Identity.Name, len(c.needs[u])-len(missing), len(c.needs[u]), finding.ShortList(slices.Sorted(maps.Keys(missing))))}))
		}
	}
}
