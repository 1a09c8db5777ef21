package requests

import (
	"slices"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// readersOfHooks are the functions that call a hook of a store, which gives parts of an answer without the cells that they lie in, and read them.
func (r *readers) readersOfHooks(here facts.Grounded, hooks []flow.Call, held []facts.Carried) (out []facts.Grounded) {
	given := slices.Clone(held)
	for i := range given {
		if given[i].Cell {
			given[i].In, given[i].Cell = r.state.Shown(given[i].In), false
		}
		given[i].Receiver = ""
	}
	for _, c := range hooks {
		out = append(out, r.readerAt(here, c, given)...)
	}
	return out
}
