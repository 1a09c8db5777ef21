package eval

import (
	"math"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
)

// Limits of one question. Beyond them the answer says Unknown; it is never a guess.
const (
	// maxEnvs bounds the calls under one another that bind parameters.
	maxEnvs = 9
	// maxStrings bounds the texts that a concatenation may be.
	maxStrings = 16
	// maxActivations bounds the activations of one function inside one another: a function that
	// calls itself in several places may do so in too many ways to follow each to the end.
	maxActivations = 4
	// maxMade bounds the instances that one call makes inside one another: a method that makes another of its own kind.
	maxMade = 3
	// maxSteps bounds the steps under environments of one frame, maxDepth how deep they nest.
	maxSteps = 4000
	maxDepth = 220
	// maxPathSteps bounds the steps of one frame whose names a path settles: nothing of it is remembered, and each path asks again.
	maxPathSteps = 1000
	// maxCharge bounds the steps that an answer which is known for everybody counts for.
	maxCharge = 100
	// maxWork bounds the steps that all answers of one frame took, those that are known for everybody counted whole:
	// functions that call one another in many places have more activations than can be followed.
	maxWork = 5000
	// maxNesting bounds the stack of one question, frames in frames.
	maxNesting = 8000
)

// Question is one question's evaluation stack. Cycles are cut where a key is met
// again; an answer found while a key further out was cut is not remembered
// beyond that key, so that what is remembered never depends on the order of questions.
//
// A key without an environment opens a frame: its answer is the same for
// everybody and is remembered for good. Steps under environments belong to the frame
// they are taken for: they are counted, bounded and remembered there and nowhere
// else, so that a bound is met at the same step whatever was asked before.
type Question struct {
	*edges.Graph
	program *Evaluator
	active  map[askKey]int
	// low is the outermost active key that was cut below the current one.
	low    int
	lookup flow.Lookup
	// era numbers the place of the path that lookup speaks of, 0 for the one that the question was asked at; eras has the
	// numbers of the others.
	era  int32
	eras map[flow.Lookup]int32
	// frame is the depth of the frame's key, steps what was taken in it; work is steps without maxCharge.
	frame, steps, work int
	// changed is the depth of the innermost active key whose values are not those of its parts as they are, -1 for none.
	changed int
	// rounds: the question is that of a name which is followed in rounds.
	rounds bool
	// turns are the rings of names that are being evaluated.
	turns map[askKey]*turn
	// apart is the depth up to which a key that is met again ends the attempt under way (try), -1 where none is; ended says
	// that it has ended: nothing that is asked counts any more.
	apart int
	ended bool
	// cyclic counts the active keys that are known to lie on cycles.
	cyclic int
	// leads are the active keys that keys lead to, by their depth; leading lists these keys by that depth. Who is asked apart
	// begins with an empty memory, and would have to follow all again only to come to the same key.
	leads   map[askKey]int
	leading [][]askKey
	// trace records what is asked; nil where nobody wants to know.
	trace *trace
	remembered
}

// remembered holds the answers that hold while a key is active.
type remembered struct {
	// found holds answers that hold while the key at depth owner is active; owned lists them by that depth, counted from base:
	// what is asked apart has a memory of its own, and may be asked thousands of keys further in.
	found map[askKey]found
	parts map[askKey]part
	owned [][]askKey
	base  int
	// top is the end of what owned lists.
	top int
}

func noneRemembered() remembered {
	return remembered{found: map[askKey]found{}, parts: map[askKey]part{}}
}

// clear forgets all answers. Most memories hold a few of them, in maps that once held many: to empty those costs what they can hold.
func (r *remembered) clear() {
	if len(r.found)+len(r.parts) > maxKept {
		*r = noneRemembered()
		return
	}
	r.base = 0
	r.release(0)
}

// maxKept bounds the answers of a memory that is used again.
const maxKept = 2000

// found is an answer that leans on keys that are still being computed (from low
// on), or that belongs to a frame.
type found struct {
	values     []flow.Value
	low, frame int
	// changed: it was asked for where its value is changed before it comes back to the key that it leans on.
	changed bool
}

// part is what once gave while a key was active that it leans on.
type part struct {
	answer any
	low    int
}

type askKey struct {
	site flow.Site
	env  *flow.Env
	what string
	// era is that of the question.
	era int32
}

// notKnown is the value of a key of which nothing is known.
func (k *askKey) notKnown() []flow.Value { return flow.NotKnown(k.stands()) }

// stands is where in the text a key stands: what a function returns, say, is no expression and stands nowhere. The writes of a name
// stand where it is read, which sharedWrites puts in.
func (k *askKey) stands() flow.Site {
	if k.site.Expr < 0 && !k.ofWrites() {
		return flow.Site{File: k.site.File}
	}
	return k.site
}

// ofWrites reports whether a key is that of a name's writes.
func (k *askKey) ofWrites() bool { return k.site.Expr <= 0 && strings.HasPrefix(k.what, "written") }

