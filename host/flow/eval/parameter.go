package eval

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// param gives a parameter's value: its argument under an environment, otherwise
// the parameter itself, or an instance when its declared type is one of the project's classes.
func (q *Question) param(site flow.Site, owner flow.FuncRef, index int, env *flow.Env) []flow.Value {
	fn := q.Func(owner)
	e := flow.EnvOf(env, owner)
	for e != nil && e.Element != nil {
		e = flow.EnvOf(e.Lexical, owner)
	}
	if e != nil && e.Receiver && e.Bound == nil {
		if around := flow.EnvOf(e.Lexical, owner); around != nil { // the receiver leaves parameters as what the function was taken with
			e = around
		}
	}
	if e != nil && e.Bound != nil {
		collects := index < len(fn.Params) && fn.Params[index].Rest
		if b := e.BoundAt(int32(index), ""); b != nil && !collects {
			return []flow.Value{b.Value}
		}
		for b := e.Bound; b != nil; b = b.Next {
			if b.Index == int32(index) || collects && b.Index > int32(index) {
				return []flow.Value{{Kind: flow.Param, Func: owner, Index: int32(index), Env: e}}
			}
		}
	}
	if e != nil && !e.Receiver && (e.Call.Expr != 0 || e.Args != nil) {
		return q.argument(e, fn, index)
	}
	if index < len(fn.Params) {
		if provided := q.program.Rules.Provided(q, owner, &fn.Params[index]); len(provided) > 0 {
			return provided
		}
		if c, ok := q.declaredClass(flow.Site{File: owner.File, Expr: fn.Params[index].Type}); ok {
			return []flow.Value{q.declaredInstance(c)}
		}
		if d := fn.Params[index].Default; d != 0 {
			values := q.Eval(flow.Site{File: owner.File, Expr: d}, env)
			if injected, ok := q.program.Rules.Injected(q, values); ok {
				return injected
			}
			return append([]flow.Value{{Kind: flow.Param, Func: owner, Index: int32(index)}}, values...)
		}
	}
	return []flow.Value{{Kind: flow.Param, Func: owner, Index: int32(index)}}
}

// argument gives what an environment binds a parameter to.
func (q *Question) argument(env *flow.Env, fn *unit.Func, index int) []flow.Value {
	rest := index < len(fn.Params) && fn.Params[index].Rest
	if index < len(fn.Params) && fn.Params[index].KeywordRest && env.Args == nil && env.Call.Expr != 0 {
		if f := q.Files[env.Call.File]; q.Semantics.Calls.Keywords {
			// Keyword arguments are one object.
			for _, a := range f.ExprsIn(f.Expr(env.Call.Expr).List) {
				if x := f.Expr(a); x.Kind == unit.ExprObject && x.Flags&unit.FlagKeywords != 0 {
					return []flow.Value{{Kind: flow.Object, Site: flow.Site{File: env.Call.File, Expr: a}, Env: env.Outer}}
				}
			}
		}
		// What is left of the keyword arguments: the call itself, read as an object.
		return []flow.Value{{Kind: flow.Object, Site: env.Call, Env: env.Outer}}
	}
	if env.Args != nil {
		if index < len(env.Args) {
			a := env.Args[index]
			if a.Value != nil {
				return []flow.Value{*a.Value}
			}
			return q.Eval(a.Site, env.Outer)
		}
		return flow.NotKnown(env.Call)
	}
	if rest {
		return []flow.Value{{Kind: flow.Array, Site: env.Call, Index: int32(index), Env: env.Outer}}
	}
	return q.positional(env, fn, index)
}

