package rules

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/intake"
	"github.com/drift-analyzer/drift/host/packrt"
)

// Intake is where a manifest says that the parts of a request stand, nil where it says nothing.
func Intake(m *abi.Manifest) *intake.Rules {
	if len(m.Takes) == 0 {
		return nil
	}
	var byName, byNames []string
	for _, u := range m.Units {
		for _, a := range u.Accessors {
			byName, byNames = append(byName, a.ByName...), append(byNames, a.ByNames...)
		}
	}
	slices.Sort(byName)
	slices.Sort(byNames)
	return intake.NewRules(m.Takes, byName, byNames)
}

// Schemas are the libraries of schemas that manifests declare.
func Schemas(packs []*packrt.Pack) (out []*intake.Schemas) {
	for _, p := range packs {
		for _, s := range p.Manifest.Schemas {
			if len(s.Libraries) == 0 {
				continue
			}
			out = append(out, &intake.Schemas{Libraries: s.Libraries, Makes: s.Makes, Steps: s.Steps, Checks: s.Checks, Needs: s.Needs, Extra: s.Extra})
		}
	}
	return out
}

// MostRoles is how many parameters the longest list of roles speaks of.
func MostRoles(packs []*packrt.Pack) int {
	most := 0
	for _, p := range packs {
		for _, list := range p.Manifest.Roles {
			most = max(most, len(list))
		}
	}
	return most
}

// Described are the classes that describe data, as manifests declare them.
func Described(packs []*packrt.Pack) (out []*intake.Described) {
	for _, p := range packs {
		for _, s := range p.Manifest.Schemas {
			if len(s.Classes) > 0 {
				out = append(out, &intake.Described{Classes: s.Classes, Given: s.Given, Typed: s.Typed, Option: s.Option,
					Needs: s.Needs, Strict: s.Extra == "refused", Unless: s.Unless, Partly: s.Partly})
			}
		}
	}
	return out
}
