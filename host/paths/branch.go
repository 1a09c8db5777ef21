package paths

import (
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// branch splits a state over a condition. A side that cannot be reached is nil.
func (w *walker) branch(cond unit.ExprID, s *state) (yes, no *state) {
	if known, truth := w.reader(s.locals).Truth(cond); known && !w.endsWithin(cond, s) {
		if truth {
			return s, nil
		}
		return nil, s
	}
	x := w.file().Expr(cond)
	switch {
	case x.Kind == unit.ExprUnary && x.Op == unit.OpNot:
		no, yes = w.branch(x.A, s)
		return yes, no
	case x.Kind == unit.ExprCast || x.Kind == unit.ExprAwait:
		if inner := w.file().Expr(x.A); inner.Kind == unit.ExprLogical || inner.Kind == unit.ExprUnary {
			return w.branch(x.A, s)
		}
	case x.Kind == unit.ExprLogical && x.Op == unit.OpAnd:
		left, notLeft := w.branch(x.A, s)
		if left == nil {
			return nil, notLeft
		}
		right, notRight := w.right(x.B, left)
		if notLeft == nil {
			return right, notRight
		}
		if notRight == nil {
			return right, notLeft
		}
		if w.endsWithin(cond, s) || w.choosesIn(cond, s) {
			return right, either(s, []*state{notLeft, notRight})
		}
		return right, w.not(cond, s)
	case x.Kind == unit.ExprLogical && x.Op == unit.OpOr:
		left, notLeft := w.branch(x.A, s)
		if notLeft == nil {
			return left, nil
		}
		right, notRight := w.right(x.B, notLeft)
		if left == nil {
			return right, notRight
		}
		if right == nil {
			return left, notRight
		}
		if w.endsWithin(cond, s) || w.choosesIn(cond, s) {
			return either(s, []*state{left, right}), notRight
		}
		return w.with(w.reader(s.locals).Condition(cond), s), notRight
	}
	if yes, no, ok := w.guardedBranch(cond, s); ok {
		return yes, no
	}
	if yes, no, ok := w.chosenBranch(cond, s); ok {
		return yes, no
	}
	if yes, no, ok := w.emptyListBranch(cond, s); ok {
		return yes, no
	}
	a := w.reader(s.locals).Condition(cond)
	if truth, known := conditions.LiteralTruth(a.Predicate); known {
		if truth {
			return s, nil
		}
		return nil, s
	}
	return w.split(a, s, []conditions.Test{a})
}

// right is branch for the right side of a compound test, from which control may come back only on some conditions.
func (w *walker) right(e unit.ExprID, s *state) (yes, no *state) {
	back := s.locals.Values(conditions.Behind(w.site(e), w.frame.env))
	if len(back) != 1 {
		return w.branch(e, s)
	}
	if back[0].Undefined {
		return nil, nil
	}
	s = s.clone()
	for _, p := range back[0].Conditions {
		s.conds = s.conds.add(conditions.Test{Predicate: p})
	}
	return w.branch(e, s)
}

// endsWithin reports whether a test has a right side from which control comes back only on some conditions.
func (w *walker) endsWithin(cond unit.ExprID, s *state) bool {
	x := w.file().Expr(cond)
	switch x.Kind {
	case unit.ExprUnary, unit.ExprCast, unit.ExprAwait:
		return w.endsWithin(x.A, s)
	case unit.ExprLogical:
		return len(s.locals.Values(conditions.Behind(w.site(x.B), w.frame.env))) == 1 || w.endsWithin(x.A, s) || w.endsWithin(x.B, s)
	}
	return false
}

// choosesIn reports whether a part of a compound test reads a default, or a name that has several values here: the test as
// it is written does not say that.
func (w *walker) choosesIn(cond unit.ExprID, s *state) bool {
	if len(w.guarded(w.site(cond), s.locals, 0, nil)) > 0 {
		return true
	}
	x := w.file().Expr(cond)
	switch {
	case x.Kind == unit.ExprLogical && x.Op != unit.OpDefault:
		return w.choosesIn(x.A, s) || w.choosesIn(x.B, s)
	case x.Kind == unit.ExprUnary, x.Kind == unit.ExprCast:
		return w.choosesIn(x.A, s)
	}
	c, ok := w.chooser(cond, s.locals, 0)
	if !ok {
		return false
	}
	of := c.frame.file.Expr(c.expr)
	return of.Kind == unit.ExprLogical && of.Op == unit.OpDefault
}

// not is the state in which a compound condition is false.
func (w *walker) not(cond unit.ExprID, s *state) *state {
	return w.with(w.reader(s.locals).Condition(cond).Not(), s)
}

func (w *walker) with(a conditions.Test, s *state) *state {
	out := s.clone()
	out.conds = out.conds.add(a)
	return out
}

// split adds a test to both sides of a branch, unless the path has decided it.
// parts are the single tests of an alternative, each false on the other side.
func (w *walker) split(a conditions.Test, s *state, parts []conditions.Test) (yes, no *state) {
	if negated, ok := s.conds.decided(a.Key); ok {
		if negated == a.Negated {
			return s, nil
		}
		return nil, s
	}
	if nothing, ok := s.conds.decided(a.Loose); ok && nothing {
		// It is not any of the values that stand for none.
		if a.Negated {
			return s, nil
		}
		return nil, s
	}
	if negated, ok := s.conds.decided(a.Other); ok && !negated {
		// What is true is something, and what is nothing is not true.
		if a.Negated {
			return s, nil
		}
		return nil, s
	}
	no = s
	for _, p := range parts {
		no = w.with(p.Not(), no)
	}
	return w.with(a, s), no
}

// guardedBranch decides a test of a name (or of a helper's result) that has different values after the branches before.
// On the side where the test holds, the conditions are those of the values that pass it; where a value does not decide
// the test, the test itself is a condition too. The other side is likewise.
func (w *walker) guardedBranch(cond unit.ExprID, s *state) (yes, no *state, ok bool) {
	return w.guardedTest(cond, s, func(r *conditions.Reader) (known, truth bool) { return r.Truth(cond) },
		func(r *conditions.Reader) conditions.Test { return r.Condition(cond) })
}

// guardedTest is guardedBranch for any test of an expression: decide says what is known of it, read describes it.
func (w *walker) guardedTest(of unit.ExprID, s *state, decide func(*conditions.Reader) (known, truth bool), read func(*conditions.Reader) conditions.Test) (yes, no *state, ok bool) {
	keys := w.guarded(w.site(of), s.locals, 0, nil)
	if len(keys) != 1 {
		return nil, nil, false
	}
	k := keys[0]
	all := s.locals.Values(k)
	var when, unless []summary.Predicate
	var trueAlts, falseAlts []conditions.GuardedValue
	decided := 0
	for _, a := range all {
		only := a
		only.Conditions, only.Sides = nil, nil
		locals := s.locals.Settle(k, []conditions.GuardedValue{only})
		known, truth := decide(w.reader(locals))
		if known {
			decided++
		}
		if !known || truth {
			yes := a
			if !known {
				yes = a.And(read(w.reader(locals)))
			}
			trueAlts, when = append(trueAlts, yes), append(when, conditions.AllOrNil(yes.Conditions))
		}
		if !known || !truth {
			no := a
			if !known {
				no = a.And(read(w.reader(locals)).Not())
			}
			falseAlts, unless = append(falseAlts, no), append(unless, conditions.AllOrNil(no.Conditions))
		}
	}
	if decided == 0 || decided < len(all) && len(all) > maxTested {
		return nil, nil, false
	}
	side := func(alts []conditions.GuardedValue, preds []summary.Predicate) *state {
		if len(alts) == 0 {
			return nil
		}
		out := s.clone()
		if len(alts) == 1 {
			out.chosen = append(out.chosen, alts[0].Sides...)
			for _, p := range alts[0].Conditions {
				out.conds = out.conds.add(conditions.Test{Predicate: p})
			}
			alts = []conditions.GuardedValue{{Site: alts[0].Site, Env: alts[0].Env, Before: alts[0].Before, Undefined: alts[0].Undefined, Carried: alts[0].Carried}}
		} else if p, total := conditions.AnyOrAlways(preds); !total {
			out.conds = out.conds.add(conditions.Test{Predicate: p})
		}
		out.locals = out.locals.Settle(k, alts)
		return out
	}
	return side(trueAlts, when), side(falseAlts, unless), true
}

// maxTested bounds the values of a name for which a test is read one by one, where some of them do not decide it.
const maxTested = 4

// reader describes expressions of the current activation.
func (w *walker) reader(locals *conditions.Locals) *conditions.Reader {
	return &conditions.Reader{Program: w.prog, Root: &w.root, File: w.frame.ref.File, Env: w.frame.env, Locals: locals}
}
