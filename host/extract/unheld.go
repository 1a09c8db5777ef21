package extract

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
)

// heldOnce are the kinds of facts that are true or not wherever the function around them is
// called from: nothing lifts them.
var heldOnce = []abi.FactKind{abi.FactComponent, abi.FactHook, abi.FactModel, abi.FactAttribute, abi.FactGap}

// dropUnheld leaves out the facts of those kinds whose tests hang on a parameter that no
// call is known to hand what they ask for.
func (r *run) dropUnheld() {
	drop := make([]bool, len(r.facts))
	r.parallel(len(r.facts), func(i int) {
		f := r.facts[i]
		drop[i] = len(f.guards) > 0 && slices.Contains(heldOnce, f.Kind) && len(r.instances(f)) == 0
	})
	kept := r.facts[:0]
	for i, f := range r.facts {
		if !drop[i] {
			kept = append(kept, f)
		}
	}
	r.facts = kept
}
