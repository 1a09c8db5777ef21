package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// buildCallsNamed lists the calls of the files whose calls name their method. Only
// the calls of a name that some function has are evaluated, and only when asked for.
func (g *Graph) buildCallsNamed() map[string][]flow.Call {
	constructor := g.Semantics.Calls.Constructor
	names := map[string]bool{constructor: true, g.Semantics.Calls.Function: true}
	for _, f := range g.Files {
		for i := range f.Classes {
			for _, m := range f.Classes[i].Members {
				if m.Func != 0 {
					names[m.Name] = true
				}
			}
		}
		for i := range f.Funcs {
			names[f.Funcs[i].Name] = true
		}
	}
	out := map[string][]flow.Call{}
	for i, f := range g.Files {
		if g.IsQuiet(flow.FileID(i)) {
			continue
		}
		for id := 1; id < len(f.Funcs); id++ {
			for _, c := range f.Funcs[id].Calls {
				x := f.Expr(c)
				name := ""
				switch callee := f.Expr(x.A); {
				case x.Kind == unit.ExprNew, callee.Kind == unit.ExprSuper:
					name = constructor
				case callee.Kind == unit.ExprMember, callee.Kind == unit.ExprName:
					name = callee.Str
				}
				if name != "" && names[name] {
					out[name] = append(out[name], flow.Call{Site: flow.Site{File: flow.FileID(i), Expr: c}, In: flow.FuncRef{File: flow.FileID(i), Func: unit.FuncID(id)}})
				}
			}
		}
	}
	return out
}

// CallsNamed lists the calls whose callee has a name.
func (g *Graph) CallsNamed(name string) []flow.Call { return g.tables.calls()[name] }
