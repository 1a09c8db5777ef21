package config

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// configCheck is which variables of each deployed unit are read, and what is found about them.
type configCheck struct {
	*pairing.Scopes
	skip map[*pairing.Runtime]bool
	// contested are units with the directory of another one that sets other variables: code there runs in some of them.
	contested map[*pairing.Runtime]string
	used      map[*pairing.Runtime]map[string]bool
	// needs are the variables that code of a unit cannot do without.
	needs   map[*pairing.Runtime]map[string]bool
	lacking []lacking
	// buildReads are the reads of variables that the build puts in, builtWith the units whose build is given one that is read.
	buildReads []buildRead
	builtWith  map[*pairing.Runtime]bool
	// lists are what files list for people to set, by their folders.
	lists map[string]*listing
	// unread are places that read variables whose names were not read, by the units that run them; anywhere are those of all code.
	unread   map[*pairing.Runtime]string
	anywhere []pairing.Unfollowed
	// scopeless are the variables that code reads which stands in the scope of no unit, such as a library that is built into several.
	scopeless map[string]bool
	// called are the units that others call.
	called map[*summary.Summary]bool
	out    []finding.Finding
	pairs  []pairing.Pair
}

// lacking is a variable that a unit does not set.
type lacking struct {
	unit  *pairing.Runtime
	found finding.Finding
}

func (c *configCheck) report(u *pairing.Runtime, f finding.Finding) {
	f.Boundary, f.Provider = *u.S.Identity.Binding, finding.SideOf(u.S, nil)
	c.out = append(c.out, f)
}
