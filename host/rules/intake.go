package rules

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/intake"
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
