package proof

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/units"
)

// around proves that one unit runs around another: where it is registered, which a pack states of the call that does it,
// or where a function of the project makes it of the other.
func (p *Prover) around(h Hop) []Step {
	for _, u := range p.units.All {
		if p.units.ID(u) != h.From {
			continue
		}
		if out := p.made(u, h.To); out != nil {
			return out
		}
		if u.Route == nil {
			continue
		}
		for _, list := range [][]routing.Wrapper{u.Route.Wrappers, u.Route.Errors} {
			for _, w := range list {
				if !slices.Contains(p.functions[h.To], w.Value.Func) {
					continue
				}
				if w.Value.Env != nil {
					if out := p.decorated(u, w.Value.Func, w.Value.Env.Func); out != nil {
						return out
					}
				}
				site := w.At
				if site.Expr == 0 {
					// The pack states it of the function itself, which a decorator registers.
					if site = p.registering(w.Value.Func); site.Expr == 0 {
						continue
					}
				}
				route := routing.LabelOf(u.Route)
				out := []Step{p.at(site, RegisteredAround, p.text(site)+" puts it around "+route)}
				if w.Pack < len(p.packs) {
					out = append(out, p.at(site, Assumed, "the pack "+p.packs[w.Pack]+" states that this call registers what runs around routes"))
				}
				return append(out, p.declared(w.Value.Func))
			}
		}
	}
	return nil
}

// registering is the decorator of a function that a library gives.
func (p *Prover) registering(fn flow.FuncRef) flow.Site {
	for _, d := range p.prog.Func(fn).Decorators {
		site := flow.Site{File: fn.File, Expr: d}
		if slices.ContainsFunc(p.prog.Eval(site, nil), func(v flow.Value) bool { return v.Kind == flow.Extern }) {
			return site
		}
	}
	return flow.Site{}
}

// made proves that a wrapper of the project was made of a unit: by a decorator, or by a call that was handed the unit.
func (p *Prover) made(u *units.Unit, wrapper string) []Step {
	for _, l := range u.Layers.All {
		if !slices.Contains(p.functions[wrapper], l.Fn) {
			continue
		}
		if out := p.decorated(u, l.Fn, l.Factory); out != nil {
			return out
		}
		if env := flow.EnvOf(l.Env, l.Factory); env != nil && env.Call.Expr != 0 {
			return p.madeAt(env.Call, p.text(env.Call), u, l.Fn, l.Factory)
		}
	}
	return nil
}

// decorated proves that a decorator makes a wrapper of a unit.
func (p *Prover) decorated(u *units.Unit, wrapper, factory flow.FuncRef) []Step {
	site, ok := p.decorator(u.Shown(), factory)
	if !ok {
		return nil
	}
	return p.madeAt(site, "the decorator "+p.text(site), u, wrapper, factory)
}

// madeAt is the proof of a wrapper that a factory of the project makes of a unit at a place.
func (p *Prover) madeAt(site flow.Site, what string, u *units.Unit, wrapper, factory flow.FuncRef) []Step {
	out := []Step{p.at(site, RegisteredAround, what+" makes it of `"+p.prog.Func(u.Shown()).Name+"`")}
	out = append(out, p.importOf(site)...)
	made := p.declared(wrapper)
	made.Rule, made.Text = CallResult, "`"+p.prog.Func(factory).Name+"` gives the function that runs around it"
	return append(out, made)
}

// decorator is the decorator of a function that a factory of the project is, or is called in.
func (p *Prover) decorator(fn, factory flow.FuncRef) (flow.Site, bool) {
	for _, d := range p.prog.Func(fn).Decorators {
		site := flow.Site{File: fn.File, Expr: d}
		is := func(v flow.Value) bool { return v.Kind == flow.Function && v.Func == factory }
		if slices.ContainsFunc(p.prog.Eval(site, nil), is) {
			return site, true
		}
		for _, c := range p.prog.Callees(site, nil) {
			if c.Func == factory {
				return site, true
			}
		}
	}
	return flow.Site{}, false
}
