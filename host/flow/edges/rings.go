package edges

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/cycles"
)

// Ring is names of one function that are written from one another in a circle, as they are: a = b || x; b = a || y.
type Ring struct {
	// Names are the names, each behind most of those that it is written from.
	Names []unit.BindingID
}

// manyNames is from how many names on a ring is one: fewer are followed one by one.
const manyNames = 8

// RingOf is the ring that a name lies on, nil where it lies on none.
func (g *Graph) RingOf(file flow.FileID, id unit.BindingID) *Ring {
	ix := g.IndexOf(file)
	ix.ringsOnce.Do(func() { ix.rings = rings(g.Files[file]) })
	return ix.rings[id]
}

// rings finds the rings of a file.
func rings(f *unit.File) map[unit.BindingID]*Ring {
	from := make([][]int32, len(f.Bindings))
	found := false
	for i := 1; i < len(f.Bindings); i++ {
		b := f.Binding(unit.BindingID(i))
		if b.Kind != unit.BindLocal || b.Owner == unit.ModuleFunc || len(b.Writes) < 2 {
			continue
		}
		for _, w := range b.Writes {
			for _, name := range namesIn(f, f.Writes[w].Value, nil) {
				if of := f.Binding(name); of.Kind == unit.BindLocal && of.Owner == b.Owner && len(of.Writes) > 1 {
					from[i], found = append(from[i], int32(name)), true
				}
			}
		}
	}
	if !found {
		return nil
	}
	component, size := cycles.Of(from)
	out := map[unit.BindingID]*Ring{}
	for i := range from {
		if size[component[i]] >= manyNames && out[unit.BindingID(i)] == nil {
			ring := &Ring{Names: inOrder(unit.BindingID(i), from, component)}
			for _, name := range ring.Names {
				out[name] = ring
			}
		}
	}
	return out
}

// namesIn lists the names whose values an expression has as they are.
func namesIn(f *unit.File, e unit.ExprID, out []unit.BindingID) []unit.BindingID {
	for e != 0 {
		switch x := f.Expr(e); x.Kind {
		case unit.ExprName:
			if x.Ref != 0 {
				out = append(out, unit.BindingID(x.Ref))
			}
			return out
		case unit.ExprLogical:
			out = namesIn(f, x.A, out)
			e = x.B
		case unit.ExprConditional:
			out = namesIn(f, x.B, out)
			e = x.C
		case unit.ExprAwait, unit.ExprCast:
			e = x.A
		case unit.ExprAssign:
			e = x.B
		default:
			return out
		}
	}
	return out
}

// inOrder lists the members of a component, each behind those that it is written from, but for those that lead back to it.
func inOrder(start unit.BindingID, from [][]int32, component []int32) []unit.BindingID {
	type place struct {
		at   int32
		next int
	}
	seen := map[int32]bool{int32(start): true}
	var out []unit.BindingID
	for walk := []place{{at: int32(start)}}; len(walk) > 0; {
		top := &walk[len(walk)-1]
		if top.next == len(from[top.at]) {
			out = append(out, unit.BindingID(top.at))
			walk = walk[:len(walk)-1]
			continue
		}
		to := from[top.at][top.next]
		top.next++
		if component[to] == component[top.at] && !seen[to] {
			seen[to] = true
			walk = append(walk, place{at: to})
		}
	}
	return slices.Clip(out)
}
