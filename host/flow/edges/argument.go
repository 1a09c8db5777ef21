package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

func (g *Graph) SpreadBefore(env *flow.Env, index int) bool {
	f := g.Files[env.Call.File]
	for i, a := range f.ExprsIn(f.Expr(env.Call.Expr).List) {
		x := f.Expr(a)
		if x.Kind == unit.ExprSpread && (i <= index || x.Flags&unit.FlagKeywords != 0) {
			return true
		}
	}
	return false
}

// ArgumentSite finds the argument expression of a parameter by keyword or position.
func (g *Graph) ArgumentSite(env *flow.Env, fn *unit.Func, index int) (flow.Site, bool) {
	f := g.Files[env.Call.File]
	if env.Call.Expr == 0 {
		return flow.Site{}, false
	}
	call := f.Expr(env.Call.Expr)
	args := f.ExprsIn(call.List)
	if g.Semantics.Calls.Keywords && (call.Kind == unit.ExprCall || call.Kind == unit.ExprNew) {
		return g.keywordArgument(env, fn, index, args, call.Flags&unit.FlagBlock != 0)
	}
	name, keywordOnly := "", false
	if index < len(fn.Params) {
		name, keywordOnly = fn.Params[index].Name, fn.Params[index].KeywordOnly
	}
	position := 0
	for _, a := range args {
		x := f.Expr(a)
		if x.Kind == unit.ExprKeyword {
			if x.Str == name && name != "" {
				return flow.Site{File: env.Call.File, Expr: x.A}, true
			}
			continue
		}
		if keywordOnly || x.Kind == unit.ExprSpread && x.Flags&unit.FlagKeywords != 0 {
			continue
		}
		if x.Kind == unit.ExprSpread && position <= index {
			return flow.Site{File: env.Call.File, Expr: a}, position == index
		}
		if position == index {
			return flow.Site{File: env.Call.File, Expr: a}, true
		}
		position++
	}
	return flow.Site{}, false
}

// keywordArgument finds the argument of a parameter where keyword arguments are one
// object behind the positional ones and a block comes last.
func (g *Graph) keywordArgument(env *flow.Env, fn *unit.Func, index int, args []unit.ExprID, block bool) (flow.Site, bool) {
	file := env.Call.File
	f := g.Files[file]
	if index < 0 || index >= len(fn.Params) {
		return flow.Site{}, false
	}
	param := &fn.Params[index]
	if param.Block {
		if block {
			return flow.Site{File: file, Expr: args[len(args)-1]}, true
		}
		return flow.Site{}, false
	}
	if block {
		args = args[:len(args)-1]
	}
	takesKeywords := false
	for i := range fn.Params {
		takesKeywords = takesKeywords || fn.Params[i].KeywordOnly || fn.Params[i].KeywordRest
	}
	var keywords unit.ExprID
	if n := len(args); n > 0 && takesKeywords && f.Expr(args[n-1]).Kind == unit.ExprObject && f.Expr(args[n-1]).Flags&unit.FlagKeywords != 0 {
		keywords = args[n-1]
		args = args[:n-1]
	}
	switch {
	case param.KeywordRest:
		return flow.Site{File: file, Expr: keywords}, keywords != 0
	case param.KeywordOnly:
		if keywords == 0 {
			return flow.Site{}, false
		}
		for _, e := range f.ExprsIn(f.Expr(keywords).List) {
			if x := f.Expr(e); x.Kind == unit.ExprProperty && x.Str == param.Name {
				return flow.Site{File: file, Expr: x.A}, true
			}
		}
		return flow.Site{}, false
	}
	// Parameters behind the positional ones without a default are counted from the end when there are too few arguments.
	for i, a := range args {
		if f.Expr(a).Kind == unit.ExprSpread && i <= index {
			return flow.Site{File: file, Expr: a}, i == index
		}
	}
	if index < len(args) {
		return flow.Site{File: file, Expr: args[index]}, true
	}
	return flow.Site{}, false
}

// KeywordsSpread finds the keyword arguments of a call, where they are one object into which others are spread that may have the
// argument of a parameter.
func (g *Graph) KeywordsSpread(env *flow.Env, fn *unit.Func, index int) (flow.Site, bool) {
	if !g.Semantics.Calls.Keywords || env.Call.Expr == 0 || index >= len(fn.Params) || !fn.Params[index].KeywordOnly {
		return flow.Site{}, false
	}
	f := g.Files[env.Call.File]
	for _, a := range f.ExprsIn(f.Expr(env.Call.Expr).List) {
		if x := f.Expr(a); x.Kind == unit.ExprObject && x.Flags&unit.FlagKeywords != 0 {
			for _, e := range f.ExprsIn(x.List) {
				if f.Expr(e).Kind == unit.ExprSpread {
					return flow.Site{File: env.Call.File, Expr: a}, true
				}
			}
		}
	}
	return flow.Site{}, false
}

