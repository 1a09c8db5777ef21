package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// Escape is an exception that may leave a function. Two functions that may raise the same have the same one.
type Escape struct {
	// Name is what the exception is called, "" where that is not known.
	Name string
	// Site is what is thrown, or the call that raises by itself; one of them, where Several are.
	Site flow.Site
	// Raised is the exception, by origin, that the call raises by itself, and those that it descends from.
	Raised  []string
	Several bool
	// Refused: it is what a request raises whose answer is a failure.
	Refused bool
	// Beyond stands for more of them than are listed.
	Beyond bool
}

// escaped is an exception that calls on the path may raise, whose functions are not walked in place.
type escaped struct {
	what *Escape
	// calls are the texts of these calls, states those in which they are made. at is where the first of them stands in the unit.
	calls  []string
	args   []summary.ValueRef
	states []*state
	at     flow.Site
}

// mayRaise notes what the functions that a call may run may raise, as far as they were not walked in place. Control goes on.
func (w *walker) mayRaise(site flow.Site, s *state, callees []flow.Callee) {
	if s == nil || s.answered {
		return
	}
	if e := w.judge.Refusal(site); e != nil && len(w.tries) == 0 && w.lent == 0 && !w.gathered(site.Expr) {
		// Handlers around take it with whatever else is raised unseen.
		w.apart(w.refusedAt(site.Expr), s, func() { w.escape(e, site, s) })
	}
	told := map[flow.FuncRef][]*Escape{}
	for _, c := range callees {
		// One method may run on instances of several classes, each of which raises what its own methods raise.
		var list []*Escape
		for _, e := range w.judge.Escapes(c) {
			if !slices.Contains(told[c.Func], e) {
				list = append(list, e)
			}
		}
		if len(list) == 0 || w.notRun(site.Expr, c.Func) {
			continue
		}
		told[c.Func] = append(told[c.Func], list...)
		w.apart(w.rejectedAt(site.Expr, c.Func), s, func() {
			for _, e := range list {
				if e.Beyond {
					w.unlisted = append(w.unlisted, site)
					continue
				}
				w.escape(e, site, s)
			}
		})
	}
}

// escape notes for the handlers around, or for the unit, that a call may raise an exception.
func (w *walker) escape(e *Escape, site flow.Site, s *state) {
	at := w.at
	if at.Expr == 0 {
		at = site
	}
	call := conditions.CalleeText(w.prog, site)
	if f := w.final(); f != nil && len(w.tries) <= f.tries {
		w.raiseEscaped(&escaped{what: e, calls: []string{call}, states: []*state{s}, at: at}, s)
		return
	}
	list := &w.escaped
	if n := len(w.tries); n > 0 {
		list = &w.tries[n-1].escaped
	}
	for _, have := range *list {
		if have.what == e {
			have.states = append(have.states, s)
			if !slices.Contains(have.calls, call) {
				have.calls = append(have.calls, call)
			}
			return
		}
	}
	*list = append(*list, &escaped{what: e, calls: []string{call}, states: []*state{s}, at: at})
}

// raiseEscaped throws what calls may raise, once for all of them: on the conditions that all of their paths have, where one of them
// raises it.
func (w *walker) raiseEscaped(e *escaped, base *state) {
	conds := e.states[0].conds
	for _, s := range e.states[1:] {
		conds = conds.common(s.conds)
	}
	s := mergeBehind(0, len(e.states), base, false, e.states...).clone()
	name := e.what.Name
	if name == "" {
		name = "an exception"
	}
	var args []summary.ValueRef
	for _, call := range e.calls {
		args = append(args, summary.Dependency{Name: call})
	}
	said := summary.Raises + name
	if e.what.Refused {
		said = refused
	}
	s.conds = conds.add(conditions.Test{Predicate: summary.CallPredicate{Callee: said, Args: args}})
	at := w.at
	w.at = e.at
	w.throwing(s, thrown{state: s, site: e.what.Site, env: elsewhere, raised: e.what.Raised, several: e.what.Several})
	w.at = at
}

// refused is the test whether a request has a failure for an answer, where one of the arguments sends it.
const refused = "a request is refused"

// elsewhere is the activation of code that is not walked: nothing is known of its parameters.
var elsewhere = &flow.Env{}

// raiseAllEscaped throws what the calls of a scope may raise to the handlers around it, or out of the unit.
func (w *walker) raiseAllEscaped(list []*escaped, base *state) {
	for _, e := range list {
		w.raiseEscaped(e, base)
	}
}

// raisesEscaped makes what calls in the scope may raise throws that its handlers are asked about.
func (w *walker) raisesEscaped(scope *tryScope) {
	list := scope.escaped
	if len(list) == 0 {
		return
	}
	scope.escaped = nil
	tries, finals := w.tries, w.finals
	w.tries, w.finals = append(w.tries[:len(w.tries):len(w.tries)], scope), nil
	w.raiseAllEscaped(list, scope.base)
	w.tries, w.finals = tries, finals
}
