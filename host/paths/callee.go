package paths

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// underKey is the state in which a call runs one of its callees: where the function was taken out of a table, whose entries
// are the choices, that is under the key of its entry.
func (w *walker) underKey(choices []conditions.GuardedValue, c flow.Callee, s *state) *state {
	if len(choices) == 0 || c.Env == nil {
		return s
	}
	var runs []conditions.GuardedValue
	for _, a := range choices {
		if !a.Undefined && slices.ContainsFunc(w.prog.Eval(a.Site, a.Env), func(v flow.Value) bool {
			return v.Kind == flow.Function && v.Func == c.Func && v.Env == c.Env.Lexical
		}) {
			runs = append(runs, a)
		}
	}
	switch len(runs) {
	case 0, len(choices):
		return s // it is not what the table holds that runs, but what that calls; or it runs whatever the key is
	case 1:
		out := s.clone()
		for _, p := range runs[0].Conditions {
			out.conds = out.conds.and(p)
		}
		out.locals, out.chosen = out.locals.Narrow(runs[0].Sides), append(out.chosen, runs[0].Sides...)
		return out
	}
	var any []summary.Predicate
	for _, a := range runs {
		any = append(any, conditions.AllOrNil(a.Conditions))
	}
	p, total := conditions.AnyOrAlways(any)
	if total {
		return s
	}
	out := s.clone()
	out.conds = out.conds.and(p)
	return out
}

// and adds what is known to hold, unless the path has tested it. What a call gives may differ from one time to the next.
func (c *cond) and(p summary.Predicate) *cond {
	text := summary.PredicateText(p)
	if strings.Contains(text, "(") {
		return c.add(conditions.Test{Predicate: p})
	}
	for known := c; known != nil; known = known.prev {
		if known.text == text {
			return c
		}
	}
	return c.add(conditions.Test{Predicate: p, Key: text})
}

// calleeChoices lists what a look-up gave that the called expression is, when it gave one of several.
func (w *walker) calleeChoices(callee unit.ExprID, s *state) []conditions.GuardedValue {
	file := w.file()
	for range maxChoosing {
		callee = file.Plain(callee)
		x := file.Expr(callee)
		if x.Kind == unit.ExprIndex || x.Kind == unit.ExprCall {
			if alts := s.locals.Values(conditions.Key{Call: w.site(callee), Env: w.frame.env}); len(alts) > 1 {
				return alts
			}
			return nil
		}
		if x.Kind != unit.ExprName || x.Ref == 0 {
			return nil
		}
		name := unit.BindingID(x.Ref)
		if alts := s.locals.Values(w.bindingKey(name)); alts != nil {
			if len(alts) != 1 || alts[0].Undefined || alts[0].Env != w.frame.env || alts[0].Site.File != w.frame.ref.File {
				return nil
			}
			callee = alts[0].Site.Expr
			continue
		}
		only := file.OnlyWrite(name)
		if only == nil || only.Kind != unit.WriteAssign || file.Binding(name).Owner != w.frame.ref.Func {
			return nil
		}
		callee = only.Value
	}
	return nil
}

// namedAtRunTime reports whether a call runs a method of an object of the project by a name that is only known when the program runs.
func (w *walker) namedAtRunTime(site flow.Site, x *unit.Expr) bool {
	callee := w.file().Expr(x.A)
	if callee.Kind != unit.ExprIndex || callee.Flags&unit.FlagImplicit != 0 || len(w.prog.Callees(site, w.frame.env)) > 0 {
		return false
	}
	return slices.ContainsFunc(w.prog.Eval(w.site(callee.A), w.frame.env), func(v flow.Value) bool { return v.Kind == flow.Instance && v.Class.Class != 0 })
}
