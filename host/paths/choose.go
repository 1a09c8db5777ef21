package paths

import (
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxChoosing bounds how many expressions that choose between two values divide one test.
const maxChoosing = 3

// chooser is an expression of two values on which a test depends: a ?? b, a || b, c ? a : b, a default.
type chooser struct {
	expr unit.ExprID
	// frame is the activation that the expression stands in.
	frame *frame
	// key is what a path knows the chosen side by; before is what was known when the expression ran, nil for now.
	key    conditions.Key
	before *conditions.Locals
}

// chosenBranch decides a test of a value that was chosen between two: once for each side, on the conditions under which it
// was chosen. It helps where one side decides the test, and is needed where a default stands in for what is missing.
func (w *walker) chosenBranch(cond unit.ExprID, s *state) (yes, no *state, ok bool) {
	return w.chosen(cond, s, func(locals *conditions.Locals) bool { return w.decides(cond, locals) },
		func(s *state) (yes, no *state) { return w.branch(cond, s) })
}

// chosen is chosenBranch for any test of an expression: decides says whether what is known decides it, branch makes it.
func (w *walker) chosen(of unit.ExprID, s *state, decides func(*conditions.Locals) bool, branch func(*state) (yes, no *state)) (yes, no *state, ok bool) {
	if w.choosing >= maxChoosing {
		return nil, nil, false
	}
	c, found := w.chooser(of, s.locals, 0)
	if !found {
		return nil, nil, false
	}
	w.choosing++
	defer func() { w.choosing-- }()
	entries := w.sides(c, s)
	x := w.prog.Files[c.frame.ref.File].Expr(c.expr)
	decided := x.Kind == unit.ExprLogical && x.Op == unit.OpDefault
	for _, entry := range entries {
		decided = decided || entry != nil && decides(entry.locals)
	}
	if !decided {
		return nil, nil, false
	}
	var yeses, noes []*state
	for _, entry := range entries {
		if entry == nil {
			continue
		}
		yes, no := branch(entry)
		yeses, noes = append(yeses, yes), append(noes, no)
	}
	return either(s, yeses), either(s, noes), true
}

// sides are the states in which each of the two values of an expression is the one that was chosen; nil where it cannot be.
func (w *walker) sides(c chooser, s *state) [2]*state {
	here := w.frame
	w.frame = c.frame
	x := w.file().Expr(c.expr)
	at := s.clone()
	if c.before != nil {
		at.locals = c.before
	}
	var first, second *state
	sides := [2]unit.ExprID{x.A, x.B}
	switch {
	case x.Kind == unit.ExprConditional:
		first, second = w.branch(x.A, at)
		sides = [2]unit.ExprID{x.B, x.C}
	case x.Op == unit.OpAnd:
		first, second = w.branch(x.A, at)
		sides = [2]unit.ExprID{x.B, x.A}
	case x.Op == unit.OpOr:
		first, second = w.branch(x.A, at)
	default:
		second, first = w.standsIn(x, at)
	}
	entries := [2]*state{first, second}
	for i, side := range entries {
		if side == nil {
			continue
		}
		entry := side.clone()
		entry.locals = s.locals.With(c.key, []conditions.GuardedValue{{Site: w.site(sides[i]), Env: w.frame.env, Before: c.before}})
		entries[i] = entry
	}
	w.frame = here
	return entries
}

// decides reports whether what is known on a path decides a test.
func (w *walker) decides(cond unit.ExprID, locals *conditions.Locals) bool {
	r := w.reader(locals)
	if known, _ := r.Truth(cond); known {
		return true
	}
	_, known := conditions.LiteralTruth(r.Condition(cond).Predicate)
	return known
}

// either joins the states in which one side of a test is taken: alone, one keeps what it knows.
func either(base *state, list []*state) *state {
	var live []*state
	for _, s := range list {
		if s != nil {
			live = append(live, s)
		}
	}
	switch len(live) {
	case 0:
		return nil
	case 1:
		return live[0]
	}
	out := base.clone()
	var alternatives []summary.Predicate
	for _, s := range live {
		alternatives = append(alternatives, conditions.AllOrNil(s.conds.since(base.conds)))
	}
	if p, total := conditions.AnyOrAlways(alternatives); !total {
		out.conds = out.conds.add(conditions.Test{Predicate: p, Key: summary.PredicateText(p)})
	}
	return out
}

// nothing splits a state over whether a value is null or undefined.
func (w *walker) nothing(e unit.ExprID, s *state) (yes, no *state) {
	return w.nothingOr(e, s, func(r *conditions.Reader) (known, nothing bool) { return r.Nothing(e) },
		func(r *conditions.Reader) conditions.Test { return r.IsNothing(e) })
}

// standsIn splits a state over whether what stands behind an operator of two values is taken for what stands before it.
func (w *walker) standsIn(x *unit.Expr, s *state) (yes, no *state) {
	if x.Op != unit.OpDefault {
		return w.nothing(x.A, s)
	}
	return w.nothingOr(x.A, s, func(r *conditions.Reader) (known, nothing bool) { return r.Missing(x.A) },
		func(r *conditions.Reader) conditions.Test { return r.IsMissing(x.A) })
}

// nothingOr is nothing for any test of the kind: decide says what is known of it, read describes it.
func (w *walker) nothingOr(e unit.ExprID, s *state, decide func(*conditions.Reader) (known, nothing bool), read func(*conditions.Reader) conditions.Test) (yes, no *state) {
	if yes, no, ok := w.guardedTest(e, s, decide, read); ok {
		return yes, no
	}
	r := w.reader(s.locals)
	known, nothing := decide(r)
	a := read(r)
	if !known {
		nothing, known = conditions.LiteralTruth(a.Predicate)
	}
	switch {
	case !known:
		return w.split(a, s, []conditions.Test{a})
	case nothing:
		return s, nil
	}
	return nil, s
}

// chosenNothing is nothing of a value that may have been chosen between two.
func (w *walker) chosenNothing(e unit.ExprID, s *state) (yes, no *state) {
	yes, no, ok := w.chosen(e, s, func(locals *conditions.Locals) bool { known, _ := w.reader(locals).Nothing(e); return known },
		func(s *state) (yes, no *state) { return w.nothing(e, s) })
	if ok {
		return yes, no
	}
	return w.nothing(e, s)
}

// maxChooserDepth bounds the parts of a test inside one another among which it is looked.
const maxChooserDepth = 16

// chooser finds the first expression of two values that a test depends on and the path has not settled.
func (w *walker) chooser(e unit.ExprID, locals *conditions.Locals, depth int) (chooser, bool) {
	if e == 0 || depth > maxChooserDepth {
		return chooser{}, false
	}
	file := w.file()
	x := file.Expr(e)
	switch x.Kind {
	case unit.ExprConditional, unit.ExprLogical:
		if x.Kind == unit.ExprLogical && (x.Op == unit.OpAnd || x.Op == unit.OpOr) && w.reader(locals).IsTest(e) {
			return chooser{}, false
		}
		key := conditions.Key{Call: w.site(e), Env: w.frame.env}
		if alts := locals.Values(key); len(alts) == 1 {
			return w.chooser(alts[0].Site.Expr, locals, depth+1)
		}
		return chooser{expr: e, key: key, frame: w.frame}, true
	case unit.ExprName:
		if x.Ref == 0 {
			return chooser{}, false
		}
		b := file.Binding(unit.BindingID(x.Ref))
		if fr := w.frameAround(unit.BindingID(x.Ref)); fr != nil {
			// A name of a function around this one: what it was given was chosen there.
			here := w.frame
			w.frame = fr
			c, ok := w.chooser(e, locals, depth+1)
			w.frame = here
			return c, ok
		}
		key := w.bindingKey(unit.BindingID(x.Ref))
		if alts := locals.Values(key); alts != nil {
			if len(alts) != 1 || alts[0].Undefined || alts[0].Carried || alts[0].Env != w.frame.env || alts[0].Site.File != w.frame.ref.File || alts[0].Site.Expr == 0 {
				return chooser{}, false
			}
			before := alts[0].When(locals)
			c, ok := w.chooser(alts[0].Site.Expr, before, depth+1)
			if !ok || before == locals {
				return c, ok
			}
			if c.before != nil || !w.isValueOf(alts[0].Site.Expr, c.expr) {
				return chooser{}, false
			}
			return chooser{expr: c.expr, key: key, before: before, frame: w.frame}, true
		}
		if b.Kind == unit.BindParam && len(b.Writes) == 0 {
			return w.defaulted(b, locals, depth)
		}
		if only := file.OnlyWrite(unit.BindingID(x.Ref)); only != nil && only.Kind == unit.WriteAssign && b.Owner == w.frame.ref.Func {
			return w.chooser(only.Value, locals, depth+1)
		}
		return chooser{}, false
	case unit.ExprBinary, unit.ExprIndex:
		if c, ok := w.chooser(x.A, locals, depth+1); ok {
			return c, true
		}
		return w.chooser(x.B, locals, depth+1)
	case unit.ExprMember, unit.ExprAwait, unit.ExprCast, unit.ExprUnary, unit.ExprTypeTest:
		return w.chooser(x.A, locals, depth+1)
	case unit.ExprCall:
		if c, ok := w.chooser(x.A, locals, depth+1); ok {
			return c, true
		}
		for _, a := range file.ExprsIn(x.List) {
			if c, ok := w.chooser(a, locals, depth+1); ok {
				return c, true
			}
		}
	}
	return chooser{}, false
}

// frameAround finds the activation that owns a name which a function inside of it reads; nil where it is the one at hand, or
// none that is being walked.
func (w *walker) frameAround(b unit.BindingID) *frame {
	owner := w.file().Binding(b).Owner
	if owner == w.frame.ref.Func || owner == unit.ModuleFunc {
		return nil
	}
	env := w.prog.EnvOfName(w.frame.ref.File, b, w.frame.env)
	for fr := w.frame.up; fr != nil; fr = fr.up {
		if fr.ref.File == w.frame.ref.File && fr.ref.Func == owner && fr.env == env {
			return fr
		}
	}
	return nil
}

// defaulted finds the default that stands in for what a helper is handed, in the activation that hands it over.
func (w *walker) defaulted(b *unit.Binding, locals *conditions.Locals, depth int) (chooser, bool) {
	env := w.prog.EnvAround(w.frame.env, flow.FuncRef{File: w.frame.ref.File, Func: b.Owner})
	if env == nil || env.Func.Func != b.Owner {
		return chooser{}, false
	}
	site, outer, ok := w.prog.Argument(env, int(b.Index))
	if !ok {
		return chooser{}, false
	}
	here := w.frame
	for fr := here.up; fr != nil; fr = fr.up {
		if fr.env != outer || fr.ref.File != site.File || fr.file.EnclosingFunc(fr.file.Expr(site.Expr).Node) != fr.ref.Func {
			continue
		}
		w.frame = fr
		c, ok := w.chooser(site.Expr, locals, depth+1)
		w.frame = here
		if ok && c.before == nil {
			if x := c.frame.file.Expr(c.expr); x.Kind == unit.ExprLogical && x.Op == unit.OpDefault {
				return c, true
			}
		}
		return chooser{}, false
	}
	return chooser{}, false
}

// isValueOf reports whether an expression is another one, but for what changes no value.
func (w *walker) isValueOf(e, of unit.ExprID) bool {
	for e != of {
		x := w.file().Expr(e)
		if x.Kind != unit.ExprAwait && x.Kind != unit.ExprCast {
			return false
		}
		e = x.A
	}
	return true
}
