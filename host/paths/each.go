package paths

import (
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// each walks a comprehension: what it goes through, and one element for any number of them, where the test of the elements holds. What an element
// asks is not known of the path behind: there may be none.
func (w *walker) each(x *unit.Expr, s *state) *state {
	list := w.file().ExprsIn(x.List)
	for _, e := range list[:len(list)-1] {
		s = w.expr(e, s)
	}
	if s = w.calls(x.A, s); s == nil {
		return nil
	}
	before, one := w.ended, s
	if x.A != 0 {
		if one, _ = w.branch(x.A, s); one == nil {
			return s
		}
	}
	after := w.expr(list[len(list)-1], one)
	ended := w.ended > before
	switch {
	case after != nil && after.conds == s.conds && !ended:
		return after
	case after != nil && after.effects == s.effects && !ended:
		return s
	}
	out := merge(s, false, s.clone(), after).clone()
	if out.conds = s.conds; ended {
		out.conds = out.conds.add(conditions.Test{Predicate: conditions.Opaque("each element of "+w.file().ExprText(list[0]), summary.OpaqueDynamicValue)})
	}
	return out
}
