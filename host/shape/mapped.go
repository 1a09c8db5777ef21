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
		x := f.Expr(site.Expr)
		switch x.Kind {
		case unit.ExprAwait, unit.ExprCast:
			site.Expr = x.A
			continue
		case unit.ExprName:
			if x.Ref == 0 {
				return nil, false
			}
			if m.lookup != nil {
				if at, atEnv, _, ok := m.lookup.Value(site.File, unit.BindingID(x.Ref), env); ok {
					site, env = at, atEnv
					continue
				}
			}
			b := f.Binding(unit.BindingID(x.Ref))
			if b.Kind != unit.BindLocal || len(b.Writes) != 1 || f.Writes[b.Writes[0]].Value == 0 {
				return nil, false
			}
			site.Expr = f.Writes[b.Writes[0]].Value
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
			return m.returns(flow.Site{File: site.File, Expr: args[0]}, env, depth)
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