// positional gives the one argument at a position.
func (q *Question) positional(env *flow.Env, fn *unit.Func, index int) []flow.Value {
	if env.Bound != nil {
		if b := env.BoundAt(int32(index), ""); b != nil {
			return []flow.Value{b.Value}
		}
		return []flow.Value{{Kind: flow.Param, Func: env.Func, Index: int32(index)}}
	}
	if named := q.spreadKeyword(env, fn, index); named != nil {
		return named
	}
	if f, of, at, ok := q.HandsOn(env, index); ok {
		if at == nil {
			return []flow.Value{{Kind: flow.Param, Func: f, Index: int32(of)}}
		}
		if at.Args == nil {
			return q.positional(at, q.Func(f), of)
		}
	}
	if site, ok := q.ArgumentSite(env, fn, index); ok {
		x := q.Expr(site)
		if x.Kind != unit.ExprSpread {
			return q.orDefault(env, fn, index, q.Eval(site, env.Outer))
		}
		given, ok := q.spreadPosition(env, fn, index)
		if !ok {
			return q.Elements(q.Eval(flow.Site{File: site.File, Expr: x.A}, env.Outer), site)
		}
		if given != nil {
			return given
		}
	} else if q.SpreadBefore(env, index) {
		if given, ok := q.spreadPosition(env, fn, index); !ok {
			return flow.NotKnown(env.Call)
		} else if given != nil {
			return given
		}
	}
	if keywords, ok := q.KeywordsSpread(env, fn, index); ok {
		v := flow.Value{Kind: flow.Object, Site: keywords, Env: env.Outer}
		if got := q.Property(&v, fn.Params[index].Name); len(got) > 0 && !flow.IsNothing(got) {
			return got
		} else if _, closed := q.Properties(v); !closed {
			return flow.NotKnown(env.Call)
		}
	}
	if index < len(fn.Params) && fn.Params[index].Default != 0 {
		return q.Eval(flow.Site{File: env.Func.File, Expr: fn.Params[index].Default}, env)
	}
	return flow.Constant(unit.LitUndefined, "")
}

// spreadKeyword gives the argument of a parameter among keyword arguments that a call hands on as an object; nil where it
// is not among those.
func (q *Question) spreadKeyword(env *flow.Env, fn *unit.Func, index int) []flow.Value {
	if !q.Semantics.Calls.Spread || q.Semantics.Calls.Keywords || env.Call.Expr == 0 || index < 0 || index >= len(fn.Params) || fn.Params[index].Rest {
		return nil
	}
	f := q.Files[env.Call.File]
	for _, a := range f.ExprsIn(f.Expr(env.Call.Expr).List) {
		x := f.Expr(a)
		if x.Kind != unit.ExprSpread || x.Flags&unit.FlagKeywords == 0 {
			continue
		}
		of := q.Eval(flow.Site{File: env.Call.File, Expr: x.A}, env.Outer)
		if len(of) != 1 || of[0].Kind != flow.Object {
			continue
		}
		if got := q.Property(&of[0], fn.Params[index].Name); len(got) > 0 && !flow.IsNothing(got) {
			return got
		}
	}
	return nil
}

// spreadPosition gives the argument of a parameter of a call that hands lists and objects on whose elements are all known;
// nothing where none of them has it.
func (q *Question) spreadPosition(env *flow.Env, fn *unit.Func, index int) (given []flow.Value, ok bool) {
	f := q.Files[env.Call.File]
	position := 0
	for _, a := range f.ExprsIn(f.Expr(env.Call.Expr).List) {
		x := f.Expr(a)
		if x.Kind == unit.ExprKeyword {
			continue
		}
		own := index < len(fn.Params) && fn.Params[index].KeywordOnly
		if x.Kind != unit.ExprSpread {
			if position == index && !own {
				return q.orDefault(env, fn, index, q.Eval(flow.Site{File: env.Call.File, Expr: a}, env.Outer)), true
			}
			position++
			continue
		}
		of := q.Eval(flow.Site{File: env.Call.File, Expr: x.A}, env.Outer)
		if len(of) != 1 {
			return nil, false
		}
		if x.Flags&unit.FlagKeywords != 0 {
			if _, closed := q.Properties(of[0]); !closed {
				return nil, false
			}
			continue
		}
		n, whole := q.Placed(of[0])
		if !whole {
			return nil, false
		}
		if at := index - position; !own && at >= 0 && at < n {
			return q.elementAt(of[0], at), true
		}
		position += n
	}
	return nil, true
}

