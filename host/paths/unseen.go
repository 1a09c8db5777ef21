package paths

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxUnseen bounds the calls and reads that a path to a handler names of those that may raise what it takes; beyond them it names none.
const maxUnseen = 24

// unseen is what stands in the body of handlers and may raise something of which it is not known what it is.
type unseen struct {
	what   []summary.ValueRef
	texts  map[string]bool
	states []*state
	// unnamed: something is not among them.
	unnamed bool
}

// mayThrow notes for the nearest handlers that an expression may raise something of which nothing is known: a call, or the read of a
// member of what may be nothing; what has no name where nothing says which.
func (w *walker) mayThrow(scope *tryScope, what summary.ValueRef, s *state) {
	scope.mayThrow = true
	w.noted(scope, what, s)
}

// noted keeps the name of what may raise something in a scope.
func (w *walker) noted(scope *tryScope, what summary.ValueRef, s *state) {
	u := &scope.unseen
	if what == nil || s == nil || len(u.what) >= maxUnseen {
		u.unnamed = true
		return
	}
	text := summary.ValueText(what)
	if u.texts == nil {
		u.texts = map[string]bool{}
	}
	if u.states = append(u.states, s); u.texts[text] {
		return
	}
	u.texts[text] = true
	u.what = append(u.what, what)
}

// handsOn adds to a scope what another one inside of it may raise unseen.
func (scope *tryScope) handsOn(from *tryScope) {
	if !from.mayThrow {
		return
	}
	scope.mayThrow = true
	u := &scope.unseen
	u.unnamed = u.unnamed || from.unseen.unnamed || len(u.what)+len(from.unseen.what) > maxUnseen
	if u.texts == nil {
		u.texts = map[string]bool{}
	}
	for _, what := range from.unseen.what {
		if text := summary.ValueText(what); !u.texts[text] {
			u.texts[text] = true
			u.what = append(u.what, what)
		}
	}
	u.states = append(u.states, from.unseen.states...)
}

// raisedUnseen is the state in which the handlers of a scope take what was raised unseen: where one of the expressions raises something that
// may, as far as a language says what does; otherwise where something did, in the words of other.
func (w *walker) raisedUnseen(scope *tryScope, base *state, other string) *state {
	s := base.clone()
	u := &scope.unseen
	if u.unnamed || len(u.what) == 0 || !w.tellsRaising() {
		s.conds = s.conds.add(conditions.Test{Predicate: conditions.Opaque(other, summary.OpaqueExternalFunction)})
		return s
	}
	conds := u.states[0].conds
	for _, one := range u.states[1:] {
		conds = conds.common(one.conds)
	}
	if conds.len() >= s.conds.len() {
		s.conds = conds
	}
	s.conds = s.conds.add(conditions.Test{Predicate: summary.CallPredicate{Callee: summary.RaisesAny, Args: u.what}})
	return s
}

// tellsRaising reports whether everything is noted that may raise what a handler takes, so that a path to one can name it.
func (w *walker) tellsRaising() bool {
	known := &w.prog.Semantics.Exceptions
	return len(known.OfNothing) > 0 || known.Operators
}

// readsMember notes that reading a member of what may be nothing raises: for the handlers around, or, of what the request may lack and of
// rows that a store may lack, for the unit.
func (w *walker) readsMember(id unit.ExprID, s *state) {
	if s == nil || len(w.prog.Semantics.Exceptions.OfNothing) == 0 {
		return
	}
	if len(w.tries) == 0 {
		w.readsOfNothing(id, s)
		return
	}
	x := w.file().Expr(id)
	if x.Kind != unit.ExprMember && x.Kind != unit.ExprIndex || x.A == 0 {
		return
	}
	if s = w.reached(x, s); s == nil || !w.mayBeNothing(x.A, s, 0) {
		return
	}
	r := w.reader(s.locals)
	scope := w.tries[len(w.tries)-1]
	// What was read once is there.
	of := "of " + summary.ValueText(r.Subject(x.A))
	if scope.unseen.texts[of] {
		return
	}
	w.mayThrow(scope, r.Subject(id), s)
	scope.unseen.texts[of] = true
}

