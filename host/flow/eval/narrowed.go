package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// narrowed is the environment that the value of an expression depends on: a name has what its owner's activation gives it,
// whoever asks, and what is imported, global or declared at the top of a file is the same in every activation.
func (p *Evaluator) narrowed(site flow.Site, env *flow.Env) *flow.Env {
	if env == nil {
		return nil
	}
	f := p.Files[site.File]
	x := f.Expr(site.Expr)
	if x.Kind != unit.ExprName {
		return env
	}
	if x.Ref == 0 {
		return nil
	}
	b := f.Binding(unit.BindingID(x.Ref))
	if b.Kind == unit.BindImport {
		return nil
	}
	return p.EnvAround(env, flow.FuncRef{File: site.File, Func: b.Owner})
}
