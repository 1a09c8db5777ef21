package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// buildAssigned collects the names of properties that some code writes.
func (g *Graph) buildAssigned() map[string]bool {
	out := map[string]bool{}
	for _, f := range g.Files {
		for i := 1; i < len(f.Exprs); i++ {
			x := &f.Exprs[i]
			if x.Kind != unit.ExprAssign {
				continue
			}
			if to := f.Expr(f.Plain(x.A)); to.Kind == unit.ExprMember {
				out[to.Str] = true
			}
		}
	}
	return out
}

// NeverSet reports whether a function runs when a property is written, and nothing writes a property of its name.
func (g *Graph) NeverSet(f flow.FuncRef) bool {
	fn := g.Files[f.File].Func(f.Func)
	return fn.Kind == unit.FuncSetter && !g.tables.assigned()[fn.Name]
}
