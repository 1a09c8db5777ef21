package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// cond is one conjunct of a path condition: a persistent list, newest first.
type cond struct {
	pred summary.Predicate
	// key identifies the tested atom, so that the same test made twice can contradict; "" when impure.
	key     string
	negated bool
	prev    *cond
	depth   int
	text    string
}

func (c *cond) len() int {
	if c == nil {
		return 0
	}
	return c.depth
}

func (c *cond) add(p atom) *cond {
	return &cond{pred: p.pred, key: p.key, negated: p.negated, prev: c, depth: c.len() + 1, text: summary.PredicateText(p.pred)}
}

// since returns the predicates added after base, oldest first.
func (c *cond) since(base *cond) []summary.Predicate {
	n := c.len() - base.len()
	if n <= 0 {
		return nil
	}
	out := make([]summary.Predicate, n)
	for i := n - 1; i >= 0; i-- {
		out[i] = c.pred
		c = c.prev
	}
	return out
}

// common is the newest condition that both lists have.
func (c *cond) common(o *cond) *cond {
	for c != o {
		if c.len() > o.len() {
			c = c.prev
		} else if o.len() > c.len() {
			o = o.prev
		} else {
			c, o = c.prev, o.prev
		}
	}
	return c
}

// decided reports whether the path has already tested the atom, and how.
func (c *cond) decided(key string) (negated, ok bool) {
	if key == "" {
		return false, false
	}
	for ; c != nil; c = c.prev {
		if c.key == key {
			return c.negated, true
		}
	}
	return false, false
}

// effectNode is a persistent list of calls, newest first.
type effectNode struct {
	effect Effect
	conds  *cond
	prev   *effectNode
	depth  int
}

func (e *effectNode) len() int {
	if e == nil {
		return 0
	}
	return e.depth
}

// since returns the nodes added after base, oldest first.
func (e *effectNode) since(base *effectNode) []*effectNode {
	n := e.len() - base.len()
	if n <= 0 {
		return nil
	}
	out := make([]*effectNode, n)
	for i := n - 1; i >= 0; i-- {
		out[i] = e
		e = e.prev
	}
	return out
}

// state is the walk's knowledge at one point of the code.
type state struct {
	conds    *cond
	effects  *effectNode
	locals   *Locals
	prepared []Prepared
	// variants are what the branches before prepared differently, with their conditions.
	variants []variant
	// answered: an outcome has ended the request, though control goes on.
	answered bool
	// done are the exits of paths that answered and still run through here.
	done   []*Exit
	caught bool
	// begun: the path has come to where the walk's question begins, with the conditions of origin.
	begun  bool
	origin *cond
	inner  bool
}

// variant is what one of several branches prepared.
type variant struct {
	conds    []summary.Predicate
	prepared []Prepared
}

// prepare adds a preparing event, to whatever the branches before have prepared.
func (s *state) prepare(p Prepared) {
	s.prepared = append(s.prepared, p)
	for i := range s.variants {
		v := &s.variants[i]
		v.prepared = append(v.prepared[:len(v.prepared):len(v.prepared)], p)
	}
}

// mergePrepared gives the variants of branches that rejoin; nil when they prepared the same.
func mergePrepared(base *state, open []*state) []variant {
	differ := false
	for _, s := range open {
		differ = differ || len(s.variants) > 0 || !samePrepared(s.prepared, open[0].prepared)
	}
	if !differ {
		return nil
	}
	if unchanged := func() bool {
		for _, s := range open {
			if len(s.variants) != len(base.variants) || !samePrepared(s.prepared, base.prepared) {
				return false
			}
			for i := range s.variants {
				if !samePrepared(s.variants[i].prepared, base.variants[i].prepared) {
					return false
				}
			}
		}
		return true
	}(); unchanged {
		return base.variants
	}
	var out []variant
	for _, s := range open {
		branch := s.conds.since(base.conds)
		if len(s.variants) == 0 {
			out = append(out, variant{branch, s.prepared})
		}
		for _, v := range s.variants {
			out = append(out, variant{append(branch[:len(branch):len(branch)], v.conds...), v.prepared})
		}
	}
	if len(out) > maxAlternatives {
		return nil
	}
	return out
}

func samePrepared(a, b []Prepared) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Site != b[i].Site || a[i].Env != b[i].Env {
			return false
		}
	}
	return true
}

func (s *state) clone() *state {
	c := *s
	c.variants = append([]variant(nil), s.variants...)
	c.prepared = s.prepared[:len(s.prepared):len(s.prepared)]
	c.done = s.done[:len(s.done):len(s.done)]
	return &c
}

