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
	settled          []settled
	// runs are the calls, in the function, of which one handed it what is being walked; again are those behind which control
	// went on although all paths of what they were handed settled the promise.
	runs, again []flow.Site
}

// settled is a path on which a promise came to a value, or failed with it.
type settled struct {
	state  *state
	value  flow.Site
	env    *flow.Env
	failed bool
	what   thrown
	// within are the calls that were handed the functions in which it happened.
	within []flow.Site
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
// waited for, and control goes on from where it calls its first one.
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
	own := &tryScope{frame: w.frame}
	w.tries, w.settling = append(w.tries, own), append(w.settling, scope)
	after := w.callback(arg, flow.Site{}, s)
	w.tries, w.settling = w.tries[:len(w.tries)-1], w.settling[:len(w.settling)-1]
	for _, t := range own.thrown {
		scope.settled = append(scope.settled, settled{state: t.state, failed: true, what: t})
	}
	if own.mayThrow && len(w.tries) > 0 {
		w.tries[len(w.tries)-1].mayThrow = true
	}
	scope.tellApart()
	race := w.oneOfSeveral(id)
	var live []*state
	var values []conditions.GuardedValue
	known := true
	if len(scope.again) == 0 || !whole || race {
		// Something may go on although the promise never comes to anything.
		live, known = append(live, after), after == nil && !race
		if race && after == nil {
			live = append(live, s.clone()) // another one comes first
		}
		if !whole && len(w.tries) > 0 {
			w.tries[len(w.tries)-1].mayThrow = true // what it is handed to may refuse it
		}
	}
	refusals := false
	for _, p := range scope.settled {
		if !p.failed {
			live = append(live, p.state)
			if !p.state.answered {
				values = append(values, conditions.GuardedValue{Conditions: p.state.conds.since(s.conds), Site: p.value, Env: p.env, Undefined: p.value.Expr == 0})
			}
			continue
		}
		refusals = true
	}
	if refusals {
		if w.keptForLater(id) || !race && w.gathered(id) {
			w.later = append(w.later, site)
		}
		for _, failed := range w.apart(w.refusedAt(id), func() {
			for _, p := range scope.settled {
				if !p.failed {
					continue
				}
				if race {
					p.state = p.state.clone()
					p.state.conds = p.state.conds.add(conditions.Test{Predicate: conditions.Opaque("the promise was rejected", summary.OpaqueExternalFunction)})
					p.what.state = p.state
				}
				w.throwing(p.state, p.what)
			}
		}) {
			live, known = append(live, failed), false
		}
	}
	here := new(conditions.Join)
	out := mergeAt(meeting{join: here}, s, w.ended > before || refusals, live...)
	if out == nil || out.answered || !known || len(values) == 0 || len(values) > maxAlternatives {
		return out
	}
	if len(values) == 1 {
		values[0].Conditions = nil
	} else {
		for i := range values {
			values[i].Sides = []conditions.Side{{Join: here, Branch: i, Conditions: len(values[i].Conditions)}}
		}
	}
	out = out.clone()
	out.locals = out.locals.With(conditions.Key{Call: site, Env: w.frame.env}, values)
	return out
}

// tellApart says of each path on which one of several functions settled the promise that this one was run: which one is, the
// program does not say.
func (p *settling) tellApart() {
	if len(p.again) == 0 {
		return
	}
	for i := range p.settled {
		if len(p.settled[i].within) == 0 || !slices.ContainsFunc(p.settled, func(o settled) bool { return !slices.Equal(o.within, p.settled[i].within) }) {
			continue
		}
		s := p.settled[i].state.clone()
		s.conds = s.conds.add(conditions.Test{Predicate: conditions.Opaque("which function was run settled the promise", summary.OpaqueExternalFunction)})
		p.settled[i].state, p.settled[i].what.state = s, s
	}
}

// settles walks a call of one of the parameters of a promise's function: the path ends there. ok is false for other calls.
func (w *walker) settles(x *unit.Expr, args []unit.ExprID, s *state) (ok bool) {
	callee := w.file().Expr(x.A)
	if x.Kind != unit.ExprCall || callee.Kind != unit.ExprName || callee.Ref == 0 {
		return false
	}
	b := unit.BindingID(callee.Ref)
	for _, scope := range slices.Backward(w.settling) {
		if scope.file != w.frame.ref.File || b != scope.comesTo && b != scope.refuses {
			continue
		}
		p := settled{state: s, env: w.frame.env, failed: b == scope.refuses, within: slices.Clone(scope.runs)}
		if len(args) > 0 {
			p.value = w.site(args[0])
		}
		if p.failed {
			p.what = thrown{state: s, site: p.value, env: w.frame.env}
			w.throws++
		}
		scope.settled = append(scope.settled, p)
		return true
	}
	return false
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
	scope.runs = append(scope.runs, call)
	after := walk()
	scope.runs = scope.runs[:len(scope.runs)-1]
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
