package markup

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// componentOf finds the one component of the project that a tag names.
func (r *Trees) componentOf(tag flow.Site) (flow.FuncRef, bool) {
	values := r.prog.Eval(tag, nil)
	if len(values) != 1 || values[0].Kind != flow.Function {
		return flow.FuncRef{}, false
	}
	return values[0].Func, true
}

// Children lists the components of the project that a function renders: rendering is a call across a boundary.
func (r *Trees) Children(f flow.FuncRef) []flow.FuncRef {
	file := r.prog.Files[f.File]
	set := map[flow.FuncRef]bool{}
	for _, id := range file.MarkupInside(f.Func) {
		x := file.Expr(id)
		if x.A == 0 || file.Expr(x.A).Kind == unit.ExprLiteral {
			continue
		}
		if fn, ok := r.componentOf(flow.Site{File: f.File, Expr: x.A}); ok {
			set[fn] = true
		}
	}
	return reading.SortedFuncs(set)
}

// RenderEffects adds the rendered components to the effects of a path that renders them.
func (r *Trees) RenderEffects(out summary.Output) []summary.Effect {
	render, ok := out.(summary.Render)
	if !ok {
		return nil
	}
	seen := map[string]bool{}
	var visit func(n summary.RenderNode)
	visit = func(n summary.RenderNode) {
		switch x := n.(type) {
		case summary.ElementNode:
			if x.Target != nil {
				seen[x.Target.File+"::"+x.Target.Name] = true
			}
			for _, c := range x.Children {
				visit(c)
			}
		case summary.ConditionalNode:
			visit(x.WhenTrue)
			visit(x.WhenFalse)
		}
	}
	visit(render.Root)
	ids := slices.Sorted(maps.Keys(seen))
	var effects []summary.Effect
	for _, id := range ids {
		effects = append(effects, summary.Invocation{Callee: id[strings.Index(id, "::")+2:], Summary: id})
	}
	return effects
}
