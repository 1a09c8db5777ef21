package config

import (
	"fmt"
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
)

// unused reports variables that are set and that the unit's code does not read.
func (c *configCheck) unused() {
	once := map[string]bool{}
	for _, u := range c.Units {
		if c.skip[u] {
			continue
		}
		if !c.Entered(u) {
			if key := u.S.Location.Workspace + "\x00" + u.S.Location.File; !once[key] {
				once[key] = true
				c.report(u, generic.BoundaryFieldUnused.At(generic.UnusedUnchecked, finding.Finding{Aspect: "read", Consumer: finding.SideOf(u.S, nil),
					Description: fmt.Sprintf("the variables of %s were not checked for use, because no unit of its entry file %s was read", u.S.Identity.Name, u.Entry)}))
			}
			continue
		}
		if at := c.unread[u]; at != "" {
			if key := u.S.Location.Workspace + "\x00" + u.S.Location.File + "\x00" + at; len(u.Variables) > 0 && !once[key] {
				once[key] = true
				c.report(u, generic.BoundaryFieldUnused.At(generic.UnusedUnchecked, finding.Finding{Aspect: "read", Consumer: finding.SideOf(u.S, nil),
					Description: fmt.Sprintf("the variables of %s were not checked for use, because %s reads variables whose names were not read", u.S.Identity.Name, at)}))
			}
			continue
		}
		for _, n := range slices.Sorted(maps.Keys(u.Variables)) {
			if c.reads(u, n) || platform(n) || u.Image[n] || u.ReadAt[n] != "" || ofLibraries(n) || u.InPart() && c.scopeless[n] {
				continue
			}
			if u.Global[n] {
				// It is set for every unit of the document: unused when none reads it, and reported once.
				key := u.S.Location.File + "\x00" + n
				if once[key] || c.readAnywhere(u.S.Location.File, n) || c.sharedWithUnread(u, n) {
					continue
				}
				once[key] = true
			}
			c.report(u, generic.BoundaryFieldUnused.At(nil, finding.Finding{Aspect: "read", Subject: n, Consumer: finding.SideOf(u.S, nil),
				Description: fmt.Sprintf("%s sets %s, and nothing in its code reads it", u.S.Identity.Name, n)}))
		}
	}
}

// reads reports whether code of a unit reads a variable, or one whose name it puts together and that may be this one.
func (c *configCheck) reads(u *pairing.Runtime, name string) bool {
	return readOf(c.used[u], name)
}

// readOf reports whether a variable is among those that are read, by its name or by a part of it.
func readOf[T any](read map[string]T, name string) bool {
	if _, ok := read[name]; ok {
		return true
	}
	for n := range read {
		if pairing.Fills(n, name) {
			return true
		}
	}
	return false
}

// readAnywhere reports whether a unit of a document reads a variable, or may.
func (c *configCheck) readAnywhere(document, name string) bool {
	for _, u := range c.Units {
		if u.S.Location.File == document && (c.reads(u, name) || c.unread[u] != "") {
			return true
		}
	}
	return false
}

// sharedWithUnread reports whether a variable that several units of a document are given is also one of a unit whose code is not
// here, such as an image of somebody else's: the file that sets it is there for that one as well.
func (c *configCheck) sharedWithUnread(unit *pairing.Runtime, name string) bool {
	return slices.ContainsFunc(c.Units, func(u *pairing.Runtime) bool {
		return u != unit && c.skip[u] && u.S.Location.File == unit.S.Location.File && u.Global[name]
	})
}

// unnamed notes the units whose code reads variables of which the names were not read.
func (c *configCheck) unnamed() {
	c.unread = map[*pairing.Runtime]string{}
	for _, use := range c.anywhere {
		units, around := c.Of(use.Code)
		for _, u := range append(units[:len(units):len(units)], around...) {
			if c.unread[u] == "" && !pairing.RunByHand(use.Code, u.Scope) {
				c.unread[u] = use.At
			}
		}
	}
}

// readsUnnamed reports whether code below the folder of a list reads variables of which the names were not read.
func (c *configCheck) readsUnnamed(l *listing) bool {
	return slices.ContainsFunc(c.anywhere, func(use pairing.Unfollowed) bool { return around(c.lists, fileOf(use.Code)) == l })
}
