package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxSplit bounds into how many exits guarded values may split one outcome.
const maxSplit = 16

// bindingKey identifies a name that the current activation reads or writes, by the activation of the function that owns it.
func (w *walker) bindingKey(b unit.BindingID) conditions.Key {
	return conditions.Key{File: w.frame.ref.File, Binding: int32(b), Env: w.prog.EnvOfName(w.frame.ref.File, b, w.frame.env)}
}

// assign notes the value that a name written more than once has after an assignment.
func (w *walker) assign(x *unit.Expr, s *state) *state {
	if s == nil {
		return nil
	}
	if x.Ref == 0 {
		return w.giveField(x, s)
	}
	return w.write(unit.WriteID(x.Ref), s.locals, s)
}

// giveField notes that a field is given something on the path.
func (w *walker) giveField(x *unit.Expr, s *state) *state {
	declared, of, ok := w.prog.Field(w.site(x.A), w.frame.env)
	if !ok {
		return s
	}
	s = s.clone()
	s.locals = s.locals.With(conditions.Field(declared, of), []conditions.GuardedValue{{Site: w.site(x.B), Env: w.frame.env}})
	return s
}

// write notes one write of a name on the path, where what it is given was found with what was known before.
func (w *walker) write(id unit.WriteID, before *conditions.Locals, s *state) *state {
	write := &w.file().Writes[id]
	b := w.file().Binding(write.Binding)
	if len(b.Writes) < 2 && b.Kind != unit.BindParam {
		return s
	}
	s = s.clone()
	w.unchanged(write.Binding, s)
	k := w.bindingKey(write.Binding)
	switch write.Kind {
	case unit.WriteAssign, unit.WriteWith, unit.WriteAugment:
		if write.Value != 0 {
			value := []conditions.GuardedValue{{Site: w.site(write.Value), Env: w.frame.env, Before: before}}
			if given := w.file().Plain(write.Value); write.Kind == unit.WriteAssign && w.dividesResult(given) {
				// A handler of exceptions around it does not know what the call or look-up gave, but what the name has.
				if several := before.Values(conditions.Key{Call: w.site(given), Env: w.frame.env}); len(several) > 1 && len(w.tries) > 0 {
					value = several
				}
			}
			s.locals = s.locals.With(k, value)
			return s
		}
	}
	s.locals = s.locals.With(k, []conditions.GuardedValue{})
	return s
}

// dividesResult reports whether an expression may be one of several values that the path knows by the expression itself.
func (w *walker) dividesResult(e unit.ExprID) bool {
	kind := w.file().Expr(e).Kind
	return kind == unit.ExprCall || kind == unit.ExprIndex
}

// changes notes that an expression has run that changes the object that a name holds.
func (w *walker) changes(e unit.ExprID, s *state) *state {
	if s == nil || !w.prog.Changes(w.site(e)) {
		return s
	}
	s = s.clone()
	s.locals = s.locals.With(conditions.Changing(w.site(e), w.frame.env), []conditions.GuardedValue{{Site: w.site(e), Env: w.frame.env}})
	return s
}

// unchanged forgets what was changed in the object that a name held until it was written.
func (w *walker) unchanged(b unit.BindingID, s *state) {
	fills, _ := w.prog.FillsOf(w.frame.ref.File, b)
	for i := range fills {
		if k := conditions.Changing(fills[i].At, w.frame.env); s.locals.Values(k) != nil {
			s.locals = s.locals.With(k, []conditions.GuardedValue{{Undefined: true}})
		}
	}
}

// choice is one combination of guarded values.
type choice struct {
	conds  []summary.Predicate
	sides  []conditions.Side
	locals *conditions.Locals
}

// with adds one more value to a combination, unless a join has the two on different sides.
func (c choice) with(k conditions.Key, a conditions.GuardedValue) (choice, bool) {
	out := choice{conds: c.conds[:len(c.conds):len(c.conds)], sides: c.sides[:len(c.sides):len(c.sides)]}
	at := 0
	for _, s := range a.Sides {
		known := slices.IndexFunc(c.sides, func(o conditions.Side) bool { return o.Join == s.Join })
		if known >= 0 && c.sides[known].Branch != s.Branch {
			return choice{}, false
		}
		if known < 0 {
			out.sides = append(out.sides, s)
			out.conds = append(out.conds, a.Conditions[at:at+s.Conditions]...)
		}
		at += s.Conditions
	}
	out.conds = append(out.conds, a.Conditions[at:]...)
	out.locals = c.locals.Narrow(a.Sides)
	a.Conditions, a.Sides = nil, nil
	out.locals = out.locals.Settle(k, []conditions.GuardedValue{a})
	return out, true
}

