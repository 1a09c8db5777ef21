package eval

import (
	"math"
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
	"github.com/drift-analyzer/drift/host/unit"
)

// turn is the evaluation of a ring of names: what each may be is found for all of them together, in rounds over their writes until
// none adds anything. One after the other, each would go through all others, and be forgotten with the one that asked for it.
type turn struct {
	// depth is that of the ring's key.
	depth int
	// now are the values that are known by now; once are those of the first turn, in which what is changed on the way back to the ring
	// adds nothing, nil while that is under way.
	now, once map[unit.BindingID][]flow.Value
	// changed: a name is read where its value is changed before it comes back to the ring.
	changed bool
}

// turned is what the names of a ring are under an environment, and what it took to find that, which counts for whoever asks.
type turned struct {
	values      map[unit.BindingID][]flow.Value
	steps, work int
}

// inRing gives the values of a name of a ring; ok is false for every other one, and where a path says what it has.
func (q *Question) inRing(site flow.Site, x *unit.Expr, env *flow.Env) (out []flow.Value, complete, ok bool) {
	if x.Ref == 0 || q.trace != nil {
		return nil, false, false
	}
	id := unit.BindingID(x.Ref)
	ring := q.RingOf(site.File, id)
	if ring == nil || !q.readsRing(site, q.Files[site.File].Binding(id)) {
		return nil, false, false
	}
	inner := q.EnvAround(env, flow.FuncRef{File: site.File, Func: q.Files[site.File].Binding(id).Owner})
	if q.lookup != nil {
		if _, _, _, settled := q.lookup.Value(site.File, id, inner); settled || q.lookup.Carried(site.File, id, inner) {
			return nil, false, false
		}
	}
	outer := q.low
	q.low = math.MaxInt
	out = q.turned(site.File, id, ring, inner)
	complete = q.low == math.MaxInt
	q.low = min(q.low, outer)
	return standing(out, q.standsAt(site.File, id), site), complete, true
}

// readsRing reports whether a read of a name of a ring may have what any of its writes gives.
func (q *Question) readsRing(site flow.Site, b *unit.Binding) bool {
	if _, ok := q.WrittenBefore(site.File, b, q.Expr(site).Node); ok || q.inRound(site, b) != nil || q.comeLater(site, b) > 0 {
		return false
	}
	_, n := writtenIn(q.Files[site.File], b, site.Expr)
	return n == len(b.Writes) && q.reckonedAgain(site, b) == noWrite
}

// standsAt is where the writes of a name stand for all its reads.
func (q *Question) standsAt(file flow.FileID, id unit.BindingID) flow.Site {
	return flow.Site{File: file, Expr: unit.ExprID(-int32(q.Files[file].Binding(id).Writes[0]))}
}

// turned gives the values of one name of a ring.
func (q *Question) turned(file flow.FileID, id unit.BindingID, ring *edges.Ring, env *flow.Env) []flow.Value {
	key := askKey{site: q.standsAt(file, ring.Names[0]), env: env, what: "written in a ring"}
	if q.lookup != nil {
		// What a path knows by now is not what was known where the names were written.
		apart := q.program.Question()
		defer apart.Done()
		return apart.turned(file, id, ring, env)
	}
	if known, ok := q.program.turned.Load(key.hash(), key); ok {
		if env != nil {
			q.steps, q.work = q.steps+min(known.steps, maxCharge), q.work+known.work
		}
		return known.values[id]
	}
	if t := q.turns[key]; t != nil {
		q.low = min(q.low, t.depth)
		q.ended = t.depth <= q.apart
		switch {
		case q.ended:
			return nil
		case q.changed > t.depth:
			t.changed = true
			return t.once[id]
		}
		return t.now[id]
	}
	if !q.rounds {
		// Who asks may be one of those that the writes lead to: what they give would otherwise lean on that.
		apart := q.program.Question()
		apart.rounds = true
		defer apart.Done()
		out := apart.turned(file, id, ring, env)
		if known, ok := q.program.turned.Load(key.hash(), key); ok && env != nil {
			q.steps, q.work = q.steps+min(known.steps, maxCharge), q.work+known.work
		}
		return out
	}
	depth := len(q.active)
	if depth > maxNesting || q.ended {
		q.low = 0
		return key.notKnown()
	}
	t := &turn{depth: depth}
	if q.turns == nil {
		q.turns = map[askKey]*turn{}
	}
	q.turns[key], q.active[key] = t, depth
	outer, frame, steps, work := q.low, q.frame, q.steps, q.work
	q.low, q.frame, q.steps, q.work = math.MaxInt, depth, 0, 0
	q.fill(t, file, ring, env)
	if t.changed {
		t.once = t.now
		q.fill(t, file, ring, env)
	}
	low := q.low
	if low >= depth {
		low = math.MaxInt
	}
	if q.spent() && low == math.MaxInt && !q.ended {
		q.noteExhausted(key)
	}
	delete(q.active, key)
	delete(q.turns, key)
	q.release(depth)
	q.leadsTo(key, low, depth)
	if low == math.MaxInt && !q.ended {
		q.program.turned.Store(key.hash(), key, turned{t.now, q.steps, q.work})
	}
	q.low, q.frame, q.steps, q.work = min(outer, low), frame, steps, work
	return t.now[id]
}

// manyFills is from how many rounds on what a name was given stays with it: a test of a value that is known by now may rule out what
// was there before, and the other way round.
const manyFills = 4

// fill goes over the writes of all names of a ring until none of them is given anything more, there and back: what a ring has
// lies behind what it is made of in one of the two.
func (q *Question) fill(t *turn, file flow.FileID, ring *edges.Ring, env *flow.Env) {
	t.now = map[unit.BindingID][]flow.Value{}
	f := q.Files[file]
	for round, more := 0, true; more && !q.ended; round++ {
		more = false
		for i := range ring.Names {
			if round%2 == 1 {
				i = len(ring.Names) - 1 - i
			}
			id := ring.Names[i]
			b, stands := f.Binding(id), q.standsAt(file, id)
			values := spelled(q.writes(stands, b, b.Writes, env), stands)
			if round >= manyFills {
				values = append(slices.Clone(t.now[id]), values...)
			}
			values = flow.Dedupe(values)
			if !slices.EqualFunc(values, t.now[id], func(a, b flow.Value) bool { return flow.SameValue(&a, &b) }) {
				t.now[id], more = values, true
			}
			if q.ended {
				return
			}
		}
		q.release(t.depth)
	}
}

// standing puts where a name is read in place of where its writes stand.
func standing(values []flow.Value, from, to flow.Site) []flow.Value {
	at := slices.IndexFunc(values, func(v flow.Value) bool { return v.Site == from })
	if at < 0 {
		return values
	}
	values = slices.Clone(values)
	for i := at; i < len(values); i++ {
		if values[i].Site == from {
			values[i].Site = to
		}
	}
	return values
}
