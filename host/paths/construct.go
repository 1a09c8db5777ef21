package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// settling is a promise whose function is being walked: what its two parameters are called with, it comes to or fails with.
type settling struct {
	file             flow.FileID
	comesTo, refuses unit.BindingID
	settled          []*settled
	// runs are the calls, in the function, of which one handed it what is being walked; again are those behind which control
	// went on although all paths of what they were handed settled the promise.
	runs, again []flow.Site
	// from is what had run where the first of runs was called, or a chain of promise callbacks was begun; nil outside.
	from *effectNode
	// chain is the activation in which a chain of promise callbacks is being walked; later: one settled the promise on all paths.
	chain *frame
	later bool
}

// settled is a path on which a promise came to a value, or failed with it.
type settled struct {
	state  *state
	value  flow.Site
	env    *flow.Env
	failed bool
	what   thrown
	// within are the calls that were handed the functions in which it happened; from is that of the promise.
	within []flow.Site
	from   *effectNode
	// of is the promise; over: state is that of the end of what follows in its function.
	of   *settling
	over bool
	// locals is what was known where it happened; at is the same of the conditions where the path met others, and met its state.
	locals *conditions.Locals
	at     *cond
	met    *state
}

// makesPromise is the function that an expression makes a promise with.
func (w *walker) makesPromise(x *unit.Expr, args []unit.ExprID) (flow.Value, bool) {
	if x.Kind != unit.ExprNew || len(args) != 1 || !w.prog.MakesPromise(w.site(x.A), w.frame.env) {
		return flow.Value{}, false
	}
	fn, ok := w.callbackFunc(args[0])
	if !ok || len(w.prog.Func(fn.Func).Params) == 0 || w.frame.depth >= maxInline || w.prog.Func(fn.Func).Async {
		return flow.Value{}, false
	}
	for fr := w.frame; fr != nil; fr = fr.up {
		if fr.ref == fn.Func {
			return flow.Value{}, false
		}
	}
	return fn, true
}

// construct walks `new Promise(function)`: what the function calls its second parameter with is raised where the promise is
// waited for, and control goes on with what it calls its first one with; both at the end of the function.
func (w *walker) construct(id unit.ExprID, arg unit.ExprID, fn flow.Value, s *state) *state {
	site := w.site(id)
	file := w.prog.Files[fn.Func.File]
	params := w.prog.Func(fn.Func).Params
	scope := &settling{file: fn.Func.File, comesTo: params[0].Binding}
	index := w.prog.IndexOf(fn.Func.File)
	_, whole := index.CallsOf(file, scope.comesTo)
	if len(params) > 1 {
		scope.refuses = params[1].Binding
		_, all := index.CallsOf(file, scope.refuses)
		whole = whole && all
	}
	s = s.clone()
	s.record(w.effect(site, s))
	before := w.ended
	own := &tryScope{frame: w.frame, base: s}
	w.tries, w.settling = append(w.tries, own), append(w.settling, scope)
	after, ends := w.executor(fn, s)
	w.tries, w.settling = w.tries[:len(w.tries)-1], w.settling[:len(w.settling)-1]
	w.raisesEscaped(own)
	for _, t := range own.thrown {
		open, _ := t.state.unsettled(scope)
		ends = append(ends, t.state)
		if open != nil {
			scope.settled = append(scope.settled, &settled{state: open, failed: true, what: t, of: scope, over: true})
		}
	}
	scope.close(s, ends)
	if after != nil {
		after = after.clone()
		after.run = s.run
	}
	if s.run != nil {
		for _, p := range s.run.past {
			p.gains(ends, s.effects)
		}
	}
	if own.mayThrow && len(w.tries) > 0 {
		w.tries[len(w.tries)-1].handsOn(own)
	}
	scope.tellApart()
	race := w.oneOfSeveral(id)
	var live []*state
	var values []conditions.GuardedValue
	known := true
	if len(scope.again) == 0 && !scope.later || !whole || race {
		// Something may go on although the promise never comes to anything.
		live, known = append(live, after), after == nil && !race
		if race && after == nil {
			live = append(live, s.clone()) // another one comes first
		}
		if !whole && len(w.tries) > 0 {
			w.mayThrow(w.tries[len(w.tries)-1], nil, nil) // what it is handed to may refuse it
		}
	}
	refusals := false
	for _, p := range scope.settled {
		if !p.failed {
			live = append(live, p.state)
			if !p.state.answered {
				values = append(values, conditions.GuardedValue{Conditions: p.state.conds.since(s.conds), Site: p.value, Env: p.env, Before: p.before(), Undefined: p.value.Expr == 0})
			}
			continue
		}
		refusals = true
	}
	if refusals {
		if w.keptForLater(id) || !race && w.gathered(id) {
			w.later = append(w.later, site)
		}
		for _, failed := range w.apart(w.refusedAt(id), s, func() {
			for _, p := range scope.settled {
				if !p.failed {
					continue
				}
				if race {
					p.state = p.state.clone()
					p.state.conds = p.state.conds.add(conditions.Test{Predicate: conditions.Opaque(summary.PromiseRejected, summary.OpaqueExternalFunction)})
					p.what.state = p.state
				}
				w.throwing(p.state, p.what)
			}
		}) {
			live, known = append(live, failed), false
		}
	}
	if !known {
		values = nil
	}
	return w.comesTo(site, s, w.ended > before || refusals, live, values)
}

