package conditions

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// ofConstruction describes a property of an object of the project's own class by what its
// constructor writes there: the status of an error, for example.
func (r *Reader) ofConstruction(e unit.ExprID, name string, depth int) (summary.ValueRef, bool) {
	site, env, ok := r.construction(e)
	if !ok {
		return nil, false
	}
	return r.madeWith(site, env, name, depth)
}

// ofReceiver describes a field of the object whose method is at hand by what its constructor writes there, where nothing else of the
// class does and it is a part of an input.
func (r *Reader) ofReceiver(name string, depth int) (summary.ValueRef, bool) {
	for env := r.Env; env != nil; env = env.Lexical {
		on := env.This
		if on == nil {
			continue
		}
		if env == r.Root.Env || on.Kind != flow.Instance || on.Site.Expr == 0 || r.Program.Expr(on.Site).Kind != unit.ExprNew {
			return nil, false
		}
		file := r.Program.Files[on.Class.File]
		for _, m := range file.Class(on.Class.Class).Members {
			if m.Name == name && file.Func(m.In).Kind != unit.FuncConstructor {
				return nil, false
			}
		}
		ref, _ := r.madeWith(on.Site, on.Env, name, depth)
		_, given := ref.(summary.InputRef)
		return ref, given && !r.standsIn(on, name)
	}
	return nil, false
}

// madeReceiver describes the object whose method is at hand by its construction, where the walk has come into the method from elsewhere: two
// objects of a class are two, and neither is the unit's own.
func (r *Reader) madeReceiver() (summary.ValueRef, bool) {
	for env := r.Env; env != nil; env = env.Lexical {
		on := env.This
		if on == nil {
			continue
		}
		if env == r.Root.Env || on.Kind != flow.Instance || on.Site.Expr == 0 || r.Program.Expr(on.Site).Kind != unit.ExprNew {
			return nil, false
		}
		inner := *r
		inner.File, inner.Env = on.Site.File, on.Env
		ref := inner.subjectAt(on.Site.Expr, maxSubjectDepth)
		r.calls = inner.calls
		return ref, true
	}
	return nil, false
}

// standsIn reports whether a field that a constructor writes may be a constant that stands in for what was left out.
func (r *Reader) standsIn(on *flow.Value, name string) bool {
	for _, c := range r.Program.Callees(on.Site, on.Env) {
		file := r.Program.Files[c.Func.File]
		for _, m := range file.Class(file.Func(c.Func.Func).Class).Members {
			if m.Name == name && m.In == c.Func.Func && m.Value != 0 && slices.ContainsFunc(r.Program.Eval(flow.Site{File: c.Func.File, Expr: m.Value}, c.Env), func(v flow.Value) bool {
				return v.Kind == flow.Const
			}) {
				return true
			}
		}
	}
	return false
}

// madeWith describes a property of what a construction makes by what the constructor writes there.
func (r *Reader) madeWith(site flow.Site, env *flow.Env, name string, depth int) (summary.ValueRef, bool) {
	if depth > maxSubjectDepth {
		return nil, false
	}
	callees := r.Program.Callees(site, env)
	if len(callees) != 1 {
		return nil, false
	}
	c := callees[0]
	file := r.Program.Files[c.Func.File]
	class := file.Func(c.Func.Func).Class
	if class == 0 {
		return nil, false
	}
	for _, m := range file.Class(class).Members {
		if m.Name != name || m.In != c.Func.Func || m.Value == 0 {
			continue
		}
		inner := *r
		inner.File, inner.Env = c.Func.File, c.Env
		ref := inner.subjectAt(m.Value, depth+2)
		r.calls = inner.calls
		return ref, true
	}
	return nil, false
}

// construction finds the construction whose result a name holds on this path.
func (r *Reader) construction(e unit.ExprID) (flow.Site, *flow.Env, bool) {
	site, env := flow.Site{File: r.File, Expr: e}, r.Env
	locals := r.Locals
	for range maxSubjectDepth {
		file := r.Program.Files[site.File]
		site.Expr = file.Plain(site.Expr)
		x := file.Expr(site.Expr)
		switch x.Kind {
		case unit.ExprNew:
			return site, env, true
		case unit.ExprName:
			alts := locals.Values(r.keyOf(site.File, x.Ref, env))
			if x.Ref != 0 && len(alts) == 1 && !alts[0].Undefined && !alts[0].Carried {
				site, env, locals = alts[0].Site, alts[0].Env, alts[0].When(locals)
				continue
			}
			if only := file.OnlyWrite(unit.BindingID(x.Ref)); only != nil {
				site.Expr = only.Value
				continue
			}
		}
		break
	}
	return flow.Site{}, nil, false
}
