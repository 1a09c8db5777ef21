package facts

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// KeywordWritten reports whether a step reads a keyword argument of those that are left for a parameter (**kwargs), where the function
// itself may put another one in its place, or take it out: kwargs["json"] = body, kwargs.update(more), kwargs.pop("json").
func (r *Evaluator) KeywordWritten(at flow.Site, env *flow.Env, step string) bool {
	file := r.prog.Files[at.File]
	x := file.Expr(file.Plain(at.Expr))
	name, named := strings.CutPrefix(step, ".")
	if x.Kind != unit.ExprName || x.Ref == 0 || !named {
		return false
	}
	b := file.Binding(unit.BindingID(x.Ref))
	if b.Kind != unit.BindParam {
		return false
	}
	if params := file.Func(b.Owner).Params; int(b.Index) >= len(params) || !params[b.Index].KeywordRest {
		return false
	}
	fills, open := r.prog.ChangesThrough(at.File, unit.BindingID(x.Ref))
	if open {
		return true
	}
	for _, fill := range fills {
		switch {
		case fill.Call.Expr != 0, fill.Name == "" && fill.Removes != 0:
			return true
		case fill.Each:
			for _, v := range r.prog.Eval(fill.Value, env) {
				props, closed := r.prog.Properties(v)
				if !closed || slices.ContainsFunc(props, func(p flow.Prop) bool { return p.Name == name }) {
					return true
				}
			}
		case fill.Name == name:
			return true
		}
	}
	return false
}
