package config

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/internal/spelling"
	"github.com/drift-analyzer/drift/summary"
)

// A unit that lacks more than a few variables, and more than one in so many of what its code needs, is configured by something
// that was not read as well (a file that is mounted, a shell, the settings of a platform), or its code does without them.
const (
	lackingFew   = 2
	lackingOneIn = 4
)

// A function has what its template states and little else: it lacks so many, and sets less than one in so many of what it needs,
// where it is configured elsewhere.
const (
	functionLacksMost = 12
	functionSetsOneIn = 3
)

// elsewhere reports what units lack: a variable in whose place another one of nearly its name is set, which nothing reads, with
// that name; a unit that lacks few is told of each, any other one once.
func (c *configCheck) elsewhere() {
	lacks, instead := map[*pairing.Runtime]map[string]bool{}, map[*pairing.Runtime]map[string]string{}
	for _, l := range c.lacking {
		name := l.found.Subject
		if instead[l.unit] == nil {
			lacks[l.unit], instead[l.unit] = map[string]bool{}, map[string]string{}
		}
		if _, known := instead[l.unit][name]; !known {
			like := c.setInstead(l.unit, name)
			instead[l.unit][name] = like
			if like == "" {
				lacks[l.unit][name] = true
			} else {
				c.use(like, []*pairing.Runtime{l.unit}, nil) // one mistake, told once
			}
		}
	}
	few := func(u *pairing.Runtime) bool {
		missing, needs := len(lacks[u]), len(c.needs[u])
		if u.Unit.DeploymentTarget == summary.TargetFunction {
			return missing < functionLacksMost || functionSetsOneIn*(needs-missing) >= needs
		}
		return missing <= lackingFew || lackingOneIn*missing <= needs
	}
	for _, l := range c.lacking {
		like := instead[l.unit][l.found.Subject]
		switch {
		case like != "":
			l.found.Description += "; it sets " + like + ", which nothing reads"
			c.report(l.unit, l.found)
		case few(l.unit):
			c.report(l.unit, l.found)
		}
	}
	for _, u := range c.Units {
		if missing := lacks[u]; len(missing) > 0 && !few(u) {
			c.report(u, generic.BoundaryFieldUnknown.At(generic.UnknownLikeMost, finding.Finding{Aspect: "read", Consumer: finding.SideOf(u.S, nil),
				Description: fmt.Sprintf("the configuration of %s sets %d of the %d variables that its code needs (it lacks %s): they are probably set elsewhere, or the code does without them",
					u.S.Identity.Name, len(c.needs[u])-len(instead[u]), len(c.needs[u]), finding.ShortList(slices.Sorted(maps.Keys(missing))))}))
		}
	}
}

// setInstead is the variable that a unit most likely sets in the place of one that it lacks: one of nearly its name, which nothing
// in the unit reads; "" where there is none.
func (c *configCheck) setInstead(u *pairing.Runtime, name string) string {
	for _, other := range slices.Sorted(maps.Keys(u.Variables)) {
		if !c.reads(u, other) && !platform(other) && !u.Image[other] && u.ReadAt[other] == "" && renamed(name, other) {
			return other
		}
	}
	return ""
}

// renamed reports whether one of two names of variables may be the other one's former name: it has words more at one of its ends,
// or is misspelt.
func renamed(a, b string) bool {
	if alike(a, b) {
		return true
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	if strings.Contains(a, "_") && strings.HasPrefix(b, a+"_") {
		return true
	}
	_, distance := spelling.Nearest(a, []string{b})
	return len(a) >= 5 && distance == 1 && strings.TrimRight(a, "0123456789") != strings.TrimRight(b, "0123456789")
}
