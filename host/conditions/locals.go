package conditions

import (
	"slices"
	"sync/atomic"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Key is one name in one activation of its function.
type Key struct {
	Call    flow.Site // instead of a name: a call that is walked in place
	File    flow.FileID
	Binding int32
	Env     *flow.Env
}

// Changing is the key of an expression that changes an object: with a value, it has run.
func Changing(at flow.Site, env *flow.Env) Key { return Key{Call: at, Binding: changing, Env: env} }

// Entered is the key of an activation that the path runs through.
func Entered(f flow.FuncRef, env *flow.Env) Key {
	return Key{File: f.File, Call: flow.Site{File: f.File, Expr: unit.ExprID(f.Func)}, Binding: entered, Env: env}
}

// Field is the key of a field of an instance: with a value, it was given one. declared is an expression that is written to it,
// the same for every place that reads it; of is the instance.
func Field(declared flow.Site, of flow.Value) Key {
	return Key{Call: of.Site, File: declared.File, Binding: field - int32(declared.Expr), Env: of.Env}
}

// Holding is the key of a call that comes back only where what it gives is true: with a value, it has come back.
func Holding(call flow.Site, env *flow.Env) Key { return Key{Call: call, Binding: holding, Env: env} }

// Behind is the key of the right side of a compound test of which some ways have ended: its one value has the conditions under
// which control comes back, and is undefined where it never does.
func Behind(right flow.Site, env *flow.Env) Key { return Key{Call: right, Binding: behind, Env: env} }

// Numbers no name has; from field downwards one for each expression.
const changing, entered, holding, behind, rounding, field = -1, -2, -3, -4, -5, -6

// IsChanging reports whether a key is one of Changing.
func (k *Key) IsChanging() bool { return k.Binding == changing }

// Locals are the guarded values of names and walked calls on a path.
type Locals struct {
	key     Key
	alts    []GuardedValue
	next    *Locals
	settled *settled
	// depth is how many names are written below, this one with them; block is found by it.
	depth int32
	block atomic.Pointer[block]
}

// blockSize is how many names are gone through one by one; a power of two.
const blockSize = 32

// block are the names that a number of Locals under one another have written, as many as the largest power of two that divides the depth
// of the topmost: so a name is found in as many blocks as the depth has binary digits, however many were written since.
type block struct {
	written map[Key][]GuardedValue
	rest    *Locals
}

// newBlock goes through the names below, once for all who ask.
func (l *Locals) newBlock() *block {
	n := l.depth & -l.depth
	b := &block{written: make(map[Key][]GuardedValue, n), rest: l}
	for range n {
		if _, newer := b.written[b.rest.key]; !newer {
			b.written[b.rest.key] = b.rest.alts
		}
		b.rest = b.rest.next
	}
	return b
}

// settled is a choice that a path has made among the values of a name: what the path knew earlier, when the name had the
// same values, has it too. rounds are those that the path is on since; they stand here because few paths have either.
type settled struct {
	key      Key
	from, to []GuardedValue
	prev     *settled
	rounds   *round
}

// GuardedValue is one value that a name may have, with the conditions under which the name has it.
type GuardedValue struct {
	Conditions []summary.Predicate
	// Sides are the branches that the value comes from, outermost first: the
	// conditions are theirs, in this order.
	Sides []Side
	Site  flow.Site
	Env   *flow.Env
	// Before is what the path knew when the name got the value; nil where that makes no difference.
	Before *Locals
	// Undefined: the value is undefined (a path that returned nothing).
	Undefined bool
	// Caught: it is what a handler of exceptions has caught.
	Caught bool
	// Carried: it is what an earlier round of the loop left, or what was there before the loop.
	Carried bool
}

// Side is one of the branches that meet at a join, and the number of conditions it adds. Values of two names can occur
// on one path when no join has them on different sides.
type Side struct {
	Join       *Join
	Branch     int
	Conditions int
}

// Join is a place where branches meet. It is told from others by its identity.
type Join struct {
	before map[int][]Side
}

// Comes says which branches, of joins before this one, were taken by the paths that come here by one of its branches.
func (j *Join) Comes(branch int, by []Side) {
	if len(by) == 0 {
		return
	}
	if j.before == nil {
		j.before = map[int][]Side{}
	}
	j.before[branch] = by
}

// Taken gives, by joins, the branch that a path took: those that were chosen, and those by which it came to these.
func Taken(chosen []Side) map[*Join]int {
	if len(chosen) == 0 {
		return nil
	}
	taken := map[*Join]int{}
	var add func(list []Side)
	add = func(list []Side) {
		for _, s := range list {
			if _, known := taken[s.Join]; !known {
				taken[s.Join] = s.Branch
				add(s.Join.before[s.Branch])
			}
		}
	}
	add(chosen)
	return taken
}

// Values lists the values that a name may have here; nil when no branch has written it, or what it wrote is not known.
func (l *Locals) Values(k Key) []GuardedValue {
	alts, _ := l.written(k)
	return alts
}

// IsWritten reports whether a branch has written a name.
func (l *Locals) IsWritten(k Key) bool {
	_, ok := l.written(k)
	return ok
}

func (l *Locals) written(k Key) ([]GuardedValue, bool) {
	for l != nil {
		if l.depth%blockSize == 0 {
			b := l.block.Load()
			if b == nil {
				b = l.newBlock()
				l.block.Store(b)
			}
			if alts, ok := b.written[k]; ok {
				return alts, true
			}
			l = b.rest
			continue
		}
		if l.key == k {
			return l.alts, true
		}
		l = l.next
	}
	return nil, false
}

// With is the same with other values of one name; no values at all say that its value is not known.
func (l *Locals) With(k Key, alts []GuardedValue) *Locals {
	out := &Locals{key: k, alts: alts, next: l, depth: 1}
	if l != nil {
		out.settled, out.depth = l.settled, l.depth+1
	}
	return out
}

// Settle is With for some of the values that the name has: a test has left only these.
func (l *Locals) Settle(k Key, alts []GuardedValue) *Locals {
	out := l.With(k, alts)
	if from := l.Values(k); len(from) > 0 {
		out.settled = &settled{key: k, from: from, to: alts, prev: out.settled, rounds: out.onRounds()}
	}
	return out
}

// choosing makes the choices of a path among what was known on it before, oldest first.
func (l *Locals) choosing(s *settled) *Locals {
	if s == nil || l == nil || s == l.settled {
		return l
	}
	l = l.choosing(s.prev)
	if had := l.Values(s.key); len(had) == len(s.from) && len(had) > 0 && &had[0] == &s.from[0] {
		return l.Settle(s.key, s.to)
	}
	return l
}

// AppendNew appends the names that were written since base and are not among those seen.
func (l *Locals) AppendNew(base *Locals, names []Key, seen map[Key]bool) []Key {
	for ; l != nil && l != base; l = l.next {
		if !seen[l.key] {
			seen[l.key] = true
			names = append(names, l.key)
		}
	}
	return names
}

// Narrow drops the values that come from other branches than those that a value was chosen from.
func (l *Locals) Narrow(chosen []Side) *Locals {
	if len(chosen) == 0 {
		return l
	}
	out := l
	seen := map[Key]bool{}
	for n := l; n != nil; n = n.next {
		if seen[n.key] {
			continue
		}
		seen[n.key] = true
		if len(n.alts) < 2 {
			continue
		}
		var fitting []GuardedValue
		for _, a := range n.alts {
			if compatible(a.Sides, chosen) {
				fitting = append(fitting, a)
			}
		}
		if len(fitting) == 0 || len(fitting) == len(n.alts) {
			continue
		}
		if len(fitting) == 1 {
			fitting[0].Conditions, fitting[0].Sides = nil, nil
		}
		out = out.Settle(n.key, fitting)
	}
	return out
}

// compatible reports whether no join has two values on different sides.
func compatible(a, b []Side) bool {
	for _, s := range a {
		for _, o := range b {
			if s.Join == o.Join && s.Branch != o.Branch {
				return false
			}
		}
	}
	return true
}

// Value gives the expression that a name stands for on this path, when the path settles it.
func (l *Locals) Value(file flow.FileID, b unit.BindingID, env *flow.Env) (flow.Site, *flow.Env, flow.Lookup, bool) {
	alts := l.Values(Key{File: file, Binding: int32(b), Env: env})
	if len(alts) == 1 && !alts[0].Undefined && !alts[0].Carried && len(alts[0].Conditions) == 0 {
		return alts[0].Site, alts[0].Env, alts[0].When(l), true
	}
	return flow.Site{}, nil, nil, false
}

// When is what the path knew when a name got the value, of which now is what it knows by now.
func (a *GuardedValue) When(now *Locals) *Locals {
	switch {
	case a.Before == nil:
		return now
	case now == nil:
		return a.Before
	}
	return a.Before.choosing(now.settled)
}

// Result gives the expression that a helper walked in place returned on this path (none where it returned nothing),
// or the side that a conditional expression took, when the path settles it.
func (l *Locals) Result(call flow.Site, env *flow.Env) (flow.Site, *flow.Env, bool) {
	alts := l.Values(Key{Call: call, Env: env})
	if len(alts) == 1 && len(alts[0].Conditions) == 0 {
		if alts[0].Undefined {
			return flow.Site{}, nil, true
		}
		return alts[0].Site, alts[0].Env, true
	}
	return flow.Site{}, nil, false
}

// Ran tells whether the path has run an expression that changes an object.
func (l *Locals) Ran(at flow.Site, in unit.FuncID, env *flow.Env) flow.Ran {
	if l.Values(Entered(flow.FuncRef{File: at.File, Func: in}, env)) == nil {
		return flow.RanUntold
	}
	alts := l.Values(Changing(at, env))
	if alts == nil {
		return flow.RanNever
	}
	ran, not := false, false
	for _, a := range alts {
		ran, not = ran || !a.Undefined, not || a.Undefined
	}
	switch {
	case ran == not:
		return flow.RanSometimes
	case ran:
		return flow.RanAlways
	}
	return flow.RanNever
}

// Carried reports whether an earlier round of a loop, or an earlier run of what is run again, may have given the name its value.
func (l *Locals) Carried(file flow.FileID, b unit.BindingID, env *flow.Env) bool {
	return slices.ContainsFunc(l.Values(Key{File: file, Binding: int32(b), Env: env}), func(a GuardedValue) bool { return a.Carried })
}

// Lookup settles names for flow as this path has them.
func (l *Locals) Lookup() flow.Lookup {
	if l == nil {
		return nil
	}
	return l
}

// And is a value that one more test has let through.
func (a GuardedValue) And(t Test) GuardedValue {
	a.Conditions = append(a.Conditions[:len(a.Conditions):len(a.Conditions)], t.Predicate)
	return a
}
