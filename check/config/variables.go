package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// platform are variables that the platform itself sets: never unknown, never unused.
func platform(name string) bool {
	for _, p := range []string{"AWS_", "LAMBDA_", "_X_AMZN_", "npm_", "GITHUB_", "KUBERNETES_"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	switch name {
	case "NODE_ENV", "PATH", "HOME", "PWD", "TZ", "LANG", "CI", "HOSTNAME", "USER", "SHELL", "TMPDIR", "NODE_OPTIONS", "PORT", "_HANDLER", "DEBUG", "NO_COLOR", "TERM", "IS_OFFLINE", "IS_LOCAL", "PYTHONPATH", "RAILS_ENV", "RACK_ENV":
		return true
	}
	return false
}

func (c *configCheck) read(a *pairing.Access, read summary.ConfigRead) {
	units, around := c.Of(a.Unit)
	for _, u := range append(units[:len(units):len(units)], around...) {
		if c.used[u] == nil {
			c.used[u] = map[string]bool{}
		}
		c.used[u][read.Name] = true
	}
	var lack []*pairing.Runtime
	for _, u := range units {
		if c.skip[u] {
			continue
		}
		c.pairs = append(c.pairs, pairing.Pair{Key: u.S.Identity.Binding.Label(), Provider: u.S, Consumer: a.Unit})
		if u.Open == "" && !u.Variables[read.Name] && !read.Defaulted && !platform(read.Name) && !setBy(around, read.Name) {
			lack = append(lack, u)
		}
	}
	if len(lack) == 0 {
		return
	}
	// The units of one scope are changed together, so that it is one finding.
	who := "the configuration of " + lack[0].S.Identity.Name
	f := generic.BoundaryFieldUnknown.At(nil, finding.Finding{Aspect: "read", Subject: read.Name, Consumer: a.Side()})
	if len(lack) > 1 {
		who += fmt.Sprintf(" and of %d more that run this code", len(lack)-1)
		for _, u := range lack {
			f.Sources = append(f.Sources, u.S.ID())
		}
		slices.Sort(f.Sources)
	}
	f.Description = fmt.Sprintf("%s reads %s, which %s does not set: the value is undefined", a.Unit.Identity.Name, read.Name, who)
	c.report(lack[0], f)
}

// setBy reports whether a unit with a wider scope sets a variable, or may set it.
func setBy(around []*pairing.Runtime, name string) bool {
	for _, u := range around {
		if u.Variables[name] || u.Open != "" {
			return true
		}
	}
	return false
}
