package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// inlineable reports whether a callee is to be walked in place: it can answer,
// and it is not being walked already.
func (w *walker) inlineable(f flow.FuncRef) bool {
	if !w.judge.Inline(f) || w.frame.depth >= maxInline || w.inPlace >= maxInPlace {
		return false
	}
	within := 0
	for fr := w.frame; fr != nil; fr = fr.up {
		if fr.ref == f {
			within++
		}
	}
	return within < maxRecursion
}

// maxRecursion bounds the activations of one function inside one another that are walked: one that calls itself is
// walked once more, with the arguments of that call.
const maxRecursion = 2

// maxInPlace bounds the helpers that are walked in place for one unit; those beyond are said (Result.Unwalked).
const maxInPlace = 60

// inline walks the functions a call may run in place of the call.
func (w *walker) inline(site flow.Site, s *state) *state {
	base := s
	before := w.ended
	outerAt := w.at
	if w.at.Expr == 0 {
		w.at = site
	}
	var live []*state
	var results []conditions.GuardedValue
	here := new(conditions.Join)
	var chosen []conditions.Key
	parts := map[conditions.Key][]conditions.GuardedValue{}
	walked, over, generates := false, []*flow.Env(nil), false
	callees := w.runOn(site, s)
	choices := w.calleeChoices(w.prog.Expr(site).A, s)
	others := false
	for i, c := range callees {
		if !w.inlineable(c.Func) {
			// The call may run it as well, unless it is only declared or one step of several.
			others = others || !c.Then && (i+1 == len(callees) || !callees[i+1].Then) && !w.prog.Func(c.Func).NoBody
			w.mayRaise(site, s, callees[i:i+1])
			continue
		}
		if i+1 < len(callees) && callees[i+1].Then {
			// The functions after it return its value.
			if s = w.pass(c, before, s); s == nil {
				w.at = outerAt
				return nil
			}
			continue
		}
		walked, over = true, append(over, c.Env)
		generates = generates || w.prog.Func(c.Func).Generator
		if w.notRun(site.Expr, c.Func) {
			live, results = append(live, s.clone()), append(results, conditions.GuardedValue{Undefined: true})
			continue
		}
		w.inPlace++
		w.walkedIn = append(w.walkedIn, WalkedCall{c.Func, w.frame.ref})
		if w.prog.Func(c.Func).Async && (w.keptForLater(site.Expr) || w.gathered(site.Expr)) {
			w.later = append(w.later, site)
		}
		var fr *frame
		entry := w.underKey(choices, c, s).clone()
		entry.again = entry.again || w.iterates(site)
		for _, failed := range w.apart(w.rejectedAt(site.Expr, c.Func), entry, func() { fr = w.enter(c.Func, c.Env, entry) }) {
			fr.returns = append(fr.returns, returned{state: failed, none: true})
		}
		for _, r := range fr.returns {
			live = append(live, r.state)
			conds := r.state.conds.since(base.conds)
			if r.env == nil {
				r.env = c.Env
			}
			for _, part := range r.chose {
				if parts[part.key] == nil {
					chosen = append(chosen, part.key)
				}
				part.value.Sides = []conditions.Side{{Join: here, Branch: len(results)}}
				parts[part.key] = append(parts[part.key], part.value)
			}
			results = append(results, conditions.GuardedValue{Conditions: conds, Sides: []conditions.Side{{Join: here, Branch: len(results), Conditions: len(conds)}}, Site: r.site, Env: r.env, Undefined: r.none})
		}
	}
	w.at = outerAt
	if !walked || others {
		// A function that the call may run, or that returns its result, was not walked.
		s = s.clone()
		s.record(w.effect(site, s))
		live = append(live, s)
		results = nil
	}
	out := mergeAt(meeting{join: here, over: over}, base, w.ended > before, live...)
	if out == nil {
		return nil
	}
	out = out.clone()
	out.again = base.again
	if w.iterates(site) {
		w.unsettle(base, out)
	}
	if !out.answered {
		// The paths that answered do not go on: what they returned decides nothing.
		open := results[:0:0]
		for i, r := range results {
			if !live[i].answered {
				open = append(open, r)
			}
		}
		if results = open; len(results) == 1 {
			results[0].Conditions, results[0].Sides = nil, nil
		}
	}
	if len(results) > 0 && len(results) <= maxAlternatives && !generates {
		// What a generator returns is not what its call gives.
		out.locals = out.locals.With(conditions.Key{Call: site, Env: w.frame.env}, results)
		if len(results) > 1 {
			for _, key := range chosen {
				out.locals = out.locals.With(key, parts[key])
			}
		}
	}
	return out
}

// pass walks a function after which another one runs, and returns the state in which the other one begins.
func (w *walker) pass(c flow.Callee, before int, s *state) *state {
	var live []*state
	for _, r := range w.enter(c.Func, c.Env, s.clone()).returns {
		live = append(live, r.state)
	}
	return merge(s, w.ended > before, live...)
}

// enter walks one function's body in a new activation and returns the activation; falling
// off its end counts as a return of nothing.
func (w *walker) enter(ref flow.FuncRef, env *flow.Env, s *state) *frame {
	file := w.prog.Files[ref.File]
	s = w.handedDefaults(ref, env, s)
	fr := &frame{up: w.frame, ref: ref, file: file, fn: file.Func(ref.Func), env: env, depth: w.frame.depth + 1}
	w.frame = fr
	s.inner = s.inner || ref == w.root.Wrapped && ref.Func != 0
	s.locals = entered(ref, env, s.locals)
	s = w.takenApart(ref, w.given(w.defaults(fr.fn, s)))
	if s != nil {
		s = w.block(fr.fn.Body, s)
	}
	if s != nil {
		fr.returns = append(fr.returns, returned{state: s, none: true})
	}
	w.frame = fr.up
	return fr
}

// takenApart records what a function takes out of its parameters where they are declared: ({ data: { ships } }) => ships.
func (w *walker) takenApart(ref flow.FuncRef, s *state) *state {
	if !slices.ContainsFunc(w.prog.Func(ref).Params, func(p unit.Param) bool { return p.Name == "" }) {
		return s
	}
	for _, e := range w.prog.TakenApart(ref) {
		s = w.watched(e, s)
	}
	return s
}
