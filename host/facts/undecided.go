package facts

import (
	"slices"

	"github.com/drift-analyzer/drift/host/stage"

	"github.com/drift-analyzer/drift/abi"
)

// decidedOnce are the kinds of facts that hold or not whichever call the function around them is
// run by: nothing lifts them.
var decidedOnce = []abi.FactKind{abi.FactComponent, abi.FactHook, abi.FactModel, abi.FactAttribute, abi.FactGap}

// dropUndecided leaves out the facts of those kinds whose tests depend on a parameter, where no
// call is known to pass what the tests look for.
func (r *stating) dropUndecided() {
	drop := make([]bool, len(r.facts))
	stage.Each(r.workers, len(r.facts), func(i int) {
		f := r.facts[i]
		if len(f.Open) > 0 && slices.Contains(decidedOnce, f.Kind) {
			drop[i] = !r.Protect(stageName, f, func() { drop[i] = len(r.Lift(f)) == 0 }) || drop[i]
		}
	})
	kept := r.facts[:0]
	for i, f := range r.facts {
		if !drop[i] {
			kept = append(kept, f)
		}
	}
	r.facts = kept
}
