package check

import (
	"cmp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// crossing is an interaction whose boundary is named only at run time.
type crossing struct {
	Boundary string `json:"boundary"`
	Unit     string `json:"unit"`
}

func runtimeNamed(uses []pairing.Access) []crossing {
	out := []crossing{}
	seen := map[crossing]bool{}
	for i := range uses {
		name, ok := "", false
		switch b := uses[i].Binding.Semantics.(type) {
		case summary.Storage:
			name, ok = summary.StrOf(b.Container), true
		case summary.MessageBus:
			name, ok = summary.StrOf(b.Channel), true
		case summary.UnitInvocation:
			name, ok = summary.StrOf(b.InstanceName), true
		}
		if c := (crossing{uses[i].Binding.Label(), uses[i].Unit.ID()}); ok && (name == "" || pairing.WholeHole(name)) && !seen[c] {
			seen[c] = true
			out = append(out, c)
		}
	}
	slices.SortFunc(out, func(a, b crossing) int {
		return cmp.Or(strings.Compare(a.Boundary, b.Boundary), strings.Compare(a.Unit, b.Unit))
	})
	return out
}
