package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxGlobalWrites bounds what is written to one property of the global object; beyond, it may be anything.
const maxGlobalWrites = 8

// ofGlobal gives a property of the language's global object: what code writes there, and what is not seen, since it is nothing
// before the first write. Nil where nothing is written there.
func (q *Question) ofGlobal(site flow.Site, x *unit.Expr) []flow.Value {
	f := q.Files[site.File]
	on := f.Expr(f.Plain(x.A))
	if on.Kind != unit.ExprName || !f.NamesGlobal(on) {
		return nil
	}
	writes := q.Rewrites().OfGlobal[x.Str]
	if len(writes) == 0 || len(writes) > maxGlobalWrites {
		return nil
	}
	var out flow.List
	for _, w := range writes {
		out.Join(q.Eval(w, nil))
	}
	out.Join(flow.NotKnown(site))
	return out.Values
}