// Argument gives the expression bound to a parameter and the environment it is evaluated under.
func (g *Graph) Argument(env *flow.Env, index int) (flow.Site, *flow.Env, bool) {
	if env.Receiver {
		return flow.Site{}, nil, false
	}
	if env.Args != nil {
		if index < len(env.Args) && env.Args[index].Value == nil {
			return env.Args[index].Site, env.Outer, true
		}
		return flow.Site{}, nil, false
	}
	if _, of, at, ok := g.HandsOn(env, index); ok {
		if at == nil {
			return flow.Site{}, nil, false // see HandedOn
		}
		return g.Argument(at, of)
	}
	site, ok := g.ArgumentSite(env, g.Func(env.Func), index)
	if !ok {
		return flow.Site{}, nil, false
	}
	return site, env.Outer, true
}

// Given finds the argument that a parameter's name stands for at the beginning of an activation.
func (g *Graph) Given(site flow.Site, env *flow.Env) (flow.Site, *flow.Env, bool) {
	f := g.Files[site.File]
	x := f.Expr(site.Expr)
	if x.Kind != unit.ExprName || x.Ref == 0 || env == nil {
		return flow.Site{}, nil, false
	}
	b := f.Binding(unit.BindingID(x.Ref))
	if b.Kind != unit.BindParam {
		return flow.Site{}, nil, false
	}
	for ; env != nil; env = env.Lexical {
		if env.Func == (flow.FuncRef{File: site.File, Func: b.Owner}) {
			return g.Argument(env, int(b.Index))
		}
	}
	return flow.Site{}, nil, false
}

// LeftOut gives the default of a parameter that the call of an activation surely leaves out.
func (g *Graph) LeftOut(env *flow.Env, index int) (flow.Site, bool) {
	fn := g.Func(env.Func)
	if env.Receiver || env.Args != nil || env.Call.Expr == 0 || index >= len(fn.Params) || fn.Params[index].Default == 0 {
		return flow.Site{}, false
	}
	if _, _, _, ok := g.HandsOn(env, index); ok || g.SpreadBefore(env, index) {
		return flow.Site{}, false
	}
	if _, ok := g.ArgumentSite(env, fn, index); ok {
		return flow.Site{}, false
	}
	if _, ok := g.KeywordsSpread(env, fn, index); ok {
		return flow.Site{}, false
	}
	return flow.Site{File: env.Func.File, Expr: fn.Params[index].Default}, true
}

// Copied gives what an object literal copies and adds nothing to: { ...client }. Of a library's object the copy has all that is asked of it.
func (g *Graph) Copied(site flow.Site, x *unit.Expr) unit.ExprID {
	f := g.Files[site.File]
	if list := f.ExprsIn(x.List); len(list) == 1 && g.Semantics.Calls.Copies {
		if e := f.Expr(list[0]); e.Kind == unit.ExprSpread {
			return e.A
		}
	}
	return 0
}

// MethodOf is the name of the method that a call calls.
func (g *Graph) MethodOf(call flow.Site) string {
	f := g.Files[call.File]
	if callee := f.Expr(f.Expr(call.Expr).A); callee.Kind == unit.ExprMember {
		return callee.Str
	}
	return ""
}

// EnclosesFunction reports whether a library was handed a function that is written
// in the call: it sees what each activation of the function around it was handed.
func (g *Graph) EnclosesFunction(v *flow.Value) bool {
	if v.Call.Expr == 0 {
		return false
	}
	f := g.Files[v.Call.File]
	args := f.ExprsIn(f.Expr(v.Call.Expr).List)
	return len(args) > 0 && f.Expr(args[0]).Kind == unit.ExprFunction
}

// EnvOfName finds the activation of the function that owns a name, from one that reads or writes it.
func (g *Graph) EnvOfName(file flow.FileID, b unit.BindingID, env *flow.Env) *flow.Env {
	if env == nil || b == 0 {
		return env
	}
	return g.EnvAround(env, flow.FuncRef{File: file, Func: g.Files[file].Binding(b).Owner})
}

// EnvAround finds the activation of the function that owns a name, otherwise that of the nearest function
// around it: what a local name was given may speak of the parameters of those.
func (g *Graph) EnvAround(env *flow.Env, owner flow.FuncRef) *flow.Env {
	if e := flow.EnvOf(env, owner); e != nil {
		return e
	}
	for ; env != nil; env = env.Lexical {
		if env.Func.Func != unit.ModuleFunc && g.Within(owner, env.Func) {
			return env
		}
	}
	return nil
}