// merge joins the states in which control can go on after a branch. base is the
// state before it; ended says whether any path ended in between.
func merge(base *state, ended bool, live ...*state) *state {
	return mergeAt(new(joint), base, ended, live...)
}

// mergeAt is merge at a joint that something else comes together at as well: a branch is its number in live.
func mergeAt(here *joint, base *state, ended bool, live ...*state) *state {
	states, branches := live[:0:0], []int(nil)
	for i, s := range live {
		if s != nil {
			states, branches = append(states, s), append(branches, i)
		}
	}
	switch len(states) {
	case 0:
		return nil
	case 1:
		return states[0]
	}
	out := states[0].clone()
	for _, s := range states[1:] {
		for _, node := range s.effects.since(base.effects) {
			out.effects = &effectNode{effect: node.effect, conds: node.conds, prev: out.effects, depth: out.effects.len() + 1}
		}
		out.done = unionExits(out.done, s.done)
		out.caught = out.caught && s.caught
		out.inner = out.inner || s.inner
	}
	var open []*state
	sides := branches[:0]
	for i, s := range states {
		if !s.answered {
			open, sides = append(open, s), append(sides, branches[i])
		}
	}
	out.answered = len(open) == 0
	if out.answered {
		out.conds = base.conds
		out.locals = base.locals
		return out
	}
	ended = ended || len(open) < len(states)
	out.conds, out.begun, out.origin = base.conds, open[0].begun, open[0].origin
	if ended {
		if p, ok := residue(base.conds, open); ok {
			out.conds = base.conds
			for _, a := range p {
				out.conds = out.conds.add(a)
			}
		}
	}
	for _, s := range open[1:] {
		if s.begun != open[0].begun || s.origin != open[0].origin {
			out.begun, out.origin = out.begun && s.begun, out.conds
		}
	}
	out.prepared, out.variants = open[0].prepared, mergePrepared(base, open)
	out.locals = mergeLocals(here, sides, base, open)
	return out
}

// residue is what the open states know beyond base, as conjuncts to add: for one
// state its own, for several the alternative between them.
func residue(base *cond, open []*state) ([]atom, bool) {
	if len(open) == 1 {
		return atomsSince(open[0].conds, base), true
	}
	var alternatives []summary.Predicate
	for _, s := range open {
		preds := s.conds.since(base)
		if len(preds) == 0 {
			return nil, false
		}
		alternatives = append(alternatives, allOf(preds))
	}
	return []atom{{pred: anyOf(alternatives)}}, true
}

func atomsSince(c, base *cond) []atom {
	n := c.len() - base.len()
	if n <= 0 {
		return nil
	}
	out := make([]atom, n)
	for i := n - 1; i >= 0; i-- {
		out[i] = atom{pred: c.pred, key: c.key, negated: c.negated}
		c = c.prev
	}
	return out
}

func unionExits(a, b []*Exit) []*Exit {
	for _, e := range b {
		found := false
		for _, x := range a {
			if x == e {
				found = true
				break
			}
		}
		if !found {
			a = append(a[:len(a):len(a)], e)
		}
	}
	return a
}

// record adds a call to the path and to the paths that have answered and run on.
func (s *state) record(e Effect) {
	node := &effectNode{effect: e, conds: s.conds, prev: s.effects, depth: s.effects.len() + 1}
	if !s.answered {
		s.effects = node
	}
	for _, x := range s.done {
		x.extra = append(x.extra, node)
	}
}

// maxGates bounds the single tests of an effect's preconditions, which every path
// that the effect lies on lists anew.
const maxGates = 16

// finish fills an exit's public fields from the state it was made in.
func (x *Exit) finish() {
	conds := x.state.conds
	x.Conditions, x.Begun = conds.since(x.state.origin), x.state.begun
	held := map[*cond]bool{}
	stated := map[string]bool{}
	for c := conds; c != nil; c = c.prev {
		held[c] = true
		stated[c.text] = true
	}
	add := func(node *effectNode) {
		e := node.effect
		e.Preconditions = nil
		tests := 0
		for c := node.conds; c != nil && !held[c]; c = c.prev {
			if negated, ok := conds.decided(c.key); ok && negated != c.negated {
				return // not on this path
			}
			if stated[c.text] {
				continue
			}
			if tests += size(c.pred); tests > maxGates {
				// The innermost say most of it.
				e.Preconditions = append(e.Preconditions, opaque(cutText, summary.OpaqueComplexExpression))
				break
			}
			e.Preconditions = append(e.Preconditions, c.pred)
		}
		slices.Reverse(e.Preconditions)
		x.Effects = append(x.Effects, e)
	}
	for _, node := range x.state.effects.since(nil) {
		add(node)
	}
	for _, node := range x.extra {
		add(node)
	}
	x.state, x.extra = nil, nil
}

