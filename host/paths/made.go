package paths

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// ofMade describes a property of an object of the project's own class by what its
// constructor writes there: the status that an error was made with.
func (r *reader) ofMade(e unit.ExprID, name string, depth int) (summary.ValueRef, bool) {
	site, env, ok := r.made(e)
	if !ok || depth > maxSubjectDepth {
		return nil, false
	}
	callees := r.w.prog.Callees(site, env)
	if len(callees) != 1 {
		return nil, false
	}
	c := callees[0]
	file := r.w.prog.Files[c.Func.File]
	class := file.Func(c.Func.Func).Class
	if class == 0 {
		return nil, false
	}
	for _, m := range file.Class(class).Members {
		if m.Name != name || m.In != c.Func.Func || m.Value == 0 {
			continue
		}
		inner := *r
		inner.file, inner.env = c.Func.File, c.Env
		ref := inner.subjectAt(m.Value, depth+2)
		r.calls = inner.calls
		return ref, true
	}
	return nil, false
}

// made finds the construction that a name stands for on this path.
func (r *reader) made(e unit.ExprID) (flow.Site, *flow.Env, bool) {
	site, env := flow.Site{File: r.file, Expr: e}, r.env
	for range maxSubjectDepth {
		x := r.w.prog.Expr(site)
		switch x.Kind {
		case unit.ExprNew:
			return site, env, true
		case unit.ExprCast, unit.ExprAwait:
			site.Expr = x.A
			continue
		case unit.ExprName:
			alts := r.locals.lookup(bindingKey{file: site.File, name: x.Ref, env: env})
			if x.Ref != 0 && len(alts) == 1 && !alts[0].none && !alts[0].carried {
				site, env = alts[0].site, alts[0].env
				continue
			}
			b := r.w.prog.Files[site.File].Binding(unit.BindingID(x.Ref))
			if x.Ref != 0 && b.Kind == unit.BindLocal && len(b.Writes) == 1 {
				site.Expr = r.w.prog.Files[site.File].Writes[b.Writes[0]].Value
				if site.Expr != 0 {
					continue
				}
			}
		}
		break
	}
	return flow.Site{}, nil, false
}
