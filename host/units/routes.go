package units

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/templates"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// routeUnits makes the units of routes, and of the wrappers around them.
func (r *finder) routeUnits() []*Unit {
	var out []*Unit
	named := map[string]bool{}
	for _, rt := range r.routing.Routes {
		r.eval.Protect(stageName, rt.Inst.Fact, func() {
			out = append(out, r.routeUnit(rt))
			r.Counts[rt.Pack]++
			for _, w := range append(rt.Wrappers[:len(rt.Wrappers):len(rt.Wrappers)], rt.Errors...) {
				k := r.routing.WrapperKey(w)
				if w.Value.Kind != flow.Function || r.Wrappers[k] != nil {
					continue
				}
				one := r.wrapperUnit(r.routing.General(w), rt)
				one.Errors = rt.Errors
				if id := r.ID(one); named[id] {
					one.Name.Text, one.Name.Kind = one.Name.Text+" "+routing.LabelOf(rt), summary.NameLabel
				} else {
					named[id] = true
				}
				r.Wrappers[k] = one
				out = append(out, one)
			}
		})
	}
	return out
}

// routeUnit makes the unit of one route.
func (r *finder) routeUnit(rt *routing.Route) *Unit {
	rest := summary.Rest{}
	if rt.Method != "" {
		rest.Method = summary.Str(rt.Method)
	}
	if rt.HasPath {
		rest.Path = summary.Str(rt.Path)
	}
	m := r.packs[rt.Pack].Manifest
	w := &Unit{Kind: summary.KindHandler, Route: rt,
		Framework: Framework{Pack: rt.Pack, Rules: r.routing.UnitRules(rt.Inst.Fact, rt.Inst.Env), Roles: r.routing.UnitRoles(rt.Inst.Fact, rt.Inst.Env)},
		Binding:   &summary.Binding{Transport: "http", Semantics: rest, Recognition: m.ID}, Errors: rt.Errors}
	if kind := facts.Literal(rt.Inst.Fact, abi.FieldUnitKind); kind != "" {
		w.Kind = summary.Kind(kind)
	}
	if page, ok := r.eval.Text(rt.Inst.Fact, abi.FieldTarget, rt.Inst.Env); ok && page != "" {
		w.Metadata.ForHTTP().Pages = []string{page}
	}
	if rt.Name != "" {
		w.Metadata.ForHTTP().Name = rt.Name
	}
	if rt.Handler.Kind == flow.Function {
		w.Code.Func, w.Code.Env = rt.Handler.Func, r.prog.BindThis(rt.Handler)
		w.Layers.All, w.Layers.Wrapped = r.routing.Peel(rt.Handler)
		w.Name.Text, w.Name.Kind = r.code.FuncName(w.Shown())
		if w.Name.Kind == summary.NameLabel || r.isPropertyOfArgument(w.Shown()) {
			w.Name.Text, w.Name.Kind = routing.LabelOf(rt), summary.NameLabel
		}
		if t := w.Framework.Rules.Templates; t != nil && rt.Handler.Recv != nil {
			own := r.routing.Templates.TemplatePaths(t, rt.Handler.Recv.Class, r.prog.Func(w.Code.Func).Name)
			if len(own) == 0 {
				w.Framework.Rules.DefaultStatus = t.Missing
			}
			if i := slices.IndexFunc(own, templates.IsPage); i >= 0 && len(w.Metadata.ForHTTP().Pages) == 0 {
				w.Metadata.ForHTTP().Pages = []string{own[i]}
			}
		}
	} else {
		w.Name.Text, w.Name.Kind = routing.LabelOf(rt), summary.NameLabel
	}
	return w
}

// isPropertyOfArgument reports whether a function is a property of an object that is written as an argument of a
// call: nothing calls it by the property's name.
func (r *finder) isPropertyOfArgument(fn flow.FuncRef) bool {
	f := r.prog.Files[fn.File]
	if fn.Func <= unit.ModuleFunc || f.Func(fn.Func).Class != 0 {
		return false
	}
	within := false
	for n, ok := f.Tree.ParentOf(f.Func(fn.Func).Node); ok; n, ok = f.Tree.ParentOf(n) {
		switch f.Expr(f.ExprOf(n)).Kind {
		case unit.ExprObject:
			within = true
		case unit.ExprCall, unit.ExprNew:
			return within
		case unit.ExprNone, unit.ExprProperty, unit.ExprCast:
		default:
			return false
		}
	}
	return false
}

// wrapperUnit makes the unit of a wrapper. One without a name that a factory makes is named after the
// factory and the first route that it runs for.
func (r *finder) wrapperUnit(w routing.Wrapper, rt *routing.Route) *Unit {
	m := r.packs[w.Pack].Manifest
	one := &Unit{Kind: summary.KindMiddleware, Code: Code{Func: w.Value.Func, Env: r.prog.BindThis(w.Value)},
		Framework: Framework{Rules: m.Units[w.Roles], Roles: m.Roles[w.Roles], Pack: w.Pack},
		Binding:   &summary.Binding{Transport: "http", Semantics: summary.Rest{}, Recognition: m.ID}}
	if one.Layers.All, one.Layers.Wrapped = r.routing.Peel(w.Value); len(one.Layers.All) == 0 {
		one.Layers.Wrapped = flow.FuncRef{}
	}
	name, kind := r.code.FuncName(one.Shown())
	if fn := r.prog.Func(w.Value.Func); len(one.Layers.All) == 0 && fn.Name == "" && fn.Parent > unit.ModuleFunc {
		factory := flow.FuncRef{File: w.Value.Func.File, Func: fn.Parent}
		if r.prog.Func(factory).Name != "" {
			name, _ = r.code.FuncName(factory)
			name, kind = name+" "+routing.LabelOf(rt), summary.NameLabel
		}
	}
	one.Name.Text, one.Name.Kind = name, kind
	return one
}
