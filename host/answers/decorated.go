package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
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
				Description: summary.Redecorated,
				Callee:      clip.Text(strings.Join(strings.Fields(r.prog.Files[f.File].ExprText(e)), " "), 120)})
		}
	}
	if e, unread := r.decoratedByOthers(w); unread {
		out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
			Description: summary.Redecorated,
			Callee:      clip.Text(strings.Join(strings.Fields(r.prog.Files[w.Code.Func.File].ExprText(e)), " "), 120)})
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

// decoratedByOthers finds a decorator of a unit that a library gives which no pack reads: it may answer in the unit's place.
func (r *Walker) decoratedByOthers(w *walk) (unit.ExprID, bool) {
	if r.prog.Semantics.Classes.PlainDecorators {
		return 0, false // a decorator is not called with what it stands on until that is served
	}
	fn := w.Code.Func
	for _, e := range r.prog.Func(fn).Decorators {
		for _, v := range r.prog.Eval(flow.Site{File: fn.File, Expr: e}, nil) {
			if v.Kind == flow.Extern && !r.knowsDecorator(w, v) {
				return e, true
			}
		}
	}
	return 0, false
}

// knowsDecorator reports whether a pack reads the library of a decorator, or says what the decorator does.
func (r *Walker) knowsDecorator(w *walk, v flow.Value) bool {
	library, _, _ := strings.Cut(v.Text, "#")
	library, _, _ = strings.Cut(library, ".")
	if r.prog.Semantics.Exceptions.Packages[library] || r.prog.Semantics.Classes.OwnDecorators[library] || len(r.Routing.GuardsOf(w.Framework.Pack, v)) > 0 {
		return true
	}
	called := strings.TrimSuffix(v.Text, "()")
	if _, ok := r.prog.Rules.Hints.Calls.Curried[called]; ok {
		return true
	}
	if _, ok := r.prog.Rules.Hints.Calls.Transparent[called]; ok {
		return true
	}
	return slices.ContainsFunc(r.packs, func(p *packrt.Pack) bool {
		return slices.ContainsFunc(p.Manifest.Requires, func(name string) bool {
			name, _, _ = strings.Cut(name, ".")
			return name == library
		})
	})
}
