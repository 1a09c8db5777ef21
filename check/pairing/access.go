package pairing

import (
	"runtime"
	"slices"
	"sync"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// Access is one interaction of a run: what a unit does across a boundary. It is listed once
// for each unit and boundary, however many paths do it.
type Access struct {
	Unit    *summary.Summary
	Binding summary.Binding
	Does    summary.Interaction
	Callee  string
	// path is the number of the unit's path that does it, through the function that the unit calls for it; "" when it does it itself.
	path    int
	through string
}

// Side is the unit, at the path that does it.
func (a *Access) Side() finding.Side {
	out := finding.SideOf(a.Unit, &a.Unit.Body().Transitions[a.path])
	if out.Through == "" {
		out.Through = a.through
	}
	return out
}

// Accesses lists the interactions of a run in order.
func Accesses(all []*summary.Summary) []Access {
	// Each processor takes a part of the run: of a large one this is a good part of the time to a first answer.
	parts := make([][]Access, min(len(all)/accessesApart+1, runtime.GOMAXPROCS(0)))
	var workers sync.WaitGroup
	for i := range parts {
		workers.Go(func() { parts[i] = accessesOf(all[i*len(all)/len(parts) : (i+1)*len(all)/len(parts)]) })
	}
	workers.Wait()
	return slices.Concat(parts...)
}

// accessesApart is how many units are worth a processor of their own.
const accessesApart = 2000

func accessesOf(all []*summary.Summary) []Access {
	var out []Access
	var text []byte
	for _, s := range all {
		seen := map[string]bool{}
		paths := s.Body().Transitions
		for i := range paths {
			t := &paths[i]
			for _, e := range t.Effects {
				x, ok := e.(summary.InteractionEffect)
				if !ok {
					continue
				}
				text = summary.AppendJSON(summary.AppendJSON(text[:0], x.Binding), x.Interaction)
				if !seen[string(text)] {
					seen[string(text)] = true
					out = append(out, Access{s, x.Binding, x.Interaction, x.Callee, i, x.GroupID})
				}
			}
		}
	}
	return out
}