func (k *askKey) hash() uint32 { return k.site.Hash() + uint32(len(k.what))<<16 }

// Question begins a question; it is given back when it is done.
func (p *Evaluator) Question() *Question {
	q := questions.Get().(*Question)
	q.program, q.Graph = p, p.Graph
	return q
}

// questions are stacks that are not in use; a question is short and asked often.
var questions = sync.Pool{New: func() any {
	return &Question{active: map[askKey]int{}, leads: map[askKey]int{}, low: math.MaxInt, apart: -1, changed: -1, remembered: noneRemembered()}
}}

// Done gives a stack back. Nothing of its question is under way any more.
func (q *Question) Done() {
	clear(q.active)
	clear(q.eras)
	q.leadsNoMore(0)
	q.clear()
	q.rounds = false
	q.program, q.Graph, q.low, q.lookup, q.frame, q.steps, q.work, q.era, q.trace = nil, nil, math.MaxInt, nil, 0, 0, 0, 0, nil
	questions.Put(q)
}

// guarded runs one step of a question with its cycle cut; without compute it is the
// value of the key's expression that is asked for. complete is false when
// the answer leans on a key that is still being computed further out.
func (q *Question) guarded(key askKey, compute func() []flow.Value) (out []flow.Value, complete bool) {
	key.era = q.era
	if q.ended {
		q.low = min(q.low, q.apart)
		return nil, false
	}
	if at, on := q.active[key]; on {
		q.low = min(q.low, at)
		q.ended = at <= q.apart
		return nil, false
	}
	if at, ok := q.leads[key]; ok && at <= q.apart {
		q.low, q.ended = min(q.low, at), true
		return nil, false
	}
	open := q.lookup == nil && key.env == nil
	if open && key.what != "" && q.trace == nil {
		if got, ok := q.program.bound.Load(key.hash(), key); ok {
			return got, true
		}
	}
	if got, ok := q.found[key]; ok && q.trace == nil && (open || got.frame == q.frame) && (len(q.turns) == 0 || got.changed == q.isChanged(got.low)) {
		q.low = min(q.low, got.low)
		return got.values, got.low == math.MaxInt
	}
	cyclic := false
	if !open && q.lookup == nil && q.trace == nil {
		if q.work > maxWork {
			return key.notKnown(), false
		}
		known := q.settle(key, compute)
		if q.ended {
			return nil, false
		}
		q.work += int(known.work)
		if cyclic = known.cyclic; known.steps > 0 && (!cyclic || q.cyclic == 0) {
			q.steps += int(min(known.steps, maxCharge))
			q.keep(key, found{known.values, math.MaxInt, q.frame, false}, q.frame)
			return known.values, true
		}
	}
	depth := len(q.active)
	if depth > maxNesting {
		q.low = 0
		return key.notKnown(), false
	}
	frame, steps, work := q.frame, q.steps, q.work
	if open {
		q.frame, q.steps, q.work = depth, 0, 0
	} else if q.step(); q.spent() || depth-q.frame > maxDepth {
		return key.notKnown(), false
	}
	q.active[key] = depth
	outer, changed := q.low, q.changed
	q.low, q.changed = math.MaxInt, q.changedAt(&key, depth)
	if cyclic {
		q.cyclic++
	}
	if out = q.computed(key, compute); key.what != ancestors { // of which each stands there once, however many they are
		out = flow.Dedupe(out)
	}
	if cyclic {
		q.cyclic--
	}
	low := q.low
	if low >= depth {
		low = math.MaxInt
	}
	q.low, q.changed = min(low, outer), changed
	delete(q.active, key)
	q.release(depth)
	q.leadsTo(key, low, depth)
	if open {
		if q.spent() && low == math.MaxInt && !q.ended {
			q.noteExhausted(key)
		}
		q.frame, q.steps, q.work = frame, steps, work
	}
	switch complete = low == math.MaxInt; {
	case !complete:
		q.keep(key, found{out, low, q.frame, q.isChanged(low)}, min(low, q.frame))
	case !open:
		q.keep(key, found{out, low, q.frame, false}, q.frame)
	case key.what != "":
		q.program.bound.Store(key.hash(), key, out)
	}
	return out, complete
}

// isChanged reports whether what is asked is changed before it comes back to the key at a depth.
func (q *Question) isChanged(low int) bool { return low != math.MaxInt && q.changed > low }

// changedAt is changed below a key.
func (q *Question) changedAt(key *askKey, depth int) int {
	if key.ofWrites() || key.what == "" && flows(q.Expr(key.site).Kind) {
		return q.changed
	}
	return depth
}

// computed computes a key.
func (q *Question) computed(key askKey, compute func() []flow.Value) []flow.Value {
	if compute == nil {
		return spelled(q.compute(key.site, key.env), key.site)
	}
	return spelled(compute(), key.stands())
}

