package program

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Renderings lists where a function is the tag of an element, which runs it on the element's attributes: <Ships url="/ships" />.
func (p *Program) Renderings(f flow.FuncRef) []flow.Call {
	return p.renderings()[f]
}

// Renders gives the functions that an element runs: its attributes are one object, their argument.
func (p *Program) Renders(at flow.Site, env *flow.Env) []flow.Callee {
	x := p.Expr(at)
	if x.Kind != unit.ExprMarkup || x.A == 0 {
		return nil
	}
	attributes := flow.Value{Kind: flow.Object, Site: at, Env: env}
	var out []flow.Callee
	for _, tag := range p.Eval(flow.Site{File: at.File, Expr: x.A}, env) {
		if tag.Kind == flow.Function {
			out = append(out, flow.Callee{Func: tag.Func, Env: p.BindArgs(tag.Func, at, env, tag.Env, []flow.Arg{{Value: &attributes}})})
		}
	}
	return out
}

func (p *Program) buildRenderings() map[flow.FuncRef][]flow.Call {
	out := map[flow.FuncRef][]flow.Call{}
	for i, f := range p.Files {
		if p.IsQuiet(flow.FileID(i)) {
			continue
		}
		for id := 1; id < len(f.Exprs); id++ {
			x := &f.Exprs[id]
			if x.Kind != unit.ExprMarkup || x.A == 0 || f.Expr(x.A).Kind == unit.ExprLiteral {
				continue
			}
			at := flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)}
			in := flow.FuncRef{File: at.File, Func: f.EnclosingFunc(x.Node)}
			for _, tag := range p.Eval(flow.Site{File: at.File, Expr: x.A}, nil) {
				if tag.Kind == flow.Function {
					out[tag.Func] = append(out[tag.Func], flow.Call{Site: at, In: in})
				}
			}
		}
	}
	return out
}