// bindingKey is one name in one activation of its function.
type bindingKey struct {
	site flow.Site // for the value of a call walked in place
	file flow.FileID
	name int32
	env  *flow.Env
}

// Locals are the guarded values of names and walked calls on a path.
type Locals struct {
	key  bindingKey
	alts []alternative
	next *Locals
}

// alternative is one value a name may have, and the conditions that decide it.
type alternative struct {
	conds []summary.Predicate
	// sides are the branches that the value comes from, outermost first: the
	// conditions are theirs, in this order.
	sides []side
	site  flow.Site
	env   *flow.Env
	// none: the value is undefined (a path that returned nothing).
	none bool
	// caught: it is what a handler of exceptions has caught.
	caught bool
	// carried: it is what an earlier round of the loop left, or what was there before the loop.
	carried bool
}

// side is one branch of those that come together at a join, and how many
// conditions it adds. Values of two names go together when no join has them on
// different sides.
type side struct {
	join   *joint
	branch int
	conds  int
}

// joint is where branches come together; only its identity matters.
type joint struct{ _ byte }

func (l *Locals) lookup(k bindingKey) []alternative {
	for ; l != nil; l = l.next {
		if l.key == k {
			return l.alts
		}
	}
	return nil
}

func (l *Locals) set(k bindingKey, alts []alternative) *Locals {
	return &Locals{key: k, alts: alts, next: l}
}

// narrow drops the values that come from other branches than those that a value was chosen from.
func (l *Locals) narrow(chosen []side) *Locals {
	if len(chosen) == 0 {
		return l
	}
	out := l
	seen := map[bindingKey]bool{}
	for n := l; n != nil; n = n.next {
		if seen[n.key] {
			continue
		}
		seen[n.key] = true
		if len(n.alts) < 2 {
			continue
		}
		var kept []alternative
		for _, a := range n.alts {
			if goTogether(a.sides, chosen) {
				kept = append(kept, a)
			}
		}
		if len(kept) == 0 || len(kept) == len(n.alts) {
			continue
		}
		if len(kept) == 1 {
			kept[0].conds, kept[0].sides = nil, nil
		}
		out = out.set(n.key, kept)
	}
	return out
}

// goTogether reports whether no join has two values on different sides.
func goTogether(a, b []side) bool {
	for _, s := range a {
		for _, o := range b {
			if s.join == o.join && s.branch != o.branch {
				return false
			}
		}
	}
	return true
}

// maxAlternatives bounds the values kept for one name.
const maxAlternatives = 16

// mergeLocals joins what the branches wrote: a name they agree on keeps its
// value, one they write differently gets one alternative a branch.
// A caught exception is nothing where none was caught.
func mergeLocals(here *joint, sides []int, base *state, open []*state) *Locals {
	if len(open) == 1 {
		return open[0].locals
	}
	var keys []bindingKey
	seen := map[bindingKey]bool{}
	for _, s := range open {
		for l := s.locals; l != nil && l != base.locals; l = l.next {
			if !seen[l.key] {
				seen[l.key] = true
				keys = append(keys, l.key)
			}
		}
	}
	out := base.locals
	for i := len(keys) - 1; i >= 0; i-- {
		k := keys[i]
		var alts []alternative
		known, caught := true, false
		for _, s := range open {
			caught = caught || slices.ContainsFunc(s.locals.lookup(k), func(a alternative) bool { return a.caught })
		}
		for n, s := range open {
			mine := s.locals.lookup(k)
			if mine == nil && caught {
				continue
			}
			if len(mine) == 0 {
				known = false
				break
			}
			branch := s.conds.since(base.conds)
			for _, a := range mine {
				a.conds = append(branch[:len(branch):len(branch)], a.conds...)
				a.sides = append([]side{{here, sides[n], len(branch)}}, a.sides...)
				alts = append(alts, a)
			}
		}
		if !known || len(alts) > maxAlternatives {
			alts = []alternative{} // known to be unknown
		} else if same(alts) {
			alts = []alternative{{site: alts[0].site, env: alts[0].env, none: alts[0].none, carried: alts[0].carried}}
		}
		out = out.set(k, alts)
	}
	return out
}

func same(alts []alternative) bool {
	for _, a := range alts[1:] {
		if a.site != alts[0].site || a.env != alts[0].env || a.none != alts[0].none || a.carried != alts[0].carried {
			return false
		}
	}
	return true
}
