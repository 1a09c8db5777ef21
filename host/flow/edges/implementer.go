package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// buildImplementers finds, by the name of an interface, the one class that implements it; class 0 where several do.
func (g *Graph) buildImplementers() map[string]flow.ClassRef {
	out := map[string]flow.ClassRef{}
	for i, f := range g.Files {
		for id := 1; id < len(f.Classes); id++ {
			ref := flow.ClassRef{File: flow.FileID(i), Class: unit.ClassID(id)}
			for _, e := range f.Class(unit.ClassID(id)).Implements {
				name := f.Expr(e).Str
				if f.Expr(e).Kind == unit.ExprIndex {
					name = f.Expr(f.Expr(e).A).Str
				}
				if _, taken := out[name]; taken {
					ref = flow.ClassRef{}
				}
				out[name] = ref
			}
		}
	}
	return out
}

// Implementer finds the one class that implements an interface of that name.
func (g *Graph) Implementer(name string) (flow.ClassRef, bool) {
	c := g.tables.implementers()[name]
	return c, c.Class != 0
}
