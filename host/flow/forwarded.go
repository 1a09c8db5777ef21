package flow

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/unit"
)

// Rest finds the rest parameter that an argument hands on whole (`...args`), and
// the activation around it that binds it, nil when nothing does.
func (g *Graph) Rest(argument Site, env *Env) (fn FuncRef, index int, at *Env, ok bool) {
	f := g.Files[argument.File]
	x := f.Expr(argument.Expr)
	if x.Kind != unit.ExprSpread || x.Flags&unit.FlagKeywords != 0 {
		return FuncRef{}, 0, nil, false
	}
	name := f.Expr(x.A)
	if name.Kind != unit.ExprName || name.Ref == 0 {
		return FuncRef{}, 0, nil, false
	}
	b := f.Binding(unit.BindingID(name.Ref))
	if b.Kind != unit.BindParam || len(b.Writes) > 0 || int(b.Index) >= len(f.Func(b.Owner).Params) || !f.Func(b.Owner).Params[b.Index].Rest {
		return FuncRef{}, 0, nil, false
	}
	fn = FuncRef{argument.File, b.Owner}
	if e := envOf(env, fn); e != nil && !e.Receiver && (e.Call.Expr != 0 || e.Args != nil) {
		at = e
	}
	return fn, int(b.Index), at, true
}

// HandedOn gives the parameter of another function that a parameter stands for,
// when the call hands a rest parameter on that no activation binds:
// `(...args) => handler(...args)` gives the handler its own first, second, third.
func (g *Graph) HandedOn(env *Env, index int) (fn FuncRef, of int, ok bool) {
	for range 8 {
		if env == nil || env.Receiver || env.Args != nil || env.Call.Expr == 0 {
			return FuncRef{}, 0, false
		}
		rest, of, at, found := g.handsOn(env, index)
		if !found || at == nil {
			return rest, of, found
		}
		env, index = at, of
	}
	return FuncRef{}, 0, false
}

// handsOn finds the rest parameter that a call hands on whole where a position
// falls into it: the function that has it, the position among its own arguments,
// and the activation that binds them, nil when nothing does.
func (g *Graph) handsOn(env *Env, index int) (fn FuncRef, of int, at *Env, ok bool) {
	f := g.Files[env.Call.File]
	for position, a := range f.ExprsIn(f.Expr(env.Call.Expr).List) {
		if position > index {
			break
		}
		if x := f.Expr(a); x.Kind == unit.ExprSpread && x.Flags&unit.FlagKeywords == 0 {
			fn, first, at, ok := g.Rest(Site{env.Call.File, a}, env.Outer)
			return fn, first + index - position, at, ok
		}
	}
	return FuncRef{}, 0, nil, false
}

// collected gives a position of the arguments that a rest parameter collects, when
// the parameter is one and nothing says what was handed.
func (g *Graph) collected(v Value, name string) (Value, bool) {
	if v.Kind != Param || v.Text != "" || v.Index < 0 {
		return Value{}, false
	}
	params := g.Func(v.Func).Params
	n, err := strconv.Atoi(name)
	if err != nil || n < 0 || int(v.Index) >= len(params) || !params[v.Index].Rest {
		return Value{}, false
	}
	return Value{Kind: Param, Func: v.Func, Index: v.Index + int32(n)}, true
}