// choices lists the combinations of the guarded values that the expressions depend on.
func (w *walker) choices(sites []flow.Site, s *state) []choice {
	out := []choice{{locals: s.locals}}
	seen := map[conditions.Key]bool{}
	for _, site := range sites {
		for _, k := range w.guarded(site, s.locals, 0, nil) {
			if seen[k] {
				continue
			}
			seen[k] = true
			alts := s.locals.Values(k)
			var next []choice
			for _, c := range out {
				for _, a := range alts {
					if both, ok := c.with(k, a); ok {
						next = append(next, both)
					}
				}
			}
			if len(next) > maxSplit {
				return out
			}
			out = next
		}
	}
	return out
}

// maxGuardedDepth bounds the parts of an expression inside one another among which names of several values are looked for.
const maxGuardedDepth = 24

// guarded lists the names and walked calls with several values that an expression reads.
func (w *walker) guarded(site flow.Site, locals *conditions.Locals, depth int, out []conditions.Key) []conditions.Key {
	if site.Expr == 0 || depth > maxGuardedDepth || site.File != w.frame.ref.File {
		return out
	}
	x := w.file().Expr(site.Expr)
	at := func(e unit.ExprID) flow.Site { return flow.Site{File: site.File, Expr: e} }
	switch x.Kind {
	case unit.ExprName:
		if x.Ref == 0 {
			return out
		}
		k := w.bindingKey(unit.BindingID(x.Ref))
		if alts := locals.Values(k); alts != nil {
			if len(alts) > 1 {
				return append(out, k)
			}
			if len(alts) == 1 && !alts[0].Undefined {
				return w.guarded(alts[0].Site, alts[0].When(locals), depth+1, out)
			}
			return out
		}
		b := w.file().Binding(unit.BindingID(x.Ref))
		if len(b.Writes) == 1 {
			return w.guarded(at(w.file().Writes[b.Writes[0]].Value), locals, depth+1, out)
		}
		return out
	case unit.ExprCall, unit.ExprIndex:
		if alts := locals.Values(conditions.Key{Call: site, Env: w.frame.env}); len(alts) > 1 {
			return append(out, conditions.Key{Call: site, Env: w.frame.env})
		}
	case unit.ExprFunction, unit.ExprClass:
		return out
	}
	for _, a := range x.Operands() {
		out = w.guarded(at(a), locals, depth+1, out)
	}
	for _, e := range w.file().ExprsIn(x.List) {
		if x.Kind == unit.ExprCall && w.unsettledYet(e, 0) {
			continue // what it comes to is known after the call that it is handed to
		}
		out = w.guarded(at(e), locals, depth+1, out)
	}
	return out
}

// unsettledYet reports whether an expression is a promise that goes on with what another gives, and nothing waits for it here.
func (w *walker) unsettledYet(e unit.ExprID, depth int) bool {
	x := w.file().Expr(e)
	p := &w.prog.Semantics.Promises
	if x.Kind == unit.ExprCast {
		return w.unsettledYet(x.A, depth)
	}
	switch {
	case x.Kind == unit.ExprName && x.Ref != 0 && depth < maxGuardedDepth:
		b := w.file().Binding(unit.BindingID(x.Ref))
		return len(b.Writes) == 1 && w.unsettledYet(w.file().Writes[b.Writes[0]].Value, depth+1)
	case x.Kind == unit.ExprCall:
		method, receiver := w.method(x)
		return receiver != 0 && method != "" && (method == p.Then || method == p.Finally || p.Catch[method])
	}
	return false
}

// splitExit records an exit, once for each combination of the guarded values that it and what was prepared for it depend on.
func (w *walker) splitExit(s *state, x Exit, depends []flow.Site) []*Exit {
	if len(s.variants) > 0 {
		var made []*Exit
		for _, one := range s.eachVariant() {
			made = append(made, w.splitExit(one, x, depends)...)
		}
		return made
	}
	var prepared []flow.Site
	for i := len(s.prepared) - 1; i >= 0; i-- { // what was set last counts
		if p := s.prepared[i]; p.Env == w.frame.env {
			prepared = append(prepared, p.depends...)
		}
	}
	return w.splitConditionals(s, x, append(prepared, depends...), maxConditionals)
}

