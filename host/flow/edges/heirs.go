package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// buildHeirs lists the classes of the project by the names that they have for the ones that they descend from, each as it is written last.
func (g *Graph) buildHeirs() map[string][]flow.ClassRef {
	out := map[string][]flow.ClassRef{}
	for i, f := range g.Files {
		for id := 1; id < len(f.Classes); id++ {
			ref := flow.ClassRef{File: flow.FileID(i), Class: unit.ClassID(id)}
			for _, e := range f.Class(unit.ClassID(id)).Supers {
				if x := f.Expr(f.Plain(e)); x.Kind == unit.ExprName || x.Kind == unit.ExprMember {
					out[x.Str] = append(out[x.Str], ref)
				}
			}
		}
	}
	return out
}

// Heirs are the classes of the project that name one of that name among those that they descend from.
func (g *Graph) Heirs(name string) []flow.ClassRef { return g.tables.heirs()[name] }
