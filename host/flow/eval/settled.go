package eval

import (
	"math"
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
)

// settled is what is known for everybody of a key under an environment.
type settled struct {
	values []flow.Value
	// steps is what the answer took; 0 says that there is no answer for everybody.
	steps int32
	// work is what the answer took with those that it is made of.
	work int32
	// cyclic: the key leads to itself. Its answer depends on where the cycle is entered, so it holds where no other key of
	// a cycle is being computed.
	cyclic bool
	// heavy: the answer takes more than a frame has. What was found until then, and that the rest is not known, is the answer
	// for everybody, and whoever asks for it has spent what it has.
	heavy bool
}

// settle gives what is known for everybody of a key under an environment, and finds it where nobody did. A key is computed
// apart from what the question at hand remembers, so that neither the answer nor the steps it counts for depend on the
// order of questions. First it is tried as one that leads to no cycle; then, where it does, as the one that enters it.
func (q *Question) settle(key askKey, compute func() []flow.Value) settled {
	known, tried := q.program.settled.Load(key.hash(), key)
	if !tried {
		known = q.try(key, compute, false)
	}
	if known.cyclic && known.steps == 0 && !known.heavy && q.cyclic == 0 && !q.ended {
		known = q.try(key, compute, true)
	}
	return known
}

// try computes a key apart. An attempt at a key that is not known to lie on a cycle ends when it leads back to the key or
// to one further out.
func (q *Question) try(key askKey, compute func() []flow.Value, cyclic bool) (out settled) {
	depth := len(q.active)
	if depth > maxNesting {
		return settled{}
	}
	apart := attempts.Get().(*remembered)
	apart.base = depth
	outer, frame, steps, work, kept, around, changed := q.low, q.frame, q.steps, q.work, q.remembered, q.apart, q.changed
	q.low, q.frame, q.steps, q.work, q.remembered, q.apart = math.MaxInt, depth, 1, 1, *apart, depth
	if cyclic {
		q.apart--
		q.cyclic++
	}
	q.changed = q.changedAt(&key, depth)
	q.active[key] = depth
	values := q.computed(key, compute)
	delete(q.active, key)
	if cyclic {
		q.cyclic--
	}
	out = settled{cyclic: cyclic || q.low <= depth, heavy: q.spent()}
	if !cyclic && !out.cyclic {
		// Others may have found by now that it lies on a cycle which this attempt, leaning on their answers, did not see.
		now, _ := q.program.settled.Load(key.hash(), key)
		out.cyclic = now.cyclic
	}
	if out.cyclic == cyclic && q.low >= depth {
		out.values, out.steps, out.work = flow.Dedupe(values), int32(q.steps), int32(q.work)
		if out.heavy {
			out.work = max(out.work, maxWork+1)
		}
	}
	if !q.ended || out.cyclic {
		q.program.settled.Store(key.hash(), key, out)
	}
	*apart = q.remembered
	apart.clear()
	attempts.Put(apart)
	low := q.low
	q.leadsTo(key, low, depth)
	q.changed = changed
	q.low, q.frame, q.steps, q.work, q.remembered, q.apart = outer, frame, steps, work, kept, around
	// A cycle that leads further out ends the attempts around it as well.
	if q.ended = low <= around; q.ended {
		q.low = min(q.low, low)
	}
	return out
}

// attempts are memories that are not in use.
var attempts = sync.Pool{New: func() any { none := noneRemembered(); return &none }}
