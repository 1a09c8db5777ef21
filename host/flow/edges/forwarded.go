package edges

import (
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Rest finds the rest parameter that an argument hands on whole (`...args`), and
// the activation around it that binds it, nil when nothing does.
func (g *Graph) Rest(argument flow.Site, env *flow.Env) (fn flow.FuncRef, index int, at *flow.Env, ok bool) {
	f := g.Files[argument.File]
	x := f.Expr(argument.Expr)
	if x.Kind != unit.ExprSpread || x.Flags&unit.FlagKeywords != 0 {
		return flow.FuncRef{}, 0, nil, false
	}
	name := f.Expr(x.A)
	if name.Kind != unit.ExprName || name.Ref == 0 {
		return flow.FuncRef{}, 0, nil, false
	}
	b := f.Binding(unit.BindingID(name.Ref))
	if b.Kind != unit.BindParam || len(b.Writes) > 0 || int(b.Index) >= len(f.Func(b.Owner).Params) || !f.Func(b.Owner).Params[b.Index].Rest {
		return flow.FuncRef{}, 0, nil, false
	}
	fn = flow.FuncRef{File: argument.File, Func: b.Owner}
	if e := flow.EnvOf(env, fn); e != nil && (!e.Receiver && (e.Call.Expr != 0 || e.Args != nil) || e.Bound != nil) {
		at = e
	}
	return fn, int(b.Index), at, true
}

// maxHandedOn bounds the functions that hand all their arguments on to another.
const maxHandedOn = 64

// HandedOn gives the parameter of another function that a parameter stands for,
// when the call hands a rest parameter on that no activation binds:
// `(...args) => handler(...args)` gives the handler its own first, second, third.
func (g *Graph) HandedOn(env *flow.Env, index int) (fn flow.FuncRef, of int, ok bool) {
	for range maxHandedOn {
		if env == nil || env.Receiver || env.Args != nil || env.Call.Expr == 0 {
			return flow.FuncRef{}, 0, false
		}
		rest, of, at, found := g.HandsOn(env, index)
		if found && at == nil {
			return rest, g.collectedAt(rest, of), true
		}
		if !found {
			return rest, of, false
		}
		env, index = at, of
	}
	return flow.FuncRef{}, 0, false
}

// HandsOn finds the rest parameter that a call hands on whole where a position
// falls into it: the function that has it, the position among its own arguments,
// and the activation that binds them, nil when nothing does.
func (g *Graph) HandsOn(env *flow.Env, index int) (fn flow.FuncRef, of int, at *flow.Env, ok bool) {
	f := g.Files[env.Call.File]
	if params := g.Func(env.Func).Params; index < len(params) && params[index].KeywordOnly {
		return flow.FuncRef{}, 0, nil, false // no position is its own
	}
	for position, a := range f.ExprsIn(f.Expr(env.Call.Expr).List) {
		if position > index {
			break
		}
		if x := f.Expr(a); x.Kind == unit.ExprSpread && x.Flags&unit.FlagKeywords == 0 {
			fn, first, at, ok := g.Rest(flow.Site{File: env.Call.File, Expr: a}, env.Outer)
			return fn, first + index - position, at, ok
		}
	}
	return flow.FuncRef{}, 0, nil, false
}

// Collected gives a position of the arguments that a rest parameter collects, when
// the parameter is one and nothing says what was handed.
func (g *Graph) Collected(v flow.Value, name string) (flow.Value, bool) {
	if v.Kind != flow.Param || v.Text != "" || v.Index < 0 {
		return flow.Value{}, false
	}
	params := g.Func(v.Func).Params
	n, err := strconv.Atoi(name)
	if err != nil || n < 0 || int(v.Index) >= len(params) || !params[v.Index].Rest {
		return flow.Value{}, false
	}
	return flow.Value{Kind: flow.Param, Func: v.Func, Index: int32(g.collectedAt(v.Func, int(v.Index)+n))}, true
}

// collectedAt is the index of a position of a function's arguments that its rest parameter collects: one that no parameter has
// which is declared behind it, as the one for further keyword arguments is.
func (g *Graph) collectedAt(fn flow.FuncRef, position int) int {
	params := g.Func(fn).Params
	if position < len(params) && position > 0 && !params[position].Rest && slices.ContainsFunc(params[:position], func(p unit.Param) bool { return p.Rest }) {
		return position + len(params)
	}
	return position
}
