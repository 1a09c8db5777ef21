package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// runsGetter reports whether a property is read, or something looked up, by a function that is walked in place. It is walked once for an object on a path:
// what it gave then it gives again, and it may be kept.
func (w *walker) runsGetter(id unit.ExprID, locals *conditions.Locals) bool {
	return w.site(id) != w.target && slices.ContainsFunc(w.prog.Getters(w.site(id), w.frame.env), func(c flow.Callee) bool {
		return w.inlineable(c.Func) && len(locals.Values(conditions.Entered(c.Func, c.Env))) == 0 // not on each way that leads here
	})
}

// run lists the functions that an expression runs: a call, or the read of a property.
func (w *walker) run(site flow.Site) []flow.Callee {
	if kind := w.prog.Expr(site).Kind; kind == unit.ExprMember || kind == unit.ExprIndex {
		return w.prog.Getters(site, w.frame.env)
	}
	return w.prog.CalleesDecorated(site, w.frame.env)
}

// runOn lists the functions that a call runs on a path: of what a handler has caught, the methods of the exception that the path has raised.
func (w *walker) runOn(site flow.Site, s *state) []flow.Callee {
	callees := w.run(site)
	if len(callees) > 0 {
		return callees
	}
	method := w.file().Expr(w.prog.Expr(site).A)
	if method.Kind != unit.ExprMember {
		return nil
	}
	on := w.file().Expr(w.file().Plain(method.A))
	if on.Kind != unit.ExprName || on.Ref == 0 {
		return nil
	}
	if !slices.ContainsFunc(s.locals.Values(w.bindingKey(unit.BindingID(on.Ref))), func(v conditions.GuardedValue) bool { return v.Caught }) {
		return nil
	}
	return w.prog.CalleesWith(site, w.frame.env, s.locals.Lookup())
}
