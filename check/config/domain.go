package config

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// Domain compares the variables that code reads with what deployed units declare.
var Domain = pairing.Domain{Name: "config", Kinds: []*finding.Kind{generic.BoundaryFieldUnknown, generic.BoundaryFieldUnused, RuntimeScopeUnknown, EnvVarRequiredButUnmarked}, Compare: compareConfig}

func compareConfig(run *pairing.Reading) ([]finding.Finding, []pairing.Pair) {
	uses, scope := run.Accesses, run.Scopes
	lists := listsOf(run.Summaries)
	if len(scope.Units) == 0 && len(lists) == 0 {
		return nil, nil
	}
	c := &configCheck{Scopes: scope, lists: lists, builtWith: map[*pairing.Runtime]bool{}, used: map[*pairing.Runtime]map[string]bool{}, needs: map[*pairing.Runtime]map[string]bool{}, called: calledBy(run), scopeless: map[string]bool{}}
	c.anywhere = pairing.UnfollowedUses(run.Summaries, summary.OfVariables)
	c.listed(run, lists)
	if len(scope.Units) == 0 {
		return c.out, nil
	}
	c.unscoped()
	c.unnamed()
	reads := 0
	for i := range uses {
		if read, ok := uses[i].Does.(summary.ConfigRead); ok {
			reads++
			c.read(&uses[i], read)
		}
	}
	if reads == 0 {
		u := scope.Units[0]
		c.report(u, generic.BoundaryFieldUnused.At(generic.UnusedUnchecked, finding.Finding{Aspect: "read", Consumer: finding.SideOf(u.S, nil),
			Description: "declared variables were not checked for use, because no code of this run reads a configuration variable; extract it with the pack for its language's environment variables"}))
		return c.out, c.pairs
	}
	c.elsewhere()
	c.unbuilt()
	c.unused()
	return c.out, c.pairs
}
