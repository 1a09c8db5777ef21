package units

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/interactions"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// clientUnits makes one client unit for each function and request in it.
func (r *finder) clientUnits() []*Unit {
	var out []*Unit
	seen := map[string]*Unit{}
	for i := range r.requests.All {
		q := r.requests.All[i]
		r.eval.Protect(stageName, q.Fact, func() {
			method, path := r.requests.Endpoint(q)
			m := r.packs[q.Fact.Pack].Manifest
			b := interactions.RestBinding(method, path, m.ID)
			name, kind := r.code.FuncName(q.Owner)
			if q.Owner.Func == unit.ModuleFunc {
				name, kind = r.prog.Files[q.Owner.File].Path, summary.NameLabel
			}
			key := r.prog.Files[q.Owner.File].Path + "\x00" + name + "\x00" + b.Label() + "\x00" + r.prog.Files[q.At.File].ExprText(q.At.Expr)
			if first := seen[key]; first != nil {
				if first.Code.Func == q.Owner && first.Request.At != q.At {
					first.Alike = append(first.Alike, &r.requests.All[i])
				}
				return
			}
			r.Counts[q.Fact.Pack]++
			seen[key] = &Unit{Kind: summary.KindClient, Code: Code{Func: q.Owner}, Name: Name{Text: name, Kind: kind}, Binding: &b, Request: &r.requests.All[i],
				Framework: Framework{Pack: q.Fact.Pack, Rules: abi.UnitRules{Returns: "return"}}}
			out = append(out, seen[key])
		})
	}
	return out
}
