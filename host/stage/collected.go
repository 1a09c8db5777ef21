package stage

import (
	"slices"
	"sync"
)

// collected are the notes of a run: cuts, or failures. Workers of a stage may add to it at once.
type collected[N comparable] struct {
	mu   sync.Mutex
	list []N
}

func (c *collected[N]) add(one N) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = append(c.list, one)
}

// sorted gives the notes, once each, in an order that does not depend on the workers.
func (c *collected[N]) sorted(order func(a, b N) int) []N {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := slices.Clone(c.list)
	slices.SortFunc(out, order)
	return slices.Compact(out)
}
