package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// links lists what has to be there for a call or an index to be evaluated, the innermost first: the receivers of the ?. and &.
// in the chain before it.
func (w *walker) links(x *unit.Expr) []unit.ExprID {
	file := w.file()
	var out []unit.ExprID
	for step := 0; ; step++ {
		if x.Flags&unit.FlagOptional != 0 {
			out = append(out, x.A)
		}
		if step > 0 && !w.prog.Semantics.Calls.Chains {
			break
		}
		x = file.Expr(x.A)
		if x.Kind != unit.ExprMember && x.Kind != unit.ExprIndex && x.Kind != unit.ExprCall && (x.Kind != unit.ExprCast || step == 0) {
			break
		}
	}
	slices.Reverse(out)
	return out
}

// present splits off the states in which something before an expression is nothing, so that neither it nor what it is handed
// is evaluated.
func (w *walker) present(links []unit.ExprID, s *state) (on *state, skipped []*state) {
	on = s
	for _, e := range links {
		if on == nil {
			break
		}
		r := w.reader(on.locals)
		if holds := r.Test(summary.TruthinessCheck{Subject: r.Subject(e)}); holds.Key != "" {
			if negated, ok := on.conds.decided(holds.Key); ok && !negated {
				continue
			}
		}
		var missing *state
		if missing, on = w.chosenNothing(e, on); missing != nil {
			skipped = append(skipped, missing.clone())
		}
	}
	return on, skipped
}

// optional walks what an expression evaluates where everything before its ?. and &. is there; elsewhere it gives nothing.
func (w *walker) optional(id unit.ExprID, links []unit.ExprID, s *state, run func(*state) *state) *state {
	before := w.ended
	on, skipped := w.present(links, s)
	if on != nil {
		if on = run(on); len(skipped) == 0 {
			return on
		}
	}
	made := conditions.Key{Call: w.site(id), Env: w.frame.env}
	if on == nil || on.locals.Values(made) != nil {
		for _, m := range skipped {
			m.locals = m.locals.With(made, []conditions.GuardedValue{{Undefined: true}})
		}
	}
	return merge(s, w.ended > before, append(skipped, on)...)
}
