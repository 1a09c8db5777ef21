package paths

import (
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// promise walks receiver.then(onValue, onError).
func (w *walker) promise(id, receiver unit.ExprID, args []unit.ExprID, s *state) *state {
	if len(args) > 1 && w.isCallback(args[1]) {
		return w.promiseCatch(id, receiver, args[1], args[0], s)
	}
	s = w.expr(receiver, s)
	if s == nil {
		return nil
	}
	throws := w.throws
	after, results := w.callbackResults(args[0], w.site(receiver), s, s)
	w.failsLater(id, throws)
	return w.settle(id, after, results)
}

// failsLater notes that what a callback of a promise has thrown, since there were so many throws, comes where something waits
// for the promise, on some paths.
func (w *walker) failsLater(id unit.ExprID, since int) {
	if w.throws > since && w.keptForLater(id) {
		w.later = append(w.later, w.site(id))
	}
}

// settle notes the results of a chain of promise callbacks.
func (w *walker) settle(id unit.ExprID, s *state, results []conditions.GuardedValue) *state {
	if s == nil || len(results) == 0 || len(results) > maxAlternatives {
		return s
	}
	s = s.clone()
	s.locals = s.locals.With(conditions.Key{Call: w.site(id), Env: w.frame.env}, results)
	return s
}

// promiseCatch walks receiver.catch(onError): the receiver is the body of a try,
// the callback its handler. onValue, when given, runs behind the receiver.
func (w *walker) promiseCatch(id, receiver, onError, onValue unit.ExprID, s *state) *state {
	if s == nil {
		return nil
	}
	base := s
	before := w.ended
	scope := &tryScope{frame: w.frame, base: base}
	w.tries = append(w.tries, scope)
	after := w.expr(receiver, s.clone())
	w.tries = w.tries[:len(w.tries)-1]
	w.raisesEscaped(scope)
	var results []conditions.GuardedValue
	walked := !scope.mayThrow && (after == nil || w.walkedInPlace(receiver, after))
	throws := w.throws
	if onValue != 0 {
		after, results = w.callbackResults(onValue, w.site(receiver), after, base)
	} else if after != nil {
		results = w.resultsOf(receiver, after, base)
	}
	live := []*state{after}
	failed := func(given flow.Site, entry *state) {
		entry.caught = true
		s, more := w.callbackResults(onError, given, entry, base)
		live, results = append(live, s), append(results, more...)
	}
	for _, t := range w.followed(scope, nil, base) {
		failed(t.site, t.state.clone())
	}
	body := 0
	if !walked || scope.mayThrow {
		body = len(live)
		if e := w.file().Plain(receiver); !walked && w.file().Expr(e).Kind == unit.ExprCall {
			w.mayThrow(scope, w.reader(base.locals).Called(e), base)
		}
		failed(flow.Site{}, w.raisedUnseen(scope, base, summary.PromiseRejected))
	}
	w.failsLater(id, throws)
	return w.settle(id, mergeBehind(0, body, base, w.ended > before, live...), results)
}

// walkedInPlace reports whether an expression is a call all of whose functions were walked in place, or a promise whose function
// was: what they raise is known.
func (w *walker) walkedInPlace(e unit.ExprID, after *state) bool {
	e = w.file().Plain(e)
	x := w.file().Expr(e)
	if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew {
		return false
	}
	if len(after.locals.Values(conditions.Key{Call: w.site(e), Env: w.frame.env})) > 0 {
		return true
	}
	method, receiver := w.method(x)
	args := w.file().ExprsIn(x.List)
	return receiver != 0 && conditions.IsThen(w.prog, method) && len(args) == 1 && w.isCallback(args[0]) && w.walkedInPlace(receiver, after)
}

// resultsOf lists what an expression gives behind base: each value of a call that was walked in place, otherwise itself.
func (w *walker) resultsOf(e unit.ExprID, after, base *state) []conditions.GuardedValue {
	branch := after.conds.since(base.conds)
	given := after.locals.Values(conditions.Key{Call: w.site(w.file().Plain(e)), Env: w.frame.env})
	if len(given) < 2 {
		return []conditions.GuardedValue{{Conditions: branch, Site: w.site(e), Env: w.frame.env}}
	}
	var out []conditions.GuardedValue
	for _, a := range given {
		// What the call gave holds of itself; what the path has tested since then holds of all.
		a.Conditions, a.Sides = append(branch[:len(branch):len(branch)], a.Conditions...), nil
		out = append(out, a)
	}
	return out
}
