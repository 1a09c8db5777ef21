package clientstate

import (
	"github.com/drift-analyzer/drift/host/flow"
)

// ContextCalls lists the calls that take what elements around a component provide, as packs name them.
func (r *Index) ContextCalls() []flow.Call { return r.contexts() }

func (r *Index) findContexts() (out []flow.Call) {
	r.callsOf(lastNames(r.says.contexts), func(c flow.Call) {
		if r.isOf(flow.Site{File: c.Site.File, Expr: r.prog.Expr(c.Site).A}, r.says.contexts) {
			out = append(out, c)
		}
	})
	return out
}
