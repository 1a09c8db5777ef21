package config

import (
	"fmt"
	"slices"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// buildRead is a read of a variable whose value is put in when the code is built, with the units that it is built for.
type buildRead struct {
	at    *pairing.Access
	name  string
	units []*pairing.Runtime
}

// builds notes the read of a variable that is put in when the code is built. What a unit sets where it runs is not held against
// it; that it is set there is not said to be of no use, since a server for development builds where it runs.
func (c *configCheck) builds(a *pairing.Access, read summary.ConfigRead, units, around []*pairing.Runtime) {
	c.use(read.Name, units, around)
	if pairing.OfTests(a.Unit) {
		return
	}
	for _, u := range units {
		if u.Built[read.Name] {
			c.builtWith[u] = true
		}
	}
	if !read.Defaulted && !platform(read.Name) && !bundler[read.Name] && c.runs(a.Unit) {
		c.buildReads = append(c.buildReads, buildRead{a, read.Name, units})
	}
}

// bundler are variables that what bundles the code sets itself.
var bundler = map[string]bool{"MODE": true, "DEV": true, "PROD": true, "SSR": true, "BASE_URL": true, "SITE": true, "ASSETS_PREFIX": true, "LEGACY": true,
	"PUBLIC_URL": true, "WDS_SOCKET_HOST": true, "WDS_SOCKET_PATH": true, "WDS_SOCKET_PORT": true, "FAST_REFRESH": true}

// unbuilt reports variables that code needs and that the build of its unit lacks. A build that is given none of the variables
// which the code reads is configured by something that was not read.
func (c *configCheck) unbuilt() {
	for _, r := range c.buildReads {
		var lack []*pairing.Runtime
		for _, u := range r.units {
			if c.builtWith[u] && !u.Built[r.name] && u.Open == "" && (!c.skip[u] || c.contested[u] != "") && reaches(r.at.Unit, r.name, u, nil) {
				lack = append(lack, u)
			}
		}
		if len(lack) == 0 || slices.ContainsFunc(r.units, func(u *pairing.Runtime) bool { return u.Built[r.name] }) {
			continue
		}
		f := generic.BoundaryFieldUnknown.At(generic.UnknownAtBuild, finding.Finding{Aspect: "read", Subject: r.name, Consumer: r.at.Side()})
		late := ""
		if lack[0].Variables[r.name] {
			late = "; it sets it where the code runs, which is too late"
		}
		f.Description = fmt.Sprintf("%s reads %s, whose value is put in when the code is built, and the build of %s is not given it%s", r.at.Unit.Identity.Name, r.name, lack[0].S.Identity.Name, late)
		c.report(lack[0], f)
	}
}
