package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// generating is a loop over what a generator function of the project gives, while that function is walked: each element that it
// gives is a round.
type generating struct {
	stmt *unit.Stmt
	name unit.BindingID
	// loop is the activation that the loop stands in.
	loop *frame
	// at is where the loop stands for its unit.
	at     flow.Site
	scope  *loopScope
	rounds int
}

// generated walks a loop over a call of a generator function in place: the function runs up to each element that it gives, and
// the loop's body with the element behind that. ok is false for any other loop, and for functions in which a round may come
// back to the same element's place, or what the body raises may be handled.
func (w *walker) generated(st *unit.Stmt, s *state) (out *state, ok bool) {
	name, ok := w.loopName(st)
	if !ok {
		return nil, false
	}
	site := w.site(w.file().Plain(st.Expr))
	if w.prog.Expr(site).Kind != unit.ExprCall {
		return nil, false
	}
	callees := w.run(site)
	if len(callees) != 1 || callees[0].Then || !w.givesInOrder(callees[0].Func) {
		return nil, false
	}
	c := callees[0]
	for fr := w.frame; fr != nil; fr = fr.up {
		if fr.ref == c.Func {
			return nil, false
		}
	}
	given := len(w.gives(c.Func))
	if w.frame.depth >= maxInline || w.inPlace >= maxInPlace || !w.unroll(given) {
		return nil, false
	}
	defer w.rolled(given)
	if s = w.asked(st.Expr, w.judge.Inline(c.Func), s); s == nil {
		return nil, true
	}
	w.inPlace++
	g := &generating{stmt: st, name: name, loop: w.frame, at: w.at, scope: &loopScope{label: st.Label}}
	before, at := w.ended, w.at
	if w.at.Expr == 0 {
		w.at = site
	}
	w.generating = append(w.generating, g)
	fr := w.enter(c.Func, c.Env, s.clone())
	w.generating = w.generating[:len(w.generating)-1]
	w.at = at
	var live []*state
	for _, r := range fr.returns {
		if r.state != nil {
			live = append(live, r.state)
		}
	}
	over := meeting{join: new(conditions.Join), over: []*flow.Env{c.Env}}
	end := mergeAt(over, s, w.ended > before || len(g.scope.breaks) > 0, live...)
	if end != nil {
		end = w.block(st.Else, end)
	}
	out = mergeAt(over, s, w.ended > before, append([]*state{end}, g.scope.breaks...)...)
	if out != nil {
		out = out.clone()
		out.again = s.again
		// Which of the elements was the last is one of several things.
		out.locals = out.locals.With(w.bindingKey(name), []conditions.GuardedValue{})
	}
	return out, true
}

// asked walks a call of a generator function, which runs nothing of it. inPlace: the call alone would be walked in place.
func (w *walker) asked(e unit.ExprID, inPlace bool, s *state) *state {
	if !inPlace {
		return w.expr(e, s)
	}
	x := w.file().Expr(w.file().Plain(e))
	if callee := w.file().Expr(x.A); callee.Kind == unit.ExprMember {
		s = w.expr(callee.A, s)
	}
	for _, a := range w.file().ExprsIn(x.List) {
		if s != nil {
			s = w.expr(a, s)
		}
	}
	return s
}

// gives lists what a generator function gives.
func (w *walker) gives(f flow.FuncRef) []unit.ExprID {
	return w.prog.IndexOf(f.File).Yields[f.Func]
}

// givesInOrder reports whether a generator function gives each of its elements at a statement of its own, which runs once at most.
func (w *walker) givesInOrder(f flow.FuncRef) bool {
	fn := w.prog.Func(f)
	if !fn.Generator || fn.NoBody {
		return false
	}
	file, seen := w.prog.Files[f.File], 0
	var plain func(l unit.List, depth int) bool
	plain = func(l unit.List, depth int) bool {
		return !slices.ContainsFunc(file.StmtsIn(l), func(id unit.StmtID) bool {
			st := file.Stmt(id)
			if x := file.Expr(st.Expr); st.Kind == unit.StmtExpr && x.Kind == unit.ExprYield {
				if x.A == 0 || file.Expr(x.A).Kind == unit.ExprElement {
					return true
				}
				seen++
			}
			switch st.Kind {
			case unit.StmtTry, unit.StmtLoop, unit.StmtWith, unit.StmtOther:
				return true
			}
			return depth > maxLoopDepth || !plain(st.Body, depth+1) || !plain(st.Else, depth+1)
		})
	}
	given := len(w.gives(f))
	return plain(fn.Body, 0) && seen == given && given > 0 && given <= maxUnrolled
}

// give runs the body of the loop around the activation with what a statement of its generator function gives. ok is false for
// any other statement.
func (w *walker) give(st *unit.Stmt, s *state) (out *state, ok bool) {
	if len(w.generating) == 0 {
		return nil, false
	}
	x := w.file().Expr(st.Expr)
	g := w.generating[len(w.generating)-1]
	if x.Kind != unit.ExprYield || w.frame.up != g.loop || w.frame == g.loop {
		return nil, false
	}
	s = w.expr(x.A, s)
	if s == nil {
		return nil, true
	}
	giver, at, outer := w.frame, w.at, w.generating
	value := conditions.GuardedValue{Site: w.site(x.A), Env: giver.env, Before: s.locals}
	w.frame, w.at, w.generating = g.loop, g.at, slices.Clip(outer[:len(outer)-1]) // loops inside are appended to it
	g.rounds++
	entry := s.clone()
	entry.locals = entry.locals.InRound(w.frame.ref.File, g.stmt, g.rounds).With(w.bindingKey(g.name), []conditions.GuardedValue{value})
	g.scope.conts = nil
	ended, broken := w.ended, len(g.scope.breaks)
	w.frame.loops = append(w.frame.loops, g.scope)
	after := w.block(g.stmt.Body, entry)
	w.frame.loops = w.frame.loops[:len(w.frame.loops)-1]
	out = merge(s, w.ended > ended || len(g.scope.breaks) > broken, append([]*state{after}, g.scope.conts...)...)
	w.frame, w.at, w.generating = giver, at, outer
	return out, true
}
