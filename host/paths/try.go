package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxThrown is how many throws of a try body are followed into its handler one by one; the others are handled as one of
// which nothing is known, and are counted (Result.Merged).
const maxThrown = 64

// maxUnknown is up to how many throws of a try body those are followed one by one as well of which it is not known which
// handler takes them. Where there are more, such a throw is no more than what a call raises unseen.
const maxUnknown = 8

func (w *walker) try(st *unit.Stmt, s *state) *state {
	if !w.retries(st.Handlers) {
		return w.tryOnce(st, s)
	}
	// Its body may have run before: what that wrote is not known.
	entry := s.clone()
	entry.again = true
	carried := w.carry(st, entry)
	out := w.tryOnce(st, entry)
	if out == nil {
		return nil
	}
	out = out.clone()
	out.again = s.again
	for _, k := range carried {
		out.locals = out.locals.With(k, uncarried(out.locals.Values(k), s.locals.Values(k)))
	}
	return out
}

// retries reports whether a statement of a list, or one inside of it, runs the body of the statement again that handles there.
func (w *walker) retries(l unit.List) bool {
	for _, id := range w.file().StmtsIn(l) {
		st := w.file().Stmt(id)
		if st.Kind == unit.StmtContinue && st.Label == unit.Retry || w.retries(st.Body) || w.retries(st.Else) || w.retries(st.Finally) {
			return true
		}
	}
	return false
}

