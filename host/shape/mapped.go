package shape

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxMapped bounds the calls and names between a value and the list it is made of.
const maxMapped = 12

// mapped gives the shape of a list that map makes of one that nothing is known of:
// what its callback returns says what the elements are.
func (m *making) mapped(site flow.Site, env *flow.Env, depth int) (summary.TypeShape, bool) {
	lists, promises := &m.Prog.Semantics.Lists, &m.Prog.Semantics.Promises
	for range maxMapped {
		f := m.Prog.Files[site.File]
		site.Expr = f.Plain(site.Expr)
		x := f.Expr(site.Expr)
		switch x.Kind {
		case unit.ExprName:
			if x.Ref == 0 {
				return nil, false
			}
			if m.lookup != nil {
				if at, atEnv, _, ok := m.lookup.Value(site.File, unit.BindingID(x.Ref), m.Prog.EnvOfName(site.File, unit.BindingID(x.Ref), env)); ok {
					site, env = at, atEnv
					continue
				}
			}
			only := f.OnlyWrite(unit.BindingID(x.Ref))
			if only == nil {
				return nil, false
			}
			site.Expr = only.Value
			continue
		case unit.ExprCall:
		default:
			return nil, false
		}
		callee, args := f.Expr(x.A), f.ExprsIn(x.List)
		if callee.Kind != unit.ExprMember {
			return nil, false
		}
		switch {
		case callee.Str == lists.Map && len(args) > 0:
			made, ok := m.returns(flow.Site{File: site.File, Expr: args[0]}, env, depth)
			if ok && m.Prog.AddedTo(flow.Value{Kind: flow.Array, Site: site}) {
				made = summary.Array{Items: summary.NewUnion(made.(summary.Array).Items, summary.UnknownShape{})}
			}
			return made, ok
		case lists.Same[callee.Str]:
			site.Expr = callee.A
		case callee.Str == promises.All && len(args) == 1 && f.Expr(callee.A).Kind == unit.ExprName && f.Expr(callee.A).Str == promises.Class:
			site.Expr = args[0]
		default:
			return nil, false
		}
	}
	return nil, false
}

// copied gives the shape of an object that is made of the keys and values of another one, some of which may be left out:
// {key: value for key, value in o.items() if …}.
func (m *making) copied(file flow.FileID, property *unit.Expr, env *flow.Env, depth int) (summary.TypeShape, bool) {
	value, ok := m.element(file, property.A)
	if !ok || value.Kind != unit.ExprIndex {
		return nil, false
	}
	if key := m.Prog.Files[file].Expr(value.B); key.Kind != unit.ExprElement || key.Flags&unit.FlagKeys == 0 || key.A != value.A {
		return nil, false
	}
	r, ok := m.of(flow.Site{File: file, Expr: value.A}, env, depth).(summary.Record)
	if !ok {
		return nil, false
	}
	if key, ok := m.element(file, property.B); ok && key.Kind == unit.ExprElement && key.Flags&unit.FlagKeys != 0 && key.A == value.A {
		return withoutMust(r), true
	}
	if len(r.Spreads) > 0 || len(r.Properties) == 0 {
		return summary.Dictionary{Values: summary.UnknownShape{}}, true
	}
	var shapes []summary.TypeShape
	for _, p := range r.Properties {
		s, _ := summary.WithoutUndefined(p.Shape)
		shapes = append(shapes, s)
	}
	return summary.Dictionary{Values: summary.NewUnion(shapes...)}, true
}

// element gives what a loop writes to a name.
func (m *making) element(file flow.FileID, name unit.ExprID) (*unit.Expr, bool) {
	f := m.Prog.Files[file]
	x := f.Expr(name)
	if x.Kind != unit.ExprName {
		return nil, false
	}
	only := f.OnlyWrite(unit.BindingID(x.Ref))
	if only == nil || only.Kind != unit.WriteLoop {
		return nil, false
	}
	return f.Expr(only.Value), true
}

// returns gives a list of what a callback written in place returns.
func (m *making) returns(callback flow.Site, env *flow.Env, depth int) (summary.TypeShape, bool) {
	if m.Prog.Expr(callback).Kind != unit.ExprFunction {
		return nil, false
	}
	var items []summary.TypeShape
	for _, v := range m.Prog.Eval(callback, env) {
		if v.Kind != flow.Function {
			return nil, false
		}
		for _, e := range m.Prog.Returns(v.Func) {
			if e != 0 {
				items = append(items, m.of(flow.Site{File: v.Func.File, Expr: e}, v.Env, depth+1))
			}
		}
	}
	if len(items) == 0 {
		return nil, false
	}
	return summary.Array{Items: summary.NewUnion(items...)}, true
}
