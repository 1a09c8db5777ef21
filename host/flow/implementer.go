package flow

import "github.com/drift-analyzer/drift/host/unit"

// buildImplementers finds, by the name of an interface, the one class that implements it; class 0 where several do.
func (g *Graph) buildImplementers() map[string]ClassRef {
	out := map[string]ClassRef{}
	for i, f := range g.Files {
		for id := 1; id < len(f.Classes); id++ {
			ref := ClassRef{FileID(i), unit.ClassID(id)}
			for _, e := range f.Class(unit.ClassID(id)).Implements {
				name := f.Expr(e).Str
				if f.Expr(e).Kind == unit.ExprIndex {
					name = f.Expr(f.Expr(e).A).Str
				}
				if _, taken := out[name]; taken {
					ref = ClassRef{}
				}
				out[name] = ref
			}
		}
	}
	return out
}
