package paths

import (
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// handedDefaults notes, before a function is walked for a call, the parameters that are their defaults where their arguments are
// undefined: each is one of two values.
func (w *walker) handedDefaults(ref flow.FuncRef, env *flow.Env, s *state) *state {
	fn := w.prog.Func(ref)
	for i := range fn.Params {
		p := &fn.Params[i]
		if p.Default == 0 || p.Binding == 0 || env == nil || !w.prog.TakesDefault(env, i) {
			continue
		}
		s = s.clone()
		s.locals = s.locals.With(conditions.Key{File: ref.File, Binding: int32(p.Binding), Env: env}, w.orDefault(env, i, flow.Site{File: ref.File, Expr: p.Default}, s))
	}
	return s
}

// orDefault lists the values of a parameter by whether its argument is missing; none where the argument does not stand in the activation at hand.
func (w *walker) orDefault(env *flow.Env, index int, def flow.Site, s *state) []conditions.GuardedValue {
	site, outer, ok := w.prog.Argument(env, index)
	if !ok || outer != w.frame.env || site.File != w.frame.ref.File {
		return []conditions.GuardedValue{}
	}
	missing, given := w.nothingOr(site.Expr, s, func(r *conditions.Reader) (known, nothing bool) { return r.Missing(site.Expr) },
		func(r *conditions.Reader) conditions.Test { return r.IsMissing(site.Expr) })
	here := new(conditions.Join)
	var out []conditions.GuardedValue
	for branch, side := range []struct {
		s     *state
		value conditions.GuardedValue
	}{{given, conditions.GuardedValue{Site: site, Env: outer, Before: s.locals}}, {missing, conditions.GuardedValue{Site: def, Env: env}}} {
		if side.s == nil {
			continue
		}
		conds := side.s.conds.since(s.conds)
		side.value.Conditions, side.value.Sides = conds, []conditions.Side{{Join: here, Branch: branch, Conditions: len(conds)}}
		out = append(out, side.value)
	}
	if len(out) == 1 {
		out[0].Conditions, out[0].Sides = []summary.Predicate(nil), nil
	}
	return out
}
