package answers

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// readThroughMethod says what a member that is a method of an input reads: for a method that names
// parts one by one, those (and no site); for another one, the call.
func (r *Walker) readThroughMethod(w *walk, root conditions.Root, site flow.Site) (flow.Site, []summary.InputRef) {
	file := r.prog.Files[site.File]
	x := file.Expr(site.Expr)
	call := file.ExprOf(x.Node)
	if call == 0 || call == site.Expr || file.Expr(call).Kind != unit.ExprCall || file.Expr(call).A != site.Expr {
		return site, nil
	}
	base, ok := conditions.Subject(r.prog, root, flow.Site{File: site.File, Expr: x.A}, w.Code.Env, nil).(summary.InputRef)
	if !ok {
		return flow.Site{}, nil
	}
	g := w.Framework.Rules.Accessors[base.Input]
	at := flow.Site{File: site.File, Expr: call}
	if slices.Contains(g.ByName, x.Str) {
		return at, nil
	}
	if !slices.Contains(g.ByNames, x.Str) {
		return flow.Site{}, nil
	}
	var out []summary.InputRef
	var add func(path []string, id unit.ExprID)
	add = func(path []string, id unit.ExprID) {
		one := func(name string) {
			out = append(out, summary.InputRef{Input: base.Input, Path: append(path[:len(path):len(path)], name)})
		}
		switch a := file.Expr(id); a.Kind {
		case unit.ExprLiteral:
			if a.Op == unit.LitSymbol || a.Op == unit.LitString {
				one(a.Str)
			}
		case unit.ExprArray:
			for _, e := range file.ExprsIn(a.List) {
				add(path, e)
			}
		case unit.ExprObject:
			for _, e := range file.ExprsIn(a.List) {
				if p := file.Expr(e); p.Kind == unit.ExprProperty && p.Str != "" {
					one(p.Str)
					add(append(path[:len(path):len(path)], p.Str), p.A)
				}
			}
		}
	}
	for _, a := range file.ExprsIn(file.Expr(call).List) {
		add(base.Path, a)
	}
	return flow.Site{}, out
}