// tellApart says of each path on which one of several functions settled the promise that this one was run: which one is, the
// program does not say.
func (p *settling) tellApart() {
	if len(p.again) == 0 {
		return
	}
	for i := range p.settled {
		if len(p.settled[i].within) == 0 || !slices.ContainsFunc(p.settled, func(o *settled) bool { return !slices.Equal(o.within, p.settled[i].within) }) {
			continue
		}
		s := p.settled[i].state.clone()
		s.conds = s.conds.add(conditions.Test{Predicate: conditions.Opaque("which function was run settled the promise", summary.OpaqueExternalFunction)})
		p.settled[i].state, p.settled[i].what.state = s, s
	}
}

// settles walks a call of one of the parameters of a promise's function. Control goes on behind it; what is called there with a
// parameter again changes nothing. ok is false for other calls.
func (w *walker) settles(x *unit.Expr, args []unit.ExprID, s *state) (after *state, ok bool) {
	callee := w.file().Expr(x.A)
	if x.Kind != unit.ExprCall || callee.Kind != unit.ExprName || callee.Ref == 0 {
		return nil, false
	}
	b := unit.BindingID(callee.Ref)
	for i, scope := range slices.Backward(w.settling) {
		if scope.file != w.frame.ref.File || b != scope.comesTo && b != scope.refuses {
			continue
		}
		open, rest := s.unsettled(scope)
		if open == nil {
			return rest, true
		}
		p := &settled{state: open, env: w.frame.env, failed: b == scope.refuses, within: slices.Clone(scope.runs), from: scope.from, of: scope, locals: open.locals}
		if len(args) > 0 {
			p.value = w.site(args[0])
		}
		if p.failed {
			p.what = thrown{state: open, site: p.value, env: w.frame.env}
			w.throws++
		}
		scope.settled = append(scope.settled, p)
		if i != len(w.settling)-1 {
			return nil, true // from within the function of another promise, whose paths are told apart instead
		}
		after = s.clone()
		if s.run != nil {
			p.at = s.conds
			p.end(open)
			after.run = &running{past: append(slices.Clone(s.run.past), p), all: true}
		} else {
			after.run = &running{by: p}
		}
		return after, true
	}
	return nil, false
}

// handedTo runs what walks a function that a call is handed. Where all paths of the function settled a promise, control goes on
// behind the call all the same, since the function may run later or never.
func (w *walker) handedTo(call flow.Site, s *state, walk func() *state) *state {
	n := len(w.settling)
	if n == 0 {
		return walk()
	}
	scope := w.settling[n-1]
	since := len(scope.settled)
	from := scope.from
	if scope.runs = append(scope.runs, call); from == nil {
		scope.from = s.effects
	}
	after := walk()
	scope.runs, scope.from = scope.runs[:len(scope.runs)-1], from
	if after == nil && len(scope.settled) > since {
		scope.again = append(scope.again, call)
		return s.clone()
	}
	return after
}

// oneOfSeveral reports whether a promise is waited for beside others of which the first one decides.
func (w *walker) oneOfSeveral(id unit.ExprID) bool {
	promises := &w.prog.Semantics.Promises
	in, ok := w.around(id)
	if !ok || w.file().Expr(in).Kind != unit.ExprArray {
		return false
	}
	of, ok := w.around(in)
	if !ok || w.file().Expr(of).Kind != unit.ExprCall {
		return false
	}
	method, on := w.method(w.file().Expr(of))
	return on != 0 && w.file().Expr(on).Kind == unit.ExprName && w.file().Expr(on).Str == promises.Class && promises.First[method]
}