// rewritten gives the values of a parameter that its function writes. Where the code runs straight from a write that
// always runs to where the name is read, or from the call to there, order tells which of them it has.
func (q *Question) rewritten(site flow.Site, b *unit.Binding, owner flow.FuncRef, env *flow.Env) []flow.Value {
	handed := func() []flow.Value { return q.param(site, owner, int(b.Index), env) }
	f := q.Files[site.File]
	read := q.Expr(site).Node
	if f.EnclosingFunc(read) == b.Owner {
		before, behind := true, false
		earlier := b.Writes[:len(b.Writes)-q.comeLater(site, b)]
		var sure []unit.StmtID
		if slices.ContainsFunc(earlier, func(w unit.WriteID) bool { return f.Writes[w].Conditional && f.Writes[w].In == b.Owner }) {
			_, sure = q.ruledOut(owner, env)
		}
		for _, w := range earlier {
			wr := &f.Writes[w]
			straight := (!wr.Conditional || slices.Contains(sure, wr.Stmt)) && wr.In == b.Owner
			passed := wr.Value != 0 && f.Tree.End(f.Expr(wr.Value).Node) <= f.Tree.Start(read)
			before = before && straight && !passed
			behind = straight && passed && wr.Kind != unit.WriteAugment || behind && passed
		}
		if before {
			return handed()
		}
		if behind {
			return q.written(site, b, env)
		}
	}
	values, more := handed(), q.written(site, b, env)
	if len(values) == 0 {
		return flow.FewChains(more)
	}
	return flow.FewChains(append(values[:len(values):len(values)], more...))
}

// orDefault is what a parameter is for an argument: where the language takes undefined for no argument, its default may be, too.
func (q *Question) orDefault(env *flow.Env, fn *unit.Func, index int, given []flow.Value) []flow.Value {
	if q.Semantics.Names.Undefined == "" || index >= len(fn.Params) || fn.Params[index].Default == 0 || !slices.ContainsFunc(given, q.program.mayBeUndefined) {
		return given
	}
	var out flow.List
	out.Join(flow.Filter(given, func(v *flow.Value) bool { return !isNotGiven(v) }))
	out.Join(q.Eval(flow.Site{File: env.Func.File, Expr: fn.Params[index].Default}, env))
	return out.Values
}

// TakesDefault reports whether a parameter that a call gives an argument may be its default all the same: the language takes undefined for
// no argument, and the argument may be that.
func (p *Evaluator) TakesDefault(env *flow.Env, index int) bool {
	fn := p.Func(env.Func)
	if p.Semantics.Names.Undefined == "" || env.Receiver || env.Args != nil || env.Call.Expr == 0 || index >= len(fn.Params) || fn.Params[index].Default == 0 {
		return false
	}
	site, outer, ok := p.Argument(env, index)
	return ok && (slices.ContainsFunc(p.Eval(site, outer), p.mayBeUndefined) || p.MayMiss(site, outer))
}

func isNotGiven(v *flow.Value) bool { return v.Kind == flow.Const && v.Lit == unit.LitUndefined }

// mayBeUndefined reports whether a value is undefined or may be. Of the parameters of functions it is asked where they are bound; of
// what a call gives that is not followed nothing says so.
func (p *Evaluator) mayBeUndefined(v flow.Value) bool {
	switch v.Kind {
	case flow.Const:
		return isNotGiven(&v) || v.Maybe
	case flow.Param:
		// What it is asked for may be missing, unless that is what every value of the language gives.
		method, called := strings.CutSuffix(v.Text, "()")
		return !called || p.Semantics.Builtins.Methods[method[strings.LastIndexByte(method, '.')+1:]] == 0
	case flow.Extern:
		return !strings.HasSuffix(v.Text, "()")
	case flow.Unknown:
		f := p.Files[v.Site.File]
		kind := f.Expr(f.Plain(v.Site.Expr)).Kind
		return kind != unit.ExprCall && kind != unit.ExprNew
	case flow.Element:
		return true
	}
	return v.Maybe
}
