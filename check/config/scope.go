package config

import (
	"fmt"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
)

// RuntimeScopeUnknown is reported of deployed units whose code is not known.
var RuntimeScopeUnknown = &finding.Kind{
	Name:       "runtimeScopeUnknown",
	Severity:   finding.Info,
	AtProvider: true,
	Doc: finding.Doc{
		Reports: "It could not be determined which code a deployed unit runs, so its variables were not compared: it states no code scope, the scope contains no file that was read, or another unit with other variables claims the same directory (then only variables that none of them sets are reported).",
		Why:     "Variables that it lacks are not found.",
		Example: "Two functions with one CodeUri and different environments.",
		Fix:     "The description says which of the causes it is, and what to add.",
		Silent:  "The unit declares no variables, or code says itself that it runs there.",
	},
	Measured:   "16 of 16 (serverless/examples): none of the code was read.",
	Unmirrored: "it says what could not be compared, and not who is wrong",
}

// unscoped reports the units of which it is not known which code they run.
func (c *configCheck) unscoped() {
	c.skip = map[*pairing.Runtime]bool{}
	c.contested = c.Contested()
	for _, u := range c.Units {
		reason := ""
		switch {
		case c.Carried[u.Unit]:
		case !u.Scoped:
			reason = "nothing states the folder of its code: in compose that is the context of its build, in a template Metadata.DriftCodeScope.CodeUri or a code URI; of an image it is what a workflow, a file of compose or Skaffold builds it from, or the folder with a Dockerfile that is called like it"
		case !c.Held[u]:
			where := "its code scope " + u.Scope
			if u.Scope == "" {
				where = "its code scope, the whole project,"
			}
			reason = where + " holds no file that was read: correct it, or extract that code into this run"
		case c.contested[u] != "":
			reason = fmt.Sprintf("%s claims the same directory, so that only what none of them sets is found: give each its own code URI, or let a pack find its entry so that the code says which unit it runs in", c.contested[u])
		}
		if reason == "" {
			continue
		}
		// What is in an image is known: a variable that nothing of it reads is unused, whatever other units have the same code.
		c.skip[u] = c.contested[u] == "" || !c.Held[u] || !u.Scoped || !u.InPart()
		if len(u.Variables) > 0 { // of a unit that sets nothing, nothing can be unused
			c.report(u, RuntimeScopeUnknown.At(nil, finding.Finding{Consumer: finding.SideOf(u.S, nil),
				Description: fmt.Sprintf("it is not known which code %s runs, so its variables are not compared: %s", u.S.Identity.Name, reason)}))
		}
	}
}
