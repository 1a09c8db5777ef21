package paths

import (
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxMadeHops bounds the names between a returned value and the call that made it.
const maxMadeHops = 12

// madeBy lists what the outcome depends on that a returned value is, where a call of the activation made it before.
func (w *walker) madeBy(site flow.Site, locals *conditions.Locals) []flow.Site {
	for hops := 0; site.Expr != 0 && site.File == w.frame.ref.File && hops < maxMadeHops; hops++ {
		site.Expr = w.file().Plain(site.Expr)
		x := w.file().Expr(site.Expr)
		switch x.Kind {
		case unit.ExprName:
			if x.Ref == 0 {
				return nil
			}
			if alts := locals.Values(w.bindingKey(unit.BindingID(x.Ref))); alts != nil {
				if len(alts) != 1 || alts[0].Env != w.frame.env {
					return nil
				}
				site = alts[0].Site
				continue
			}
			only := w.file().OnlyWrite(unit.BindingID(x.Ref))
			if only == nil {
				return nil
			}
			site.Expr = only.Value
			continue
		case unit.ExprCall, unit.ExprNew:
			if event := w.judge.Call(site, w.frame.env, locals); event != nil && event.Flow.Returned {
				return event.Depends
			}
		}
		return nil
	}
	return nil
}
