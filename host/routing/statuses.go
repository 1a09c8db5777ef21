package routing

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Numbered replaces statuses that are written by name by their numbers.
func (r *Routing) Numbered(f *facts.Fact, values []flow.Value) []flow.Value {
	names := r.packs[f.Pack].Manifest.Statuses
	if len(names) == 0 {
		return values
	}
	out := make([]flow.Value, len(values))
	for i, v := range values {
		if v.Kind == flow.Const && (v.Lit == unit.LitString || v.Lit == unit.LitSymbol) {
			if n, ok := names[v.Text]; ok {
				v = flow.Value{Kind: flow.Const, Lit: unit.LitNumber, Text: strconv.Itoa(n)}
			} else if len(v.Text) == 3 && facts.Number(v.Text) >= 100 {
				v.Lit = unit.LitNumber
			}
		}
		out[i] = v
	}
	return out
}
