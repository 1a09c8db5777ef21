package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// buildMixers finds, by module, the one class or module whose body mixes it in; class 0 where several do, or where one is
// extended with it.
func (g *Graph) buildMixers() map[flow.ClassRef]flow.ClassRef {
	out := map[flow.ClassRef]flow.ClassRef{}
	if !g.Semantics.Classes.Open {
		return out
	}
	for i, f := range g.Files {
		for id := 1; id < len(f.Classes); id++ {
			c := f.Class(unit.ClassID(id))
			by := g.Canonical(flow.ClassRef{File: flow.FileID(i), Class: unit.ClassID(id)})
			for _, e := range c.Includes {
				module, ok := g.ClassNear(c.QualifiedName, f.Expr(e).Str)
				if !ok {
					continue
				}
				module = g.Canonical(module)
				if was, known := out[module]; known && was != by || f.Expr(e).Flags&unit.FlagKeywords != 0 {
					out[module] = flow.ClassRef{}
				} else {
					out[module] = by
				}
			}
		}
	}
	return out
}

// Mixer finds the one class that has a module among its own: whoever runs the module's methods is an instance of it.
func (g *Graph) Mixer(module flow.ClassRef) (flow.ClassRef, bool) {
	mixers := g.tables.mixers()
	seen := map[flow.ClassRef]bool{}
	for at := g.Canonical(module); !seen[at]; {
		seen[at] = true
		by := mixers[at]
		if by.Class == 0 {
			return flow.ClassRef{}, false
		}
		if !g.Class(by).Module {
			return by, true
		}
		at = by
	}
	return flow.ClassRef{}, false
}
