package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

type returned struct {
	state *state
	site  flow.Site
	// env is the activation of the value, nil for that of the function.
	env *flow.Env
	// chose are the parts of the value that were chosen between two.
	chose []chosenPart
	none  bool
}

// chosenPart is the side that an expression of two values took, by what a path knows it by.
type chosenPart struct {
	key   conditions.Key
	value conditions.GuardedValue
}

func (w *walker) returnStmt(st *unit.Stmt, s *state) *state {
	to := w.frame
	if st.NonLocal {
		to = w.methodFrame()
	}
	if st.Expr != 0 {
		here := w.frame
		here.leaving, here.handedOn = true, w.promised(st.Expr, nil, false)
		defer func() { here.leaving, here.handedOn = false, nil }()
		return w.returnValue(st.Expr, s, to)
	}
	w.leave(s, st.Expr, to)
	return nil
}

// methodFrame is the activation of the method around the block being walked.
func (w *walker) methodFrame() *frame {
	id := w.frame.ref.Func
	for w.file().Func(id).Kind == unit.FuncBlock {
		id = w.file().Func(id).Parent
	}
	for fr := w.frame; fr != nil; fr = fr.up {
		if fr.ref == (flow.FuncRef{File: w.frame.ref.File, Func: id}) {
			return fr
		}
	}
	return w.frame
}

// returnValue returns from the unit, or from a helper; a conditional value is one exit a side.
func (w *walker) returnValue(e unit.ExprID, s *state, to *frame) *state {
	x := w.file().Expr(e)
	switch {
	case x.Kind == unit.ExprConditional:
		s = w.calls(x.A, s)
		if s == nil {
			return nil
		}
		yes, no := w.branch(x.A, s)
		if yes != nil {
			w.returnValue(x.B, yes, to)
		}
		if no != nil {
			w.returnValue(x.C, no, to)
		}
		return nil
	case x.Kind == unit.ExprAwait || x.Kind == unit.ExprCast:
		if inner := w.file().Expr(x.A); inner.Kind == unit.ExprConditional {
			return w.returnValue(x.A, s, to)
		}
	}
	s = w.expr(e, s)
	if s == nil {
		return nil
	}
	w.leaveParts(s, e, to, nil)
	return nil
}

// maxPartChoices bounds the choices between two values in the parts of one returned tuple that are told apart.
const maxPartChoices = 3

// leaveParts ends an activation with a value. Of a tuple beside whose first part a number is chosen between two, it is one exit a
// side: such a number says what is answered.
func (w *walker) leaveParts(s *state, e unit.ExprID, to *frame, made []chosenPart) {
	x := w.file().Expr(w.file().Plain(e))
	if x.Kind == unit.ExprArray && x.Flags&unit.FlagTuple != 0 && len(made) < maxPartChoices {
		for _, part := range w.file().ExprsIn(x.List) {
			if c, ok := w.chooser(w.file().Plain(part), s.locals, 0); ok && c.frame == w.frame && w.choosesNumber(part, c) {
				for _, side := range w.sides(c, s) {
					if side != nil {
						w.leaveParts(side, e, to, append(made[:len(made):len(made)], chosenPart{c.key, side.locals.Values(c.key)[0]}))
					}
				}
				return
			}
		}
	}
	returns := len(to.returns)
	w.leave(s, e, to)
	for i := range to.returns[returns:] {
		to.returns[returns+i].chose = made
	}
}

// choosesNumber reports whether a part of what is returned is one of the two values that an expression chooses between, and
// these are numbers.
func (w *walker) choosesNumber(part unit.ExprID, c chooser) bool {
	switch kind := w.file().Expr(w.file().Plain(part)).Kind; kind {
	case unit.ExprConditional, unit.ExprLogical, unit.ExprName:
	default:
		return false
	}
	values := w.prog.Eval(w.site(c.expr), w.frame.env)
	return len(values) > 1 && !slices.ContainsFunc(values, func(v flow.Value) bool { return v.Kind != flow.Const || v.Lit != unit.LitNumber })
}

// leave ends an activation with a value (0: none).
func (w *walker) leave(s *state, value unit.ExprID, to *frame) {
	if f := w.final(); f != nil && to.depth <= f.frame.depth {
		f.pending = append(f.pending, pending{state: s, frame: w.frame, value: value, to: to})
		return
	}
	if !to.root {
		r := returned{state: s, none: value == 0}
		if value != 0 {
			r.site = w.site(value)
			if w.returnedEach(s, r.site, to) {
				return
			}
		}
		to.returns = append(to.returns, r)
		return
	}
	if s.answered {
		w.ended++
		return
	}
	x := Exit{Kind: ExitReturn, Env: w.frame.env}
	if value == 0 {
		w.splitExit(s, x, nil)
		return
	}
	x.Site = w.site(value)
	w.splitExit(s, x, []flow.Site{x.Site})
}

// returnedEach returns each of several values that a path knows a value to be, with its conditions, where what a helper returns is
// returned by what called it, up to the unit: each of its paths is one of the unit.
func (w *walker) returnedEach(s *state, site flow.Site, to *frame) bool {
	for fr := to; !fr.root; {
		if fr = fr.up; fr == nil || !fr.leaving {
			return false
		}
	}
	choices := w.choices([]flow.Site{site}, s)
	if len(choices) < 2 {
		return false
	}
	for _, c := range choices {
		if !s.conds.deny(c.conds) {
			r := returned{state: s.took(c), site: site}
			r.site, r.env = w.settledAs(site, c.locals)
			to.returns = append(to.returns, r)
		}
	}
	return true
}

// settledAs is the expression that a value is on a path that knows of the names and calls between the two what they gave.
func (w *walker) settledAs(site flow.Site, locals *conditions.Locals) (flow.Site, *flow.Env) {
	env := w.frame.env
	for range maxMadeHops {
		file := w.prog.Files[site.File]
		plain := flow.Site{File: site.File, Expr: file.Plain(site.Expr)}
		x := file.Expr(plain.Expr)
		k := conditions.Key{Call: plain, Env: env}
		if x.Kind == unit.ExprName && x.Ref != 0 && env == w.frame.env && site.File == w.frame.ref.File {
			k = w.bindingKey(unit.BindingID(x.Ref))
		}
		alts := locals.Values(k)
		if len(alts) != 1 || alts[0].Undefined || alts[0].Site.Expr == 0 || len(alts[0].Conditions) > 0 {
			return site, env
		}
		site, env = alts[0].Site, alts[0].Env
	}
	return site, env
}
