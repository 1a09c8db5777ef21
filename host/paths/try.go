package paths

import (
	"strings"

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
		// What runs on every way out still runs on the exits that were made.
		if st.Finally.Len > 0 {
			w.finallyOnly(st.Finally, base, before)
		}
		return nil
	}
	return w.block(st.Finally, out)
}

// finallyOnly walks a finally block whose try never falls through, so that its
// calls are recorded; the exits made inside the try keep their conditions.
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
		s.conds = s.conds.add(atom{pred: opaque("an exception was raised", summary.OpaqueExternalFunction)})
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
			entry.locals = entry.locals.set(w.bindingKey(h.Binding), []alternative{{site: t.site, env: t.env, caught: true}})
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
		if known, match := w.isA(*t, types); known {
			if match {
				return s, nil
			}
			return nil, s
		}
	}
	var tests []atom
	for _, e := range types {
		tests = append(tests, atom{pred: summary.TypeCheck{
			Subject:      summary.Dependency{Name: "catch"},
			ExpectedType: w.file().ExprText(e),
		}})
	}
	return w.split(anyAtom(tests), s, tests)
}

// isA decides whether a thrown value is of one of the types, when both are known.
func (w *walker) isA(t thrown, types []unit.ExprID) (known, match bool) {
	values := w.prog.Eval(t.site, t.env)
	if len(t.raised) > 0 {
		values = nil
		for _, origin := range t.raised {
			values = append(values, flow.Value{Kind: flow.Extern, Text: origin + "()"})
		}
	}
	return w.isOneOf(values, types, len(t.raised) > 0)
}

// isOneOf decides whether a value is of one of the types. complete: the values say
// everything that it is; otherwise what a library's class descends from is not known.
func (w *walker) isOneOf(values []flow.Value, types []unit.ExprID, complete bool) (known, match bool) {
	have := map[string]bool{}
	for _, v := range values {
		origins := w.prog.Origins(v)
		// Python raises a class as well as an instance of it.
		if v.Kind == flow.Instance || v.Kind == flow.Class {
			for _, c := range w.prog.Ancestors(v.Class) {
				have[classKey(c)] = true
			}
			have[classKey(v.Class)] = true
		} else if len(origins) == 0 {
			return false, false
		}
		for _, o := range origins {
			have[o] = true
		}
	}
	if len(have) == 0 {
		return false, false
	}
	for _, e := range types {
		for _, v := range w.prog.Eval(w.site(e), w.frame.env) {
			origins := w.prog.Origins(v)
			if v.Kind == flow.Class {
				if have[classKey(v.Class)] {
					return true, true
				}
				// What it descends from is not what it is; where classes are open it may be a library's own.
				origins = origins[:min(len(origins), w.prog.Reopened(v.Class))]
			}
			for _, o := range origins {
				if have[o] || have[o+"()"] {
					return true, true
				}
				if w.prog.Semantics.Exceptions.Roots[o] {
					return true, true
				}
				if !complete && w.kin(have, o) {
					return false, false
				}
			}
			if v.Kind == flow.Unknown {
				return false, false
			}
		}
	}
	return true, false
}

// kin reports whether a class of a library's may be the base of one that a value is known to be of.
func (w *walker) kin(have map[string]bool, origin string) bool {
	pkg, _, ok := strings.Cut(origin, "#")
	if !ok || w.prog.Semantics.Exceptions.Packages[pkg] {
		return false
	}
	root := rootOf(pkg)
	for h := range have {
		of, _, ok := strings.Cut(h, "#")
		if _, known := w.prog.Descends(h); !known && ok && rootOf(of) == root {
			return true
		}
	}
	return false
}

// rootOf is the package that a module belongs to: django.http and django.core are one library.
func rootOf(module string) string {
	if i := strings.IndexAny(module, "./"); i > 0 {
		return module[:i]
	}
	return module
}

func classKey(c flow.ClassRef) string {
	return "class " + itoa(int(c.File)) + ":" + itoa(int(c.Class))
}
