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

// EnvVarRequiredButUnmarked is reported of a variable that code needs and that is set only sometimes.
var EnvVarRequiredButUnmarked = &finding.Kind{
	Name:       "envVarRequiredButUnmarked",
	Severity:   finding.Warning,
	AtProvider: true,
	Doc: finding.Doc{
		Reports: "Code reads a variable without a default, and the configuration of the unit that it runs in sets the variable only sometimes: it is taken from a reference that is marked as optional, or a condition decides whether it is set.",
		Why:     "Where it is not set the value is undefined.",
		Example: "A container takes DATABASE_URL from a secret with `optional: true`, and the code connects with it.",
		Fix:     "Set the variable always, or give it a default where it is read.",
		Silent:  "The variable has a default where it is read; another unit claims the same directory; the platform sets it, or what installs packages reads it (`BUNDLE_PATH`); the code is a test, or a script that people run.",
	},
	Unmirrored: "a variable that is always set and that code can do without does no harm",
}

// platform are variables that the platform itself sets, or that what installs packages reads: never unknown, never unused.
func platform(name string) bool {
	for _, p := range []string{"AWS_", "LAMBDA_", "_X_AMZN_", "npm_", "GITHUB_", "KUBERNETES_", "BUNDLE_", "PIP_", "YARN_", "UV_", "POETRY_", "VERCEL_", "NEXT_PUBLIC_VERCEL_",
		"RAILWAY_", "RENDER_", "NETLIFY_", "FLY_", "CF_PAGES_", "HEROKU_", "__NEXT_", "NITRO_"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	switch name {
	case "NODE_ENV", "PATH", "HOME", "PWD", "TZ", "LANG", "CI", "HOSTNAME", "USER", "SHELL", "TMPDIR", "NODE_OPTIONS", "PORT", "_HANDLER", "DEBUG", "NO_COLOR", "TERM", "IS_OFFLINE", "IS_LOCAL", "PYTHONPATH", "RAILS_ENV", "RACK_ENV", "DJANGO_SETTINGS_MODULE",
		"NODE_APP_INSTANCE", "VERCEL", "NETLIFY", "RENDER", "DYNO", "NEXT_RUNTIME", "NEXT_PHASE", "NEXT_MANUAL_SIG_HANDLE", "JEST_WORKER_ID", "VITEST", "INIT_CWD":
		return true
	}
	return false
}

func (c *configCheck) read(a *pairing.Access, read summary.ConfigRead) {
	units, around := c.Of(a.Unit)
	if len(units)+len(around) == 0 {
		c.scopeless[read.Name] = true
	}
	if read.AtBuild {
		c.builds(a, read, units, around)
		return
	}
	c.use(read.Name, units, around)
	// A name with an unknown part is that of no variable that anybody can be told to set.
	needed := !read.Defaulted && !platform(read.Name) && c.runs(a.Unit) && !strings.Contains(read.Name, "{") && !c.spare(a.Unit, read.Name)
	var lack []*pairing.Runtime
	elsewhere := false
	for _, u := range units {
		if c.skip[u] && c.contested[u] == "" || pairing.RunByHand(a.Unit, u.Scope) {
			continue
		}
		if needed {
			if c.needs[u] == nil {
				c.needs[u] = map[string]bool{}
			}
			c.needs[u][read.Name] = true
		}
		c.pairs = append(c.pairs, pairing.Pair{Key: u.S.Identity.Binding.Label(), Provider: u.S, Consumer: a.Unit})
		switch {
		case u.Open != "" || setBy(around, read.Name):
			elsewhere = true
		case !u.Variables[read.Name] && needed:
			if reaches(a.Unit, read.Name, u, around) {
				lack = append(lack, u)
			} else {
				elsewhere = true
			}
		case u.Variables[read.Name]:
			elsewhere = true
			c.sometimes(a, u, read, needed)
		}
	}
	if len(lack) == 0 || elsewhere && c.contested[lack[0]] != "" {
		return
	}
	// The units of one scope are changed together, so that it is one finding.
	who := "the configuration of " + lack[0].S.Identity.Name
	lower, what := (*finding.Lower)(nil), "the value is undefined"
	switch read.Absent {
	case summary.AbsentNothing:
		lower, what = generic.UnknownGivesNothing, "the read gives nothing"
	case summary.AbsentFails:
		what = "the read fails"
	}
	f := generic.BoundaryFieldUnknown.At(lower, finding.Finding{Aspect: "read", Subject: read.Name, Consumer: a.Side()})
	if len(lack) > 1 {
		who += fmt.Sprintf(" and of %d more that run this code", len(lack)-1)
		for _, u := range lack {
			f.Sources = append(f.Sources, u.S.ID())
		}
		slices.Sort(f.Sources)
	}
	f.Description = fmt.Sprintf("%s reads %s, which %s does not set: %s", a.Unit.Identity.Name, read.Name, who, what)
	c.lacking = append(c.lacking, lacking{lack[0], f})
}

// use notes that code of units reads a variable.
func (c *configCheck) use(name string, units, around []*pairing.Runtime) {
	for _, u := range append(units[:len(units):len(units)], around...) {
		if c.used[u] == nil {
			c.used[u] = map[string]bool{}
		}
		c.used[u][name] = true
	}
}

// sometimes reports a variable that code needs and that a unit sets under a condition only.
func (c *configCheck) sometimes(a *pairing.Access, u *pairing.Runtime, read summary.ConfigRead, needed bool) {
	if !needed || !u.Sometimes[read.Name] || u.Image[read.Name] || c.contested[u] != "" {
		return // what a file of the image has in a comment is for whoever wants it
	}
	c.report(u, EnvVarRequiredButUnmarked.At(nil, finding.Finding{Aspect: "read", Subject: read.Name, Consumer: a.Side(),
		Description: fmt.Sprintf("%s needs %s, which the configuration of %s sets only sometimes: it is marked as optional, or a condition decides", a.Unit.Identity.Name, read.Name, u.S.Identity.Name)}))
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
