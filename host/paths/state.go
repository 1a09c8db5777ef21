package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// cond is one condition of a path, in a persistent list whose newest element comes first.
type cond struct {
	pred summary.Predicate
	// key and negated are those of the conditions.Test.
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

func (c *cond) add(p conditions.Test) *cond {
	return &cond{pred: p.Predicate, key: p.Key, negated: p.Negated, prev: c, depth: c.len() + 1, text: summary.PredicateText(p.Predicate)}
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

// deny reports whether the path has tested what the request holds, and found the opposite of one of some conditions.
func (c *cond) deny(list []summary.Predicate) bool {
	opposites := map[string]bool{}
	for _, p := range list {
		if test, ok := p.(summary.TruthinessCheck); ok {
			if _, held := test.Subject.(summary.InputRef); held {
				opposites[summary.PredicateText(summary.Negate(p))] = true
			}
		}
	}
	return len(opposites) > 0 && (c.haveAny(opposites) || slices.ContainsFunc(list, func(p summary.Predicate) bool { return opposites[summary.PredicateText(p)] }))
}

// oneOf reports whether a path knows that one of some tests holds: it asked for any of them, and for nothing else.
func (c *cond) oneOf(list []summary.Predicate) bool {
	texts := map[string]bool{}
	for _, p := range list {
		texts[summary.PredicateText(p)] = true
	}
	for ; c != nil; c = c.prev {
		any, ok := c.pred.(summary.Compound)
		if ok && any.Op == "or" && !slices.ContainsFunc(any.Operands, func(p summary.Predicate) bool { return !texts[summary.PredicateText(p)] }) {
			return true
		}
	}
	return false
}

// haveAny reports whether one of some texts is a condition of the path.
func (c *cond) haveAny(texts map[string]bool) bool {
	for ; c != nil; c = c.prev {
		if texts[c.text] {
			return true
		}
	}
	return false
}

// recorded is a call on paths, with the conditions under which it runs. It has one identity on all of them.
type recorded struct {
	effect Effect
	conds  *cond
	// sides are the branches that have the call, of those joins behind it of which not all have it.
	sides []conditions.Side
}

// isOn reports whether a call may be on a path that took certain branches.
func (r *recorded) isOn(taken map[*conditions.Join]int) bool {
	for _, s := range r.sides {
		if branch, ok := taken[s.Join]; ok && !slices.Contains(r.sides, conditions.Side{Join: s.Join, Branch: branch}) {
			return false
		}
	}
	return true
}

// effectNode is a persistent list of calls, newest first.
type effectNode struct {
	*recorded
	prev  *effectNode
	depth int
}

// and is the list with one more call.
func (e *effectNode) and(call *recorded) *effectNode {
	return &effectNode{recorded: call, prev: e, depth: e.len() + 1}
}

// joined is the list of the first of several states, with the calls that the others have behind base, each once: what ran before
// the branches of a loop's round parted is on all of them. Which branches have a call is said of it; branches are their numbers here.
func joined(here meeting, base *effectNode, states []*state, branches []int) *effectNode {
	lists := make([][]*effectNode, len(states))
	// on is how many branches have a call, or may have; it is negative once the call is listed.
	var on map[*recorded]int
	for i, s := range states {
		lists[i] = s.effects.since(base)
		if on == nil && len(lists[i]) > 0 {
			on = make(map[*recorded]int, len(lists[i]))
		}
		weight := 1
		if here.from <= branches[i] && branches[i] < here.to {
			weight = len(states)
		}
		for _, n := range lists[i] {
			on[n.recorded] += weight
		}
	}
	out := states[0].effects
	for i, nodes := range lists {
		for _, n := range nodes {
			has := on[n.recorded]
			if has > 0 {
				on[n.recorded] = -has
				if i > 0 {
					out = out.and(n.recorded)
				}
			}
			if max(has, -has) < len(states) {
				n.sides = append(n.sides, conditions.Side{Join: here.join, Branch: branches[i]})
			}
		}
	}
	return out
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
	conds   *cond
	effects *effectNode
	locals  *conditions.Locals
	// chosen are the branches that the path took, where what it tested since a join leaves one.
	chosen []conditions.Side
	// again: this may not be the first time that the code runs: a round, or an element, before may have taken another branch.
	again    bool
	prepared []Prepared
	// variants are what the branches before prepared differently, with their conditions.
	variants []variant
	// answered: an outcome has ended the request, though control goes on.
	answered bool
	// passed: what is behind the unit has run on the path, or on one that it met.
	passed bool
	// done are the exits of paths that answered and still run through here.
	done   []*Exit
	caught bool
	// begun: the path has reached the place where the walk's question begins, with the conditions of origin.
	begun  bool
	origin *cond
	inner  bool
	// run says what has settled the promise whose function is being walked, nil for nothing.
	run *running
}

// variant is what one of several branches prepared.
type variant struct {
	conds    []summary.Predicate
	prepared []Prepared
}

// eachVariant is a state for each of the branches that prepared something of their own.
func (s *state) eachVariant() []*state {
	out := make([]*state, 0, len(s.variants))
	for _, v := range s.variants {
		one := s.clone()
		one.variants, one.prepared = nil, v.prepared
		for _, p := range v.conds {
			one.conds = one.conds.add(conditions.Test{Predicate: p})
		}
		out = append(out, one)
	}
	return out
}

// prepare adds a preparing event, to whatever the branches before have prepared.
func (s *state) prepare(p Prepared) {
	s.prepared = append(s.prepared, p)
	for i := range s.variants {
		v := &s.variants[i]
		v.prepared = append(v.prepared[:len(v.prepared):len(v.prepared)], p)
	}
}

// mergePrepared returns the variants of branches that rejoin; nil when they prepared the same.
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
	c.chosen = s.chosen[:len(s.chosen):len(s.chosen)]
	return &c
}

// merge joins the states in which control can go on after a branch. base is the
// state before it; ended says whether any path ended in between.
func merge(base *state, ended bool, live ...*state) *state {
	return mergeAt(meeting{join: new(conditions.Join)}, base, ended, live...)
}

// mergeBehind is merge where the calls of some of the branches, from one up to another, may have run before the others began:
// those of a body before its handler, those of a loop before its last round.
func mergeBehind(from, to int, base *state, ended bool, live ...*state) *state {
	return mergeAt(meeting{join: new(conditions.Join), from: from, to: to}, base, ended, live...)
}

// meeting is a place where branches meet. A branch is its number among those that meet.
type meeting struct {
	// join is also that of other values.
	join *conditions.Join
	// over are the activations that have ended here.
	over []*flow.Env
	// from and to are the branches, the last one excluded, whose calls may have run before the others began.
	from, to int
}

// mergeAt is merge at a place of which more is known. The branches are live.
func mergeAt(here meeting, base *state, ended bool, live ...*state) *state {
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
	if base.again {
		here.from, here.to = 0, len(live)
	}
	out.effects, out.chosen, out.again = joined(here, base.effects, states, branches), base.chosen, base.again
	run, fresh := meet(base, states)
	out.run = run
	for _, s := range states[1:] {
		out.done = unionExits(out.done, s.done)
		out.caught = out.caught && s.caught
		out.inner = out.inner || s.inner
		out.passed = out.passed || s.passed
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
		return metIn(out, fresh)
	}
	for i, s := range open {
		here.join.Comes(sides[i], s.chosen[min(len(base.chosen), len(s.chosen)):])
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
	out.locals = mergeLocals(here.join, here.over, sides, base, open)
	return metIn(out, fresh)
}

// residue is what the open states know beyond base, as conjuncts to add: for one
// state its own, for several the alternative between them.
func residue(base *cond, open []*state) ([]conditions.Test, bool) {
	conds := make([]*cond, len(open))
	for i, s := range open {
		conds[i] = s.conds
	}
	if conds = withoutBothSides(conds, base); len(conds) == 1 {
		return atomsSince(conds[0], base), conds[0] != base || len(open) == 1
	}
	var alternatives []summary.Predicate
	for _, c := range conds {
		preds := c.since(base)
		if len(preds) == 0 {
			return nil, false
		}
		alternatives = append(alternatives, conditions.AllOf(preds))
	}
	return []conditions.Test{{Predicate: conditions.AnyOf(alternatives)}}, true
}

// withoutBothSides leaves out what both sides of a test know: where control goes on after either, the test says nothing.
func withoutBothSides(conds []*cond, base *cond) []*cond {
	for i := 0; i < len(conds); i++ {
		for k := i + 1; k < len(conds); k++ {
			if a, b := conds[i], conds[k]; a.len() > base.len() && b.len() > base.len() && a.prev == b.prev && a.isOpposite(b) {
				conds[i] = a.prev
				conds = slices.Delete(conds, k, k+1)
				i = -1 // what is left may be a side of another test
				break
			}
		}
	}
	return conds
}

// isOpposite reports whether two conditions are the sides of one test.
func (c *cond) isOpposite(o *cond) bool {
	if c.key != "" || o.key != "" {
		return c.key == o.key && c.negated != o.negated
	}
	return summary.PredicateText(summary.Negate(c.pred)) == o.text
}

func atomsSince(c, base *cond) []conditions.Test {
	n := c.len() - base.len()
	if n <= 0 {
		return nil
	}
	out := make([]conditions.Test, n)
	for i := n - 1; i >= 0; i-- {
		out[i] = conditions.Test{Predicate: c.pred, Key: c.key, Negated: c.negated}
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
	node := s.effects.and(&recorded{effect: e, conds: s.conds})
	if !s.answered {
		s.effects = node
	}
	for _, x := range s.done {
		x.extra = append(x.extra, node)
	}
	if s.run != nil {
		for _, p := range s.run.past {
			p.state.effects = p.state.effects.and(node.recorded)
		}
	}
}

// maxGates bounds the single tests of an effect's preconditions, which every path
// that the effect lies on lists anew.
const maxGates = 16

// maxUnitGates bounds those of all effects of a unit, each as often as a path has it. Beyond it none are listed.
const maxUnitGates = 100_000

// gates are the preconditions of effects, each list once for all exits of a unit, on many of which most effects lie. A list begins
// with its last condition, the innermost.
type gates struct {
	// here is the condition, inner what follows it; nothing follows the root.
	here  *cond
	inner *gates
	// outer are the lists that go on with a further condition.
	outer map[*cond]*gates
	// isCut: some condition of the list was left out for its length.
	isCut bool
	list  []summary.Predicate
	// tests counts at the root what was listed for all exits.
	tests int
}

// behind is the list with one more condition around it.
func (g *gates) behind(c *cond) *gates {
	around := g.outer[c]
	if around == nil {
		if g.outer == nil {
			g.outer = map[*cond]*gates{}
		}
		around = &gates{here: c, inner: g, isCut: g.isCut || conditions.WasCut(c.pred)}
		g.outer[c] = around
	}
	return around
}

// predicates is the list, the outermost condition first.
func (g *gates) predicates() []summary.Predicate {
	if g.list == nil {
		for at := g; at.inner != nil; at = at.inner {
			g.list = append(g.list, at.here.pred)
		}
	}
	return g.list
}

// omitted stands for what is beyond maxGates.
var omitted = &cond{pred: conditions.Omitted()}

// finish fills an exit's public fields from the state it was made in, and reports whether some condition of its effects was left
// out for its length. Exits of a unit share all.
func (x *Exit) finish(all *gates) (cut bool) {
	conds := x.state.conds
	x.Conditions, x.Begun = withoutImplied(lastNullChecks(conds.since(x.state.origin))), x.state.begun
	held := map[*cond]bool{}
	stated := map[string]bool{}
	for c := conds; c != nil; c = c.prev {
		held[c] = true
		stated[c.text] = true
	}
	taken := conditions.Taken(x.state.chosen)
	add := func(node *effectNode) {
		if !node.isOn(taken) {
			return
		}
		e := node.effect
		around, tests := all, 0
		full, beyond := all.tests > maxUnitGates, false
		for c := node.conds; c != nil && !held[c]; c = c.prev {
			if negated, ok := conds.decided(c.key); ok && negated != c.negated {
				return // not on this path
			}
			if stated[c.text] {
				continue
			}
			if full {
				beyond = true
				continue
			}
			if tests += conditions.Size(c.pred); tests > maxGates {
				around = around.behind(omitted) // the innermost say most of it
				break
			}
			around = around.behind(c)
		}
		if all.tests += tests; beyond {
			around = all.behind(omitted)
		}
		e.Preconditions = around.predicates()
		cut = cut || around.isCut
		x.Effects = append(x.Effects, e)
	}
	x.Effects = make([]Effect, 0, x.state.effects.len()+len(x.extra))
	for _, node := range x.state.effects.since(nil) {
		add(node)
	}
	for _, node := range x.extra {
		add(node)
	}
	x.state, x.extra = nil, nil
	return cut
}

// lastNullChecks keeps the last of several tests whether a value is missing: what is not null may be undefined.
func lastNullChecks(list []summary.Predicate) []summary.Predicate {
	var out []summary.Predicate
	for i, p := range list {
		check, ok := p.(summary.NullCheck)
		again := ok && slices.ContainsFunc(list[i+1:], func(o summary.Predicate) bool {
			later, ok := o.(summary.NullCheck)
			return ok && summary.ValueText(later.Subject) == summary.ValueText(check.Subject)
		})
		if again && out == nil {
			out = append([]summary.Predicate{}, list[:i]...)
		}
		if !again && out != nil {
			out = append(out, p)
		}
	}
	if out == nil {
		return list
	}
	return out
}

// withoutImplied leaves out alternatives of which the other conditions say one: the path has tested since which of them it is.
func withoutImplied(list []summary.Predicate) []summary.Predicate {
	isAlternative := func(p summary.Predicate) bool { c, ok := p.(summary.Compound); return ok && c.Op == "or" }
	if len(list) < 2 || !slices.ContainsFunc(list, isAlternative) {
		return list
	}
	stated := map[string]bool{}
	for _, p := range list {
		if !isAlternative(p) {
			stated[summary.PredicateText(p)] = true
		}
	}
	isStated := func(p summary.Predicate) bool { return stated[summary.PredicateText(p)] }
	return slices.DeleteFunc(slices.Clone(list), func(p summary.Predicate) bool {
		return isAlternative(p) && slices.ContainsFunc(p.(summary.Compound).Operands, func(o summary.Predicate) bool {
			if all, ok := o.(summary.Compound); ok && all.Op == "and" {
				return !slices.ContainsFunc(all.Operands, func(p summary.Predicate) bool { return !isStated(p) })
			}
			return isStated(o)
		})
	})
}

// maxAlternatives bounds the values of one name.
const maxAlternatives = 16

// mergeLocals joins what the branches wrote: a name they agree on keeps its
// value, one they write differently gets one alternative a branch.
// A caught exception is nothing where none was caught, and a name of an activation that is over is nothing where it ended
// before it wrote the name.
func mergeLocals(here *conditions.Join, over []*flow.Env, sides []int, base *state, open []*state) *conditions.Locals {
	if len(open) == 1 {
		return open[0].locals
	}
	var keys []conditions.Key
	seen := map[conditions.Key]bool{}
	for _, s := range open {
		keys = s.locals.AppendNew(base.locals, keys, seen)
	}
	out := base.locals
	for i := len(keys) - 1; i >= 0; i-- {
		k := keys[i]
		var alts []conditions.GuardedValue
		known, caught := true, false
		for _, s := range open {
			caught = caught || slices.ContainsFunc(s.locals.Values(k), func(a conditions.GuardedValue) bool { return a.Caught })
		}
		for n, s := range open {
			mine := s.locals.Values(k)
			if mine == nil && caught {
				continue
			}
			if mine == nil && (k.IsChanging() || k.Call.Expr == 0 && within(k.Env, over)) {
				mine = []conditions.GuardedValue{{Undefined: true}} // it has not run
			}
			if len(mine) == 0 {
				known = false
				break
			}
			branch := s.conds.since(base.conds)
			for _, a := range mine {
				a.Conditions = append(branch[:len(branch):len(branch)], a.Conditions...)
				a.Sides = append([]conditions.Side{{Join: here, Branch: sides[n], Conditions: len(branch)}}, a.Sides...)
				alts = append(alts, a)
			}
		}
		if !known || len(alts) > maxAlternatives {
			alts = []conditions.GuardedValue{} // known to be unknown
		} else if same(alts) {
			alts = []conditions.GuardedValue{{Site: alts[0].Site, Env: alts[0].Env, Before: alts[0].Before, Undefined: alts[0].Undefined, Carried: alts[0].Carried}}
		}
		out = out.With(k, alts)
	}
	return out
}

// within reports whether an activation is one of several, or was begun in one of them.
func within(env *flow.Env, of []*flow.Env) bool {
	for ; len(of) > 0 && env != nil; env = env.Outer {
		if slices.Contains(of, env) {
			return true
		}
	}
	return false
}

func same(alts []conditions.GuardedValue) bool {
	for _, a := range alts[1:] {
		if a.Site != alts[0].Site || a.Env != alts[0].Env || a.Before != alts[0].Before || a.Undefined != alts[0].Undefined || a.Carried != alts[0].Carried {
			return false
		}
	}
	return true
}
