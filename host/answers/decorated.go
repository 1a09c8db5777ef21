package answers

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/internal/clip"
	"github.com/drift-analyzer/drift/summary"
)

// changedUnread lists the decorators of which it is not known what they make of the unit, of a helper that was walked for it,
// or of one that gave what it returns: they may change the answer, or keep it from being given.
func (r *Walker) changedUnread(w *walk, result *paths.Result) []summary.Gap {
	if w.Request != nil || w.Binding == nil || w.Binding.Transport != "http" {
		return nil
	}
	var out []summary.Gap
	seen := map[flow.FuncRef]bool{}
	look := func(f flow.FuncRef) {
		if seen[f] {
			return
		}
		seen[f] = true
		if e, unread := r.prog.DecoratorUnread(f); unread {
			out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
				Description: "what this makes of the function that it is put on is not read",
				Callee:      clip.Text(strings.Join(strings.Fields(r.prog.Files[f.File].ExprText(e)), " "), 120)})
		}
	}
	if r.prog.Func(w.Code.Func).Class == 0 || r.prog.Semantics.Classes.PlainDecorators { // those of a unit that is a method are read as what runs around it
		look(w.Code.Func)
	}
	for _, c := range result.Walked {
		look(c.Func)
	}
	passed := map[*flow.Hop]bool{} // values that came the same way share the steps of it
	for i := range result.Exits {
		x := &result.Exits[i]
		if x.Kind != paths.ExitReturn || x.Site.Expr == 0 {
			continue
		}
		for _, v := range r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()) {
			for h := v.Why; h != nil && !passed[h]; h = h.Prev {
				passed[h] = true
				if h.Rule != flow.RuleResult {
					continue
				}
				for _, c := range r.prog.Callees(h.At, nil) {
					look(c.Func)
				}
			}
		}
	}
	return out
}
