package check

import (
	"sort"

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
	sort.Slice(out, func(i, j int) bool {
		if out[i].Boundary != out[j].Boundary {
			return out[i].Boundary < out[j].Boundary
		}
		return out[i].Unit < out[j].Unit
	})
	return out
}
