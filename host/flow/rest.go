package flow

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/unit"
)

// Rest finds the rest parameter that an argument hands on whole (`...args`), and
// the activation around it that binds it, nil when nothing does.
func (p *Program) Rest(argument Site, env *Env) (fn FuncRef, index int, at *Env, ok bool) {
	f := p.Files[argument.File]
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
func (p *Program) HandedOn(env *Env, index int) (fn FuncRef, of int, ok bool) {
	for range 8 {
		if env == nil || env.Receiver || env.Args != nil || env.Call.Expr == 0 {
			return FuncRef{}, 0, false
		}
		site, offset, found := p.spreadFor(env, index)
		if !found {
			return FuncRef{}, 0, false
		}
		rest, first, at, found := p.Rest(site, env.Outer)
		if !found {
			return FuncRef{}, 0, false
		}
		if at == nil {
			return rest, first + offset, true
		}
		env, index = at, first+offset
	}
	return FuncRef{}, 0, false
}

// spreadFor finds the spread argument that takes in a position, and how far in it stands.
func (p *Program) spreadFor(env *Env, index int) (site Site, offset int, ok bool) {
	f := p.Files[env.Call.File]
	for position, a := range f.ExprsIn(f.Expr(env.Call.Expr).List) {
		if position > index {
			break
		}
		if x := f.Expr(a); x.Kind == unit.ExprSpread && x.Flags&unit.FlagKeywords == 0 {
			return Site{env.Call.File, a}, index - position, true
		}
	}
	return Site{}, 0, false
}

// collected gives a position of the arguments that a rest parameter collects, when
// the parameter is one and nothing says what was handed.
func (p *Program) collected(v Value, name string) (Value, bool) {
	if v.Kind != Param || v.Text != "" || v.Index < 0 {
		return Value{}, false
	}
	params := p.Func(v.Func).Params
	n, err := strconv.Atoi(name)
	if err != nil || n < 0 || int(v.Index) >= len(params) || !params[v.Index].Rest {
		return Value{}, false
	}
	return Value{Kind: Param, Func: v.Func, Index: v.Index + int32(n)}, true
}