// maxConditionals bounds how many conditional expressions divide one outcome.
const maxConditionals = 3

// splitConditionals divides an outcome whose status or body is written as a
// conditional expression: res.status(found ? 200 : 404).
func (w *walker) splitConditionals(s *state, x Exit, depends []flow.Site, left int) []*Exit {
	for _, d := range depends {
		c, ok := w.conditional(d, s.locals, 0)
		if !ok || left == 0 {
			continue
		}
		site := w.site(c)
		e := w.file().Expr(c)
		yes, no := w.branch(e.A, s.clone())
		var made []*Exit
		for _, side := range [...]struct {
			s     *state
			value unit.ExprID
		}{{yes, e.B}, {no, e.C}} {
			if side.s == nil {
				continue
			}
			entry := side.s.clone()
			entry.locals = entry.locals.With(conditions.Key{Call: site, Env: w.frame.env}, []conditions.GuardedValue{{Site: w.site(side.value), Env: w.frame.env}})
			made = append(made, w.splitConditionals(entry, x, depends, left-1)...)
		}
		return made
	}
	return w.splitGuarded(s, x, depends)
}

// maxConditionalHops bounds the steps to the conditional expression that a value is.
const maxConditionalHops = 8

// conditional finds the conditional expression that a value is, or that it is a part of, when the path has not settled it.
func (w *walker) conditional(site flow.Site, locals *conditions.Locals, depth int) (unit.ExprID, bool) {
	return w.conditionalOf(site, locals, false, depth)
}

// conditionalOf is conditional; part: a part of the value is asked for, which what is written to the name's object later may replace.
func (w *walker) conditionalOf(site flow.Site, locals *conditions.Locals, part bool, depth int) (unit.ExprID, bool) {
	if site.Expr == 0 || depth > maxConditionalHops || site.File != w.frame.ref.File {
		return 0, false
	}
	x := w.file().Expr(site.Expr)
	switch x.Kind {
	case unit.ExprConditional:
		if alts := locals.Values(conditions.Key{Call: site, Env: w.frame.env}); len(alts) == 1 {
			return w.conditionalOf(alts[0].Site, locals, part, depth+1)
		}
		return site.Expr, true
	case unit.ExprAwait, unit.ExprCast:
		return w.conditionalOf(w.site(x.A), locals, part, depth+1)
	case unit.ExprMember:
		return w.conditionalOf(w.site(x.A), locals, true, depth+1)
	case unit.ExprIndex:
		if w.file().Expr(x.B).Kind == unit.ExprLiteral {
			return w.conditionalOf(w.site(x.A), locals, true, depth+1)
		}
	case unit.ExprName:
		if x.Ref == 0 || locals.Values(w.bindingKey(unit.BindingID(x.Ref))) != nil {
			return 0, false
		}
		if fills, open := w.prog.FillsOf(site.File, unit.BindingID(x.Ref)); part && (open || len(fills) > 0) {
			return 0, false
		}
		b := w.file().Binding(unit.BindingID(x.Ref))
		if len(b.Writes) == 1 && b.Owner == w.frame.ref.Func {
			return w.conditionalOf(w.site(w.file().Writes[b.Writes[0]].Value), locals, part, depth+1)
		}
	}
	return 0, false
}

// took is a path on which a combination of values was there.
func (s *state) took(c choice) *state {
	out := s.clone()
	out.chosen = append(out.chosen, c.sides...)
	for _, p := range c.conds {
		out.conds = out.conds.add(conditions.Test{Predicate: p})
	}
	return out
}

func (w *walker) splitGuarded(s *state, x Exit, depends []flow.Site) []*Exit {
	var made []*Exit
	for _, c := range w.choices(depends, s) {
		if s.conds.deny(c.conds) {
			continue
		}
		if x.Kind == ExitReturn && !x.made {
			if more := w.madeBy(x.Site, c.locals); len(more) > 0 {
				entry := s.took(c)
				entry.locals = c.locals
				one := x
				one.made = true
				made = append(made, w.splitConditionals(entry, one, more, maxConditionals)...)
				continue
			}
		}
		entry := s
		if len(c.conds) > 0 || len(c.sides) > 0 {
			entry = s.took(c)
		}
		one := x
		one.Locals = c.locals
		made = append(made, w.exit(entry, one)...)
	}
	return made
}