// tryOnce is try for one run of the body.
func (w *walker) tryOnce(st *unit.Stmt, s *state) *state {
	base := s
	before := w.ended
	scope := &tryScope{frame: w.frame, base: base}
	handlers := w.file().StmtsIn(st.Handlers)
	hasHandlers := len(handlers) > 0
	var final *finalScope
	if w.mayEnd(st.Finally) {
		final = &finalScope{frame: w.frame, tries: len(w.tries)}
		w.finals = append(w.finals, final)
	}
	if hasHandlers {
		scope.missing = w.take(handlers, w.prog.Semantics.Exceptions.Indexed)
		scope.miscounted = w.take(handlers, w.prog.Semantics.Exceptions.Unpacked)
		scope.mistyped = w.take(handlers, w.prog.Semantics.Exceptions.Mistyped)
		w.tries = append(w.tries, scope)
	}
	after := w.block(st.Body, s.clone())
	if hasHandlers {
		w.tries = w.tries[:len(w.tries)-1]
		w.raisesEscaped(scope)
	}
	if after != nil {
		after = w.block(st.Else, after)
	}
	live, body := []*state{after}, 0
	if hasHandlers {
		seen, unseen := w.handlers(handlers, base, scope)
		live = append(live, seen...)
		if len(unseen) > 0 {
			body = len(live)
			live = append(live, unseen...)
		}
	}
	if final != nil {
		w.finals = w.finals[:len(w.finals)-1]
		for _, p := range final.pending {
			w.ended++ // it does not go on behind the statement
			w.finish(p, w.block(st.Finally, p.state.clone()))
		}
	}
	out := mergeBehind(0, body, base, w.ended > before, live...)
	if out == nil && final != nil {
		return nil
	}
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
func (w *walker) handlers(handlers []unit.StmtID, base *state, scope *tryScope) (seen, unseen []*state) {
	for _, t := range w.followed(scope, handlers, base) {
		s := t.state.clone()
		s.caught = true
		seen = append(seen, w.handle(handlers, s, &t, nil)...)
	}
	if scope.mayThrow || scope.missed != nil {
		s := w.raisedUnseen(scope, base, summary.ExceptionRaised)
		s.caught = true
		what := scope.missed
		if scope.mayThrow {
			what = nil // nor is it known what it is
		}
		unseen = w.handle(handlers, s, what, scope)
	}
	return seen, unseen
}

// followed are the throws of a try body that are followed one by one into its handlers, none for a function that takes
// all. Where there are others, the handlers are walked for these as for what is raised unseen.
func (w *walker) followed(scope *tryScope, handlers []unit.StmtID, base *state) []thrown {
	if len(scope.thrown) <= maxUnknown {
		return scope.thrown
	}
	known := slices.DeleteFunc(slices.Clone(scope.thrown), func(t thrown) bool { return !w.takerKnown(handlers, base, &t) })
	if len(known) < len(scope.thrown) {
		w.mayThrow(scope, nil, nil)
	}
	if n := len(known) - maxThrown; n > 0 {
		w.merged += n
		w.mayThrow(scope, nil, nil)
		known = known[:maxThrown]
	}
	return known
}

// takerKnown reports whether it is known which of some handlers takes an exception, or that none does.
func (w *walker) takerKnown(handlers []unit.StmtID, base *state, t *thrown) bool {
	if t.site.Expr == 0 {
		return false
	}
	for _, id := range handlers {
		types := w.file().ExprsIn(w.file().Stmt(id).Exprs)
		if len(types) == 0 {
			return w.prog.Semantics.Exceptions.TakenUnnamed(t.raised)
		}
		known, match := w.reader(base.locals).IsA(t.site, t.env, t.raised, types)
		if !known || match {
			return known
		}
	}
	return true
}

// handle runs the handlers in order on one exception, or on what a scope may raise unseen; what none of them takes is raised on.
func (w *walker) handle(handlers []unit.StmtID, s *state, t *thrown, of *tryScope) []*state {
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
		w.handling = append(w.handling, handled{w.frame, h.Binding, t, of})
		live = append(live, w.block(h.Body, entry))
		w.handling = w.handling[:len(w.handling)-1]
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

// handled is an exception that a handler at hand has taken; nothing is known of it where thrown is nil.
type handled struct {
	frame  *frame
	name   unit.BindingID
	thrown *thrown
	// of is what may have raised it, where nothing is known of it.
	of *tryScope
}

// taken is the exception that a throw statement raises again: the one that a handler around it has taken.
func (w *walker) taken(e unit.ExprID) (handled, bool) {
	for _, h := range slices.Backward(w.handling) {
		if h.frame != w.frame {
			break
		}
		if e == 0 {
			return h, true
		}
		if x := w.file().Expr(w.file().Plain(e)); x.Kind == unit.ExprName && x.Ref != 0 && unit.BindingID(x.Ref) == h.name {
			return h, true
		}
	}
	return handled{}, false
}

// takenUnseen reports whether a throw statement raises again what was raised unseen, and nothing else that its name was given.
func (w *walker) takenUnseen(e unit.ExprID) bool {
	h, ok := w.taken(e)
	if !ok || h.thrown != nil {
		return false
	}
	for _, id := range w.file().Binding(h.name).Writes {
		if w.file().Writes[id].Kind != unit.WriteCatch {
			return false
		}
	}
	return true
}

// again is what a throw statement raises again that a call raised by itself.
func (w *walker) again(e unit.ExprID, s *state) (thrown, bool) {
	h, ok := w.taken(e)
	if !ok || h.thrown == nil || len(h.thrown.raised) == 0 {
		return thrown{}, false
	}
	out := *h.thrown
	out.state = s
	return out, true
}

// take reports whether one of some handlers may take an exception, given by origin with what it descends from.
func (w *walker) take(handlers []unit.StmtID, raised []string) bool {
	return len(raised) > 0 && slices.ContainsFunc(handlers, func(id unit.StmtID) bool {
		types := w.file().ExprsIn(w.file().Stmt(id).Exprs)
		if len(types) == 0 {
			return true
		}
		known, match := w.reader(nil).IsA(w.site(types[0]), w.frame.env, raised, types)
		return !known || match
	})
}

// takes splits a state over one handler's exception types.
func (w *walker) takes(h *unit.Stmt, s *state, t *thrown) (yes, no *state) {
	types := w.file().ExprsIn(h.Exprs)
	if len(types) == 0 {
		if t != nil && !w.prog.Semantics.Exceptions.TakenUnnamed(t.raised) {
			return nil, s
		}
		return s, nil
	}
	return w.takesTypes(types, s, t)
}

// takesTypes splits a state over whether an exception is of one of some types.
func (w *walker) takesTypes(types []unit.ExprID, s *state, t *thrown) (yes, no *state) {
	if t != nil && t.site.Expr != 0 {
		if known, match := w.reader(s.locals).IsA(t.site, t.env, t.raised, types); known {
			if match {
				return s, nil
			}
			return nil, s
		}
	}
	if slices.ContainsFunc(types, w.handlesAll) {
		return s, nil // nothing is known of it but that the program goes on
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

// handlesAll reports whether a handler's type is the class by which it says that it handles whatever a program raises.
func (w *walker) handlesAll(e unit.ExprID) bool {
	values := w.prog.Eval(w.site(e), w.frame.env)
	return len(values) == 1 && values[0].Kind == flow.Extern && w.prog.Semantics.Exceptions.Handled[values[0].Text]
}

// finalScope is a statement whose finally block may end the unit itself: what leaves the statement waits for that block.
type finalScope struct {
	frame *frame
	// tries counts the handlers around the statement: what is thrown to them leaves it.
	tries   int
	pending []pending
}

// pending is a return or a throw that waits for a finally block.
type pending struct {
	state  *state
	frame  *frame
	value  unit.ExprID
	to     *frame
	thrown *thrown
}

// final is the innermost statement that what leaves it waits for.
func (w *walker) final() *finalScope {
	if n := len(w.finals); n > 0 {
		return w.finals[n-1]
	}
	return nil
}

// finish returns or throws what has waited, in the state behind the finally block; nil when that ended by itself.
func (w *walker) finish(p pending, after *state) {
	if after == nil {
		return
	}
	after = after.clone()
	after.locals = p.state.locals // what is returned was evaluated before
	here := w.frame
	w.frame = p.frame
	if p.thrown != nil {
		w.throwing(after, *p.thrown)
	} else {
		w.leave(after, p.value, p.to)
	}
	w.frame = here
}

// mayEnd reports whether a finally block may return, throw or answer.
func (w *walker) mayEnd(l unit.List) bool {
	for _, id := range w.file().StmtsIn(l) {
		st := w.file().Stmt(id)
		if st.Kind == unit.StmtReturn || st.Kind == unit.StmtThrow || w.answersIn(st.Expr) {
			return true
		}
		if w.mayEnd(st.Body) || w.mayEnd(st.Else) || w.mayEnd(st.Handlers) {
			return true
		}
	}
	return false
}

// answersIn reports whether an expression calls what answers.
func (w *walker) answersIn(e unit.ExprID) bool {
	if e == 0 {
		return false
	}
	x := w.file().Expr(e)
	switch x.Kind {
	case unit.ExprCall, unit.ExprNew:
		if event := w.judge.Call(w.site(e), w.frame.env, nil); event != nil && event.Outcome != nil {
			return true
		}
		for _, c := range w.prog.CalleesDecorated(w.site(e), w.frame.env) {
			if w.judge.Inline(c.Func) {
				return true
			}
		}
	case unit.ExprFunction, unit.ExprClass:
		return false
	}
	return w.answersIn(x.A) || w.answersIn(x.B) || w.answersIn(x.C) || slices.ContainsFunc(w.file().ExprsIn(x.List), w.answersIn)
}
