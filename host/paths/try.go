package paths

import (
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxThrown is how many explicit throws of a try body are followed into its
// handler one by one; with more of them the handler is walked once.
const maxThrown = 8

func (w *walker) try(st *unit.Stmt, s *state) *state {
	base := s
	before := w.ended
	scope := &tryScope{frame: w.frame}
	handlers := w.file().StmtsIn(st.Handlers)
	hasHandlers := len(handlers) > 0
	if hasHandlers {
		w.tries = append(w.tries, scope)
	}
	after := w.block(st.Body, s.clone())
	if hasHandlers {
		w.tries = w.tries[:len(w.tries)-1]
	}
	if after != nil {
		after = w.block(st.Else, after)
	}
	live := []*state{after}
	if hasHandlers {
		live = append(live, w.handlers(handlers, base, scope)...)
	}
	out := merge(base, w.ended > before, live...)
	if out == nil {
		// The finally block still runs on the exits that were recorded.
		if st.Finally.Len > 0 {
			w.finallyOnly(st.Finally, base, before)
		}
		return nil
	}
	return w.block(st.Finally, out)
}

// finallyOnly walks a finally block whose try never falls through, so that its
// calls are recorded; the exits recorded inside the try have their conditions already.
func (w *walker) finallyOnly(l unit.List, base *state, before int) {
	s := base.clone()
	first := len(w.exits) - (w.ended - before)
	if first < 0 {
		first = 0
	}
	s.done = append(s.done, w.exits[first:]...)
	s.answered = true
	w.block(l, s)
}

// handlers walks exception handlers: once for each explicit throw that reaches
// them, and once for what a call may raise unseen.
func (w *walker) handlers(handlers []unit.StmtID, base *state, scope *tryScope) []*state {
	var live []*state
	if len(scope.thrown) <= maxThrown {
		for _, t := range scope.thrown {
			s := t.state.clone()
			s.caught = true
			live = append(live, w.handle(handlers, s, &t)...)
		}
	} else {
		scope.mayThrow = true
	}
	if scope.mayThrow {
		s := base.clone()
		s.caught = true
		s.conds = s.conds.add(conditions.Test{Predicate: conditions.Opaque("an exception was raised", summary.OpaqueExternalFunction)})
		live = append(live, w.handle(handlers, s, nil)...)
	}
	return live
}

// handle runs the handlers in order on one exception; what none of them takes is raised on.
func (w *walker) handle(handlers []unit.StmtID, s *state, t *thrown) []*state {
	var live []*state
	rest := s
	for _, id := range handlers {
		if rest == nil {
			return live
		}
		h := w.file().Stmt(id)
		var entry *state
		entry, rest = w.takes(h, rest, t)
		if entry == nil {
			continue
		}
		if h.Binding != 0 && t != nil && t.site.Expr != 0 && len(t.raised) == 0 {
			entry.locals = entry.locals.With(w.bindingKey(h.Binding), []conditions.GuardedValue{{Site: t.site, Env: t.env, Caught: true}})
		}
		live = append(live, w.block(h.Body, entry))
	}
	if rest != nil {
		if t != nil && len(t.raised) > 0 {
			again := *t
			again.state = rest
			w.throwing(rest, again)
		} else if t != nil {
			w.throw(rest, t.site, t.site.Expr == 0)
		} else {
			w.throw(rest, flow.Site{File: w.frame.ref.File}, true)
		}
	}
	return live
}

// takes splits a state over one handler's exception types.
func (w *walker) takes(h *unit.Stmt, s *state, t *thrown) (yes, no *state) {
	types := w.file().ExprsIn(h.Exprs)
	if len(types) == 0 {
		return s, nil
	}
	if t != nil && t.site.Expr != 0 {
		if known, match := w.reader(s.locals).IsA(t.site, t.env, t.raised, types); known {
			if match {
				return s, nil
			}
			return nil, s
		}
	}
	var tests []conditions.Test
	for _, e := range types {
		tests = append(tests, conditions.Test{Predicate: summary.TypeCheck{
			Subject:      summary.Dependency{Name: "catch"},
			ExpectedType: w.file().ExprText(e),
		}})
	}
	return w.split(conditions.AnyTest(tests), s, tests)
}
