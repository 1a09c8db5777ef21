package paths

import (
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxSplit bounds into how many exits guarded values may split one outcome.
const maxSplit = 16

func itoa(n int) string { return strconv.Itoa(n) }

// bindingKey identifies a name of the current activation.
func (w *walker) bindingKey(b unit.BindingID) bindingKey {
	return bindingKey{file: w.frame.ref.File, name: int32(b), env: w.frame.env}
}

// assign notes the value an assignment gives to a name written more than once.
func (w *walker) assign(x *unit.Expr, s *state) *state {
	if s == nil {
		return nil
	}
	if x.Ref == 0 {
		return s
	}
	return w.write(unit.WriteID(x.Ref), s)
}

// write notes one write of a name on the path.
func (w *walker) write(id unit.WriteID, s *state) *state {
	write := &w.file().Writes[id]
	b := w.file().Binding(write.Binding)
	if len(b.Writes) < 2 && b.Kind != unit.BindParam {
		return s
	}
	s = s.clone()
	k := w.bindingKey(write.Binding)
	switch write.Kind {
	case unit.WriteAssign, unit.WriteWith:
		if write.Value != 0 {
			s.locals = s.locals.set(k, []alternative{{site: w.site(write.Value), env: w.frame.env}})
			return s
		}
	}
	s.locals = s.locals.set(k, []alternative{})
	return s
}

// choice is one combination of guarded values.
type choice struct {
	conds  []summary.Predicate
	sides  []side
	locals *Locals
}

// with adds one more value to a combination, unless a join has the two on different sides.
func (c choice) with(k bindingKey, a alternative) (choice, bool) {
	out := choice{conds: c.conds[:len(c.conds):len(c.conds)], sides: c.sides[:len(c.sides):len(c.sides)]}
	at := 0
	for _, s := range a.sides {
		known := slices.IndexFunc(c.sides, func(o side) bool { return o.join == s.join })
		if known >= 0 && c.sides[known].branch != s.branch {
			return choice{}, false
		}
		if known < 0 {
			out.sides = append(out.sides, s)
			out.conds = append(out.conds, a.conds[at:at+s.conds]...)
		}
		at += s.conds
	}
	out.conds = append(out.conds, a.conds[at:]...)
	out.locals = c.locals.narrow(a.sides)
	a.conds, a.sides = nil, nil
	out.locals = out.locals.set(k, []alternative{a})
	return out, true
}

// choices lists the combinations of the guarded values that the expressions depend on.
func (w *walker) choices(sites []flow.Site, s *state) []choice {
	out := []choice{{locals: s.locals}}
	seen := map[bindingKey]bool{}
	for _, site := range sites {
		for _, k := range w.guarded(site, s.locals, 0, nil) {
			if seen[k] {
				continue
			}
			seen[k] = true
			alts := s.locals.lookup(k)
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

// guarded lists the names and walked calls with several values that an expression reads.
func (w *walker) guarded(site flow.Site, locals *Locals, depth int, out []bindingKey) []bindingKey {
	if site.Expr == 0 || depth > 24 || site.File != w.frame.ref.File {
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
		if alts := locals.lookup(k); alts != nil {
			if len(alts) > 1 {
				return append(out, k)
			}
			if len(alts) == 1 && !alts[0].none {
				return w.guarded(alts[0].site, locals, depth+1, out)
			}
			return out
		}
		b := w.file().Binding(unit.BindingID(x.Ref))
		if len(b.Writes) == 1 {
			return w.guarded(at(w.file().Writes[b.Writes[0]].Value), locals, depth+1, out)
		}
		return out
	case unit.ExprCall:
		if alts := locals.lookup(bindingKey{site: site, env: w.frame.env}); len(alts) > 1 {
			return append(out, bindingKey{site: site, env: w.frame.env})
		}
	case unit.ExprFunction, unit.ExprClass:
		return out
	}
	for _, a := range [...]unit.ExprID{x.A, x.B, x.C} {
		out = w.guarded(at(a), locals, depth+1, out)
	}
	for _, e := range w.file().ExprsIn(x.List) {
		out = w.guarded(at(e), locals, depth+1, out)
	}
	return out
}

// splitExit records an exit, once for each combination of the guarded values it depends on.
func (w *walker) splitExit(s *state, x Exit, depends []flow.Site) []*Exit {
	return w.splitConditionals(s, x, depends, maxConditionals)
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
			entry.locals = entry.locals.set(bindingKey{site: site, env: w.frame.env}, []alternative{{site: w.site(side.value), env: w.frame.env}})
			made = append(made, w.splitConditionals(entry, x, depends, left-1)...)
		}
		return made
	}
	return w.splitGuarded(s, x, depends)
}

// conditional finds the conditional expression that a value is, when the path has not settled it.
func (w *walker) conditional(site flow.Site, locals *Locals, depth int) (unit.ExprID, bool) {
	if site.Expr == 0 || depth > 8 || site.File != w.frame.ref.File {
		return 0, false
	}
	x := w.file().Expr(site.Expr)
	switch x.Kind {
	case unit.ExprConditional:
		if alts := locals.lookup(bindingKey{site: site, env: w.frame.env}); len(alts) == 1 {
			return w.conditional(alts[0].site, locals, depth+1)
		}
		return site.Expr, true
	case unit.ExprAwait, unit.ExprCast:
		return w.conditional(w.site(x.A), locals, depth+1)
	case unit.ExprName:
		if x.Ref == 0 || locals.lookup(w.bindingKey(unit.BindingID(x.Ref))) != nil {
			return 0, false
		}
		b := w.file().Binding(unit.BindingID(x.Ref))
		if len(b.Writes) == 1 && b.Owner == w.frame.ref.Func {
			return w.conditional(w.site(w.file().Writes[b.Writes[0]].Value), locals, depth+1)
		}
	}
	return 0, false
}

func (w *walker) splitGuarded(s *state, x Exit, depends []flow.Site) []*Exit {
	var made []*Exit
	for _, c := range w.choices(depends, s) {
		entry := s
		if len(c.conds) > 0 {
			entry = s.clone()
			for _, p := range c.conds {
				entry.conds = entry.conds.add(atom{pred: p})
			}
		}
		one := x
		one.Locals = c.locals
		made = append(made, w.exit(entry, one)...)
	}
	return made
}

// Value gives the expression that a name stands for on this path, when the path settles it.
func (l *Locals) Value(file flow.FileID, b unit.BindingID, env *flow.Env) (flow.Site, *flow.Env, bool) {
	alts := l.lookup(bindingKey{file: file, name: int32(b), env: env})
	if len(alts) == 1 && !alts[0].none && !alts[0].carried && len(alts[0].conds) == 0 {
		return alts[0].site, alts[0].env, true
	}
	return flow.Site{}, nil, false
}

// Result gives the expression that a helper walked in place returned on this path,
// or the side that a conditional expression took, when the path settles it.
func (l *Locals) Result(call flow.Site, env *flow.Env) (flow.Site, *flow.Env, bool) {
	alts := l.lookup(bindingKey{site: call, env: env})
	if len(alts) == 1 && !alts[0].none && len(alts[0].conds) == 0 {
		return alts[0].site, alts[0].env, true
	}
	return flow.Site{}, nil, false
}

// Unsettled reports whether the path leaves the name with several values, or an unknown one.
func (l *Locals) Unsettled(file flow.FileID, b unit.BindingID, env *flow.Env) bool {
	for n := l; n != nil; n = n.next {
		if n.key == (bindingKey{file: file, name: int32(b), env: env}) {
			return len(n.alts) != 1 || n.alts[0].carried
		}
	}
	return false
}

// Lookup settles names for flow as this path has them.
func (l *Locals) Lookup() flow.Lookup {
	if l == nil {
		return nil
	}
	return l
}