// readsOfNothing notes that a unit ends where a member is read of a part of the request that is missing.
func (w *walker) readsOfNothing(id unit.ExprID, s *state) {
	x := w.file().Expr(id)
	if x.Kind != unit.ExprMember && x.Kind != unit.ExprIndex || x.A == 0 || s.answered {
		return
	}
	if s = w.reached(x, s); s == nil || !w.lacks(x.A, s, 0) {
		return
	}
	subject := w.reader(s.locals).Subject(x.A)
	if w.ofNothing == nil {
		w.ofNothing = &escaped{at: w.at}
		if w.ofNothing.at.Expr == 0 {
			w.ofNothing.at = w.site(id)
		}
	}
	u := w.ofNothing
	if text := summary.ValueText(subject); !slices.Contains(u.calls, text) && len(u.calls) < maxUnseen {
		u.calls, u.args = append(u.calls, text), append(u.args, subject)
	}
	u.states = append(u.states, s)
}

// reached is the state in which a member is read: what stands before a ?. in its chain is there, and nothing where that is what it is read
// behind itself.
func (w *walker) reached(x *unit.Expr, s *state) *state {
	links := w.links(x)
	switch {
	case len(links) == 0:
		return s
	case x.Flags&unit.FlagOptional != 0:
		return nil
	}
	on, _ := w.present(links, s.clone())
	return on
}

// lacks reports whether an expression is a part of the request that may be missing, and is nothing then: the path has not found it there.
func (w *walker) lacks(e unit.ExprID, s *state, depth int) bool {
	e = w.file().Plain(e)
	x := w.file().Expr(e)
	if x.Kind != unit.ExprName && x.Kind != unit.ExprMember && x.Kind != unit.ExprIndex && x.Kind != unit.ExprCall {
		return false
	}
	if x.Kind == unit.ExprName && x.Ref != 0 && depth < maxNothingSteps {
		if only := w.file().OnlyWrite(unit.BindingID(x.Ref)); only != nil && only.Kind == unit.WriteAssign {
			return w.lacks(only.Value, s, depth+1) && !w.found(e, s)
		}
		if _, part := w.reader(s.locals).Subject(e).(summary.InputRef); !part {
			return false // a name that is written again: what it is then is not the part itself
		}
	}
	values := w.prog.EvalWith(w.site(e), w.frame.env, s.locals.Lookup())
	if len(values) != 1 || strings.HasSuffix(values[0].Text, "]") {
		return false // an element of a list is there
	}
	if x.Kind == unit.ExprCall && values[0].Call.Expr == 0 {
		if name, on := w.method(x); on == 0 || !strings.HasSuffix(values[0].Text, "."+name+"()") {
			return false // String(part) is a text
		}
	}
	if x.Kind == unit.ExprCall && values[0].Call.Expr != 0 && !w.handsOn(e, values[0]) {
		return false // a helper may have asked whether it is there
	}
	return w.judge.Lacks(values[0], x.Kind == unit.ExprCall && x.List.Len > 0) && !w.found(e, s)
}

// handsOn reports whether a call gives a value as another call gave it: it is that call, one on what that gives, or one of functions that do no
// more than return such calls.
func (w *walker) handsOn(e unit.ExprID, v flow.Value) bool {
	if w.site(e) == v.Call {
		return true
	}
	callees := w.prog.Callees(w.site(e), w.frame.env)
	if len(callees) == 0 {
		_, on := w.method(w.file().Expr(e))
		return on != 0 && w.file().Expr(w.file().Plain(on)).Kind == unit.ExprCall && w.handsOn(w.file().Plain(on), v)
	}
	for _, c := range callees {
		file := w.prog.Files[c.Func.File]
		for _, returned := range w.prog.Returns(c.Func) {
			if returned == 0 {
				return false
			}
			x := file.Expr(file.Plain(returned))
			if x.Kind == unit.ExprAwait {
				x = file.Expr(file.Plain(x.A))
			}
			if x.Kind != unit.ExprCall {
				return false
			}
		}
	}
	return true
}

// raisesOfNothing ends the unit where a member was read of nothing.
func (w *walker) raisesOfNothing(base *state) {
	u := w.ofNothing
	if u == nil {
		return
	}
	conds := u.states[0].conds
	for _, one := range u.states[1:] {
		conds = conds.common(one.conds)
	}
	s := base.clone()
	s.conds = conds.add(conditions.Test{Predicate: summary.CallPredicate{Callee: ofNothing, Args: u.args}})
	at := w.at
	w.at = u.at
	w.throwing(s, thrown{state: s, site: u.at, env: w.frame.env, raised: w.prog.Semantics.Exceptions.OfNothing})
	w.at = at
}

// ofNothing is the test whether a member is read of nothing, where one of the arguments is.
const ofNothing = "a member is read of nothing"

// maxNothingSteps bounds the expressions inside one another that are looked at for whether they may be nothing; what lies deeper is not.
const maxNothingSteps = 8