// once computes in a frame of its own what is the same for everybody; whole is false when the answer leans on a
// key that is still being computed further out, so that it may be remembered no longer than that key is: in bundles, where
// most lists and functions lie on one cycle, each would ask for all others again. A key that is met again gives nothing.
func (q *Question) once(key askKey, compute func() any) (answer any, whole bool) {
	if q.ended {
		q.low = min(q.low, q.apart)
		return nil, false
	}
	if got, ok := q.parts[key]; ok && q.trace == nil {
		q.low = min(q.low, got.low)
		return got.answer, false
	}
	depth := len(q.active)
	if at, on := q.active[key]; on || depth > maxNesting {
		q.low = min(q.low, at)
		q.ended = on && at <= q.apart
		return nil, false
	}
	outer, lookup, frame, steps, work, changed := q.low, q.lookup, q.frame, q.steps, q.work, q.changed
	q.low, q.lookup, q.frame, q.steps, q.work, q.changed = math.MaxInt, nil, depth, 0, 0, depth
	q.active[key] = depth
	answer = compute()
	delete(q.active, key)
	q.release(depth)
	low := q.low
	q.leadsTo(key, low, depth)
	q.low, q.lookup, q.frame, q.steps, q.work, q.changed = outer, lookup, frame, steps, work, changed
	if low >= depth {
		return answer, true
	}
	q.low = min(outer, low)
	if !q.ended {
		q.parts[key] = part{answer, low}
		q.own(key, low)
	}
	return answer, false
}

// spent reports whether the frame's steps are used up: what is asked under an environment is then not known.
func (q *Question) spent() bool {
	return q.steps > maxSteps || q.work > maxWork || q.lookup != nil && q.steps > maxPathSteps
}

// step counts a step of the frame.
func (q *Question) step() { q.steps++; q.work++ }

// leadsTo notes that a key at a depth, which is done, leads to an active one at depth low, if it is further out.
func (q *Question) leadsTo(key askKey, low, depth int) {
	q.leadsNoMore(depth)
	if low >= depth {
		return
	}
	q.leads[key] = low
	for len(q.leading) <= low {
		q.leading = append(q.leading, nil)
	}
	q.leading[low] = append(q.leading[low], key)
}

// leadsNoMore forgets what leads to the keys from a depth on, which are done.
func (q *Question) leadsNoMore(depth int) {
	for i := len(q.leading) - 1; i >= depth; i-- {
		for _, key := range q.leading[i] {
			if q.leads[key] >= depth {
				delete(q.leads, key)
			}
		}
	}
	q.leading = q.leading[:min(depth, len(q.leading))]
}

// keep remembers an answer until the key at depth owner is done.
func (q *Question) keep(key askKey, f found, owner int) {
	q.found[key] = f
	q.own(key, owner)
}

// own notes that what is remembered of a key is forgotten when the key at depth owner is done.
func (r *remembered) own(key askKey, owner int) {
	i := max(owner-r.base, 0)
	for len(r.owned) <= i {
		r.owned = append(r.owned, nil)
	}
	r.owned[i] = append(r.owned[i], key)
	r.top = max(r.top, i+1)
}

// release forgets what held only while the key at a depth was active.
func (r *remembered) release(depth int) {
	from := max(depth-r.base, 0)
	for i := from; i < r.top; i++ {
		for _, key := range r.owned[i] {
			delete(r.found, key)
			delete(r.parts, key)
		}
		r.owned[i] = r.owned[i][:0]
	}
	r.top = min(r.top, from)
}

// enter marks a walk over the parts of a literal as under way; false cuts a cycle.
func (q *Question) enter(v flow.Value, what string) bool {
	key := askKey{site: v.Site, env: v.Env, what: what + v.Text, era: q.era}
	if at, on := q.active[key]; on {
		q.low = min(q.low, at)
		q.ended = at <= q.apart
		return false
	}
	if q.step(); q.ended || q.spent() || len(q.active)-q.frame > maxDepth {
		return false
	}
	q.active[key] = len(q.active)
	return true
}

func (q *Question) leave(v flow.Value, what string) {
	delete(q.active, askKey{site: v.Site, env: v.Env, what: what + v.Text, era: q.era})
}

// returns is what a function returns, its parameters left open; always says that it
// is the same for every call.
type returns struct {
	values []flow.Value
	always bool
}

// Lineage is a class with its ancestors, nearest first, and where in it each name is a member.
type Lineage struct {
	chain []flow.ClassRef
	// made are the activations in which the classes of the chain were made, for
	// those that a function makes: extends Model(config).
	made    map[flow.ClassRef]*flow.Env
	members map[string][]memberAt
	// External are the library classes that it descends from.
	External []flow.Value
}

// memberAt is one member of a class of a lineage.
type memberAt struct {
	class flow.ClassRef
	index int32
}