// mayBeNothing reports whether an expression may be nothing where a member of it is read: a part of what the request has in one of its parts,
// what was waited for, or what a function of the language looks up, and what is read of those. What the path has found to be something is not.
func (w *walker) mayBeNothing(e unit.ExprID, s *state, depth int) bool {
	if depth > maxNothingSteps {
		return false
	}
	x := w.file().Expr(e)
	switch x.Kind {
	case unit.ExprCast:
		return w.mayBeNothing(x.A, s, depth+1)
	case unit.ExprLogical:
		if x.Op == unit.OpAnd {
			return w.mayBeNothing(x.A, s, depth+1) || w.mayBeNothing(x.B, s, depth+1)
		}
		return w.mayBeNothing(x.B, s, depth+1)
	case unit.ExprConditional:
		return w.mayBeNothing(x.B, s, depth+1) || w.mayBeNothing(x.C, s, depth+1)
	case unit.ExprAwait, unit.ExprCall, unit.ExprName, unit.ExprMember, unit.ExprIndex:
	default:
		return false
	}
	r := w.reader(s.locals)
	if known, nothing := r.Nothing(e); known {
		return nothing
	}
	subject := r.Subject(e)
	if w.found(e, s) {
		return false
	}
	if in, ok := subject.(summary.InputRef); ok {
		return len(in.Path) > 1
	}
	return w.lookedUp(e, depth)
}

// found reports whether the path has found a value to be something.
func (w *walker) found(e unit.ExprID, s *state) bool {
	r := w.reader(s.locals)
	if negated, ok := s.conds.decided(r.Test(summary.TruthinessCheck{Subject: r.Subject(e)}).Key); ok && !negated {
		return true
	}
	if negated, ok := s.conds.decided(r.IsNothing(e).Key); ok && negated {
		return true
	}
	of := summary.ValueText(r.Subject(e))
	for c := s.conds; c != nil; c = c.prev {
		if shows(c.pred, of, false) {
			return true
		}
	}
	return false
}

// shows reports whether a condition, or where it is denied its opposite, holds of a value only where that is something: it is tested itself, or
// a member of it is, and has a value that nothing has not.
func shows(p summary.Predicate, of string, denied bool) bool {
	is := func(v summary.ValueRef) bool {
		text := summary.ValueText(v)
		return text == of || strings.HasPrefix(text, of+".") || strings.HasPrefix(text, of+"[")
	}
	switch p := p.(type) {
	case summary.NullCheck:
		return p.Negated != denied && is(p.Subject)
	case summary.TruthinessCheck:
		return p.Negated == denied && is(p.Subject)
	case summary.Comparison:
		literal, written := p.Right.(summary.LiteralRef)
		if written && literal.Value == nil {
			return p.Op == summary.OpNeq && !denied && is(p.Left) || p.Op == summary.OpEq && denied && is(p.Left)
		}
		same := p.Op == summary.OpEq && !denied || p.Op == summary.OpNeq && denied
		return written && (same || !denied && p.Op != summary.OpNeq && p.Op != summary.OpEq) && is(p.Left)
	case summary.Negation:
		return shows(p.Operand, of, !denied)
	case summary.Compound:
		one := func(o summary.Predicate) bool { return shows(o, of, denied) }
		if (p.Op == "and") != denied {
			return slices.ContainsFunc(p.Operands, one)
		}
		return len(p.Operands) > 0 && !slices.ContainsFunc(p.Operands, func(o summary.Predicate) bool { return !one(o) })
	}
	return false
}

// lookedUp reports whether an expression is what was waited for or looked up, or a part of that.
func (w *walker) lookedUp(e unit.ExprID, depth int) bool {
	if depth > maxNothingSteps {
		return false
	}
	switch x := w.file().Expr(e); x.Kind {
	case unit.ExprAwait:
		return w.file().Expr(w.file().Plain(x.A)).Kind == unit.ExprCall
	case unit.ExprCast:
		return w.lookedUp(x.A, depth+1)
	case unit.ExprCall:
		name, on := w.method(x)
		return on != 0 && w.prog.Semantics.Exceptions.Finds[name]
	case unit.ExprMember, unit.ExprIndex:
		return w.lookedUp(x.A, depth+1)
	case unit.ExprName:
		if x.Ref == 0 {
			return false
		}
		only := w.file().OnlyWrite(unit.BindingID(x.Ref))
		return only != nil && only.Kind == unit.WriteAssign && w.lookedUp(only.Value, depth+1)
	}
	return false
}
